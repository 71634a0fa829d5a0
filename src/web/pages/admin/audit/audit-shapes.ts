import { detailKinds } from "#domain/audit/audit-acts.ts";
import { aboutName, actName } from "#domain/audit/audit-words.ts";
import type { AuditRow, AuditState } from "#web/api/admin/audit.ts";
import { given } from "#web/lib/address.ts";
import { capital, formatCount, formatNoun } from "#web/lib/format.ts";
import type { Fact } from "#web/ui/page/facts.tsx";

type Check = AuditState["check"];
type Intact = Extract<Check, { readonly found: "intact" }>;
type Fault = Exclude<Check, { readonly found: "not-yet" | "intact" }>;

/** Sentence on what is wrong with the log. */
export function faultWords({ found, entry }: Pick<Fault, "found" | "entry">): string {
  const which = `Entry ${formatCount(entry)}`;
  switch (found) {
    case "edited":
      return `${which} was changed after it was written.`;
    case "missing":
      return `${which} was deleted.`;
    case "only-in-file":
      return `${which} is in the file audit.log, but not in the database.`;
    case "file-short":
      return `The file audit.log was cut or removed. It reached entry ${formatCount(entry)}.`;
  }
}

/** `All 1,204 entries are intact`. */
export const intactWords = ({ from, entries }: Pick<Intact, "from" | "entries">): string => {
  if (entries === 0) return "No entries yet";
  if (from > 1)
    return `Entries ${formatCount(from)} to ${formatCount(entries)} are intact; earlier ones were accepted with a fault`;
  return entries === 1
    ? "The only entry is intact"
    : `All ${formatNoun(entries, "entry", "entries")} are intact`;
};

/** All that an entry holds and its line leaves out, where columns are spared too. */
export const detailFacts = (row: AuditRow): readonly Fact[] => [
  { label: "Action", value: actName(row.act) },
  { label: "About", value: row.subjectId === "" ? undefined : aboutName(row) },
  ...inOrder(row).map(([key, value]) => ({ label: labelOf(key), value: valueWords(value) })),
  { label: "Who, by id", value: row.actor },
  { label: "Reference", value: given(row.reference) },
  { label: "UTC", value: row.at },
];

/** In the order that the act has them; the store has its own. What the entry is about is shown already. */
const inOrder = ({ act, details, subjectId }: AuditRow) => {
  const order = Object.keys(detailKinds(act));
  return Object.entries(details)
    .filter(([, value]) => value !== subjectId)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
};

/** `requestsPerMinute` to `Requests per minute`. */
const labelOf = (key: string): string =>
  capital(key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** After tampering a value may be anything. */
function valueWords(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatCount(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? "none" : value.map(valueWords).join(", ");
}
