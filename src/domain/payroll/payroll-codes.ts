import { delimitedLines } from "#domain/delimited.ts";
import { isOfficeId, type OfficeId, type PersonId } from "#domain/ids.ts";

/** Kinds of people and places that have a code of the payroll partner. */
export const CODE_KINDS = ["worker", "office"] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export const CODE_LENGTH_MAX = 40;
const CODES_FILE_ROWS_MAX = 20_000;

/** Code of someone from now on; "" takes the code away. */
export type CodeRow = { readonly id: string; readonly code: string };
type RefusedLine = { readonly line: number; readonly reason: string };

/**
 * Reads a CSV of our id and the code of the partner, with or without a heading. What is not taken is there by its line, from
 * 1, and why.
 */
export function readCodesFile(text: string): {
  readonly rows: readonly CodeRow[];
  readonly refused: readonly RefusedLine[];
} {
  const rows = new Map<string, CodeRow>();
  const refused: RefusedLine[] = [];
  for (const [at, cells] of delimitedLines(text.replace(/^\uFEFF/, "")).entries()) {
    const [id = "", code = null, ...further] = cells;
    if (cells.every((cell) => cell === "") || (at === 0 && /\b(?:id|code)\b/i.test(id))) continue;
    // A file with a column of names between ID and code must not make codes of names.
    const reason = further.some((cell) => cell !== "")
      ? "More than an ID and a code."
      : rowProblem(id, code, rows);
    if (reason !== null) refused.push({ line: at + 1, reason });
    else if (code !== null) rows.set(id, { id, code });
  }
  return { rows: [...rows.values()], refused };
}

function rowProblem(id: string, code: string | null, rows: ReadonlyMap<string, CodeRow>): string | null {
  if (!isOfficeId(id)) return "No ID.";
  // An empty code takes one away: a file of IDs alone must not.
  if (code === null) return "No code beside the ID.";
  if (code.startsWith('"')) return "A quotation mark is not closed.";
  if (rows.has(id)) return "The ID is listed above.";
  if (code.length > CODE_LENGTH_MAX) return `A code can have ${CODE_LENGTH_MAX} characters at most.`;
  return rows.size < CODES_FILE_ROWS_MAX
    ? null
    : `Over ${CODES_FILE_ROWS_MAX.toLocaleString("en-US")} lines.`;
}

/** The codes of the partner that stand now. */
export type PartnerCodes = {
  readonly worker: ReadonlyMap<string, string>;
  readonly office: ReadonlyMap<string, string>;
};

export const NO_CODES: PartnerCodes = { worker: new Map(), office: new Map() };

/** The partner's codes of a person and an office; null where it is not mapped. */
export const codesOf = (
  { worker, office }: PartnerCodes,
  { personId, officeId }: { readonly personId: PersonId | null; readonly officeId: OfficeId },
) => ({
  workerCode: personId === null ? null : (worker.get(personId) ?? null),
  officeCode: office.get(officeId) ?? null,
});
