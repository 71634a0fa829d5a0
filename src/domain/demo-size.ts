/** Size of the made-up business, and which one it is. */
export type DemoSize = {
  /** The whole directory, leavers too. */
  readonly people: number;
  /** In proportion to the people where it is null. */
  readonly offices: number | null;
  /** Weeks of payroll, the current one included. */
  readonly weeks: number;
  readonly seed: number;
};

export const DEMO_PEOPLE_MAX = 1_000_000;
/** As many as have ids of their own in the submissions of a week. */
export const DEMO_OFFICES_MAX = 5_000;
/** Three years, as long as there are counts of interviews. */
export const DEMO_WEEKS_MAX = 156;
export const DEMO_WEEKS_DEFAULT = 30;
