import type { AuditRow } from "#web/api/audit.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { detailId } from "./audit-columns.tsx";
import { detailFacts } from "./audit-shapes.ts";
import { Facts } from "#web/ui/page/facts.tsx";

/** What an open entry shows: its whole sentence, and everything that is on record. */
export const AuditDetails = ({ entry }: { readonly entry: AuditRow }) => (
  <div id={detailId(entry)} className="bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <p className="mb-3 max-w-prose break-words">
      <bdi className="font-medium">{entry.actorName}</bdi> · <bdi>{auditSentence(entry)}</bdi>
    </p>
    <Facts facts={detailFacts(entry).map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))} />
  </div>
);
