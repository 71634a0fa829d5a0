/** Reports on the screen that could not be refreshed: what is shown was loaded earlier. */
export type Unrefreshed = {
  /** What the reports are called: `payroll submissions`. */
  readonly names: readonly string[];
  /** Of the one whose data is the oldest. */
  readonly error: unknown;
  /** When the oldest of what is shown was loaded, in milliseconds of this machine's clock. */
  readonly readAt: number;
  readonly retry: () => void;
};
