import { z } from "zod/mini";
import { BadAsk } from "./refusal.ts";

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
  for (const name of query.keys()) {
    if (query.getAll(name).length > 1) throw new BadAsk(`${shown(name)} is asked more than once.`);
    if (known !== null && !known.includes(name)) throw new BadAsk(unknownMember(name, known));
  }
  const read = z.safeParse(ask, Object.fromEntries(query));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? "");
  if (issue === undefined || name === "") throw new BadAsk("The question cannot be read.");
  throw new BadAsk(query.has(name) ? `${shown(name)}: ${wrongWith(issue)}.` : `${shown(name)} is missing.`);
}

const NAME_LENGTH_MAX = 40;
const shown = (name: string): string => `“${name.slice(0, NAME_LENGTH_MAX)}”`;

const unknownMember = (name: string, known: readonly string[]): string =>
  known.length === 0
    ? `${shown(name)} cannot be asked here; nothing can.`
    : `${shown(name)} cannot be asked here; ${known.join(", ")} can.`;

const wrongWith = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "invalid_value") return `not one of ${issue.values.join(", ")}`;
  if (issue.code === "too_small") return `less than ${String(issue.minimum)}`;
  if (issue.code !== "too_big") return issue.message;
  const most = String(issue.maximum);
  return issue.origin === "string" ? `longer than ${most} characters` : `more than ${most}`;
};
