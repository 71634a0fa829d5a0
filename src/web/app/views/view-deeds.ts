/** A saved view as a menu shows it. */
export type ShownView = {
  readonly id: number;
  readonly name: string;
  readonly isMine: boolean;
  readonly isDefault: boolean;
  readonly canDelete: boolean;
  /** Whose it is, or whom it is shared with; "" where there is nothing to say. */
  readonly note: string;
};

/** What the page shows: which view, if any, and how the address differs from it. */
export type ShownViews = {
  readonly views: readonly ShownView[];
  readonly current: ShownView | null;
  readonly isModified: boolean;
  /** No filter is set, and no view chosen. */
  readonly isOff: boolean;
};

/** Something to do with the view that is shown, or with its filters. */
export type ViewDeed =
  | "save"
  | "reset"
  | "save-as"
  | "rename"
  | "share"
  | "set-default"
  | "end-default"
  | "delete";

export const DEED_WORDS: Readonly<Record<ViewDeed, string>> = {
  save: "Save changes",
  reset: "Reset to view",
  "save-as": "Save as…",
  rename: "Rename…",
  share: "Share with…",
  "set-default": "Set as my default",
  "end-default": "No longer my default",
  delete: "Delete…",
};

/** What can be done now, in the order of the menu. */
export function viewDeeds({
  current,
  isModified,
}: Pick<ShownViews, "current" | "isModified">): readonly ViewDeed[] {
  if (current === null) return ["save-as"];
  const { isMine, isDefault, canDelete } = current;
  return [
    ...(isModified && isMine ? (["save"] as const) : []),
    ...(isModified ? (["reset"] as const) : []),
    "save-as",
    ...(isMine ? (["rename", "share"] as const) : []),
    isDefault ? "end-default" : "set-default",
    ...(canDelete ? (["delete"] as const) : []),
  ];
}
