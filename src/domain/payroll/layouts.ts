/** A column of a layout: one of the partner file by its id, or a text that is the same in every row. */
export type LayoutColumn<Id extends string = string> =
  | { readonly id: Id; readonly heading: string }
  | { readonly id: "constant"; readonly heading: string; readonly text: string };

export const CONSTANTS_MAX = 5;
const HEADING_LENGTH_MAX = 80;
const CONSTANT_LENGTH_MAX = 100;

/** Characters that make a spreadsheet take a heading for a formula. */
const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Fault of the columns of a layout, as a sentence; null when nothing is.
 * @param nameOf how the page calls a column
 */
export function layoutFault(
  columns: readonly LayoutColumn[],
  nameOf: (id: string) => string = (id) => id,
): string | null {
  if (columns.length === 0) return "Choose at least one column";
  const ids = columns.flatMap(({ id }) => (id === "constant" ? [] : [id]));
  const twice = repeated(ids);
  if (twice !== null) return `The column “${nameOf(twice)}” is there twice`;
  if (columns.length - ids.length > CONSTANTS_MAX) return `Use at most ${CONSTANTS_MAX} constants`;
  for (const [place, column] of columns.entries()) {
    const heading = column.heading.trim();
    if (heading === "") return `Column ${place + 1} has no heading`;
    if (FORMULA_START.test(heading))
      return `The heading “${heading.slice(0, 20)}” begins with ${heading.slice(0, 1)}, which spreadsheets take for a formula`;
    if (heading.length > HEADING_LENGTH_MAX)
      return `A heading can have ${HEADING_LENGTH_MAX} characters at most`;
    if ("text" in column && column.text.length > CONSTANT_LENGTH_MAX)
      return `A constant can have ${CONSTANT_LENGTH_MAX} characters at most`;
  }
  const same = repeated(columns.map(({ heading }) => heading.trim().toLowerCase()));
  const named = columns.find(({ heading }) => heading.trim().toLowerCase() === same);
  return named === undefined ? null : `The heading “${named.heading.trim()}” is there twice`;
}

/** The partner's codes of the parts of the minutes, where a layout has a row for each person and pay code. */
export type PayCodes = Readonly<Record<"regular" | "overtime" | "double", string>>;

const PAY_CODE_LENGTH_MAX = 40;
/** Each is of a whole row, and would stand in several. */
const OF_WHOLE_ROWS = ["records", "edited"];

/** Fault that keeps a layout from being one of its form, by person or by pay code, as a sentence; null when nothing does. */
export function formFault(columns: readonly LayoutColumn[], payCodes: PayCodes | null): string | null {
  const ids = columns.map(({ id }) => id);
  if (payCodes === null)
    return ids.includes("pay code") ? "The column for the pay code needs a row for each pay code" : null;
  if (!ids.includes("pay code")) return "Rows by pay code need a column for the pay code";
  if (!ids.includes("minutes") && !ids.includes("hours")) return "Rows by pay code need minutes or hours";
  if (ids.some((id) => /^(?:regular|overtime|double) /.test(id) || OF_WHOLE_ROWS.includes(id)))
    return "Rows by pay code have no columns of regular time, overtime, double time or records";
  const codes = Object.values(payCodes).map((code) => code.trim());
  if (codes.includes("")) return "Each kind of time needs a pay code";
  if (codes.some((code) => code.length > PAY_CODE_LENGTH_MAX))
    return `A pay code can have ${PAY_CODE_LENGTH_MAX} characters at most`;
  return repeated(codes) === null ? null : `The pay code “${repeated(codes)}” is there twice`;
}

const repeated = (texts: readonly string[]): string | null =>
  texts.find((text, place) => texts.indexOf(text) !== place) ?? null;
