type Builds = {
  /** The build the server hands out. */
  readonly served: string;
  /** The build this page is; null while developing. */
  readonly own: string | null;
  /** The build a reload was already tried for in this tab. */
  readonly reloadedFor: string | null;
};

/** Whether a reload would bring another build. Where it did not, as behind a proxy that keeps old pages, it is not offered again. */
export const isUpdate = ({ served, own, reloadedFor }: Builds): boolean =>
  own !== null && own !== served && reloadedFor !== served;
