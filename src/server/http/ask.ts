import { z } from "zod/mini";
import { isStorable } from "#contract/primitives.ts";
import { BadAsk } from "./refusal.ts";
import { shownName } from "./strict-json.ts";

type Search = Record<string, string | undefined>;

/**
 * Reads what is asked in the query. A member that is repeated, unknown, missing or unreadable is refused by its name:
 * a misspelt filter that was silently dropped would show other numbers than the reader believes.
 * @throws BadAsk naming the member
 */
export function readAsk<Ask extends z.ZodMiniType<unknown, Search>>(
  ask: Ask,
  query: URLSearchParams,
): z.output<Ask> {
  const known = ask instanceof z.ZodMiniObject ? Object.keys(ask.shape) : null;
  for (const [name, value] of query) {
    if (!isStorable(value)) throw new BadAsk(`${shownName(name)} ${UNSTORABLE}.`);
    if (query.getAll(name).length > 1) throw new BadAsk(`${shownName(name)} is given more than once.`);
    if (known !== null && !known.includes(name)) throw new BadAsk(unknownMember(name, known));
  }
  const read = z.safeParse(ask, Object.fromEntries(query));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? "");
  if (issue === undefined || name === "") throw new BadAsk("The query cannot be read.");
  throw new BadAsk(
    query.has(name) ? `${shownName(name)}: ${wrongWith(issue)}.` : `${shownName(name)} is missing.`,
  );
}

export const UNSTORABLE = "contains an invalid character";

const unknownMember = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `Unknown field ${shownName(name)}; there are none here.`
    : `Unknown field ${shownName(name)}; the fields are ${known.join(", ")}.`;

/** What is wrong with a value, as half a sentence that does not quote it. */
export const wrongWith = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "invalid_value") return `not one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small") {
    const least = String(issue.minimum);
    return issue.origin === "string" ? `shorter than ${least} characters` : `less than ${least}`;
  }
  if (issue.code !== "too_big") return issue.message;
  const most = String(issue.maximum);
  return issue.origin === "string" ? `longer than ${most} characters` : `more than ${most}`;
};
