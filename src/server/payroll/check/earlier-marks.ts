import { sql } from "kysely";
import type { CheckedRecord } from "#domain/payroll/find-exceptions.ts";
import { LINES, SUBMISSION_FACTS } from "#server/payroll/record-facts.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { earlierFingerprintOf, type Fingerprints } from "./fingerprints.ts";

/**
 * Gives marks of an earlier version, whose fingerprints have half the digits, the fingerprints of this version where the
 * records are as they were then, with the snapshot that belongs to each.
 */
export async function carryEarlierMarks(
  writing: Writing,
  fingerprints: Fingerprints,
  records: readonly CheckedRecord[],
): Promise<void> {
  const marked = await allRows(writing)<{ entry: string }>`
    select distinct entry_id as entry from submission_mark
     where entry_id = any(${[...fingerprints.keys()]}) and length(fingerprint) = 32`;
  if (marked.length === 0) return;
  const recordsByEntry = Map.groupBy(records, ({ entry }) => entry);
  const carried = marked.map(({ entry }) => ({
    entry,
    fingerprint: fingerprints.get(entry),
    earlier: earlierFingerprintOf(recordsByEntry.get(entry) ?? []),
  }));
  const unchangedMarks = sql`
      json_to_recordset(${JSON.stringify(carried)}::json) carried (entry text, fingerprint text, earlier text)
      join submission s on s.id = carried.entry and s.last_run is null
      join submission_mark mark on mark.entry_id = carried.entry and mark.fingerprint = carried.earlier
                               and mark.summary_min is not distinct from s.total_min`;
  await sql`
    insert into record_snapshot (entry_id, fingerprint, records, people, counted_min, lines, submission)
    select distinct on (carried.entry) carried.entry, carried.fingerprint, checked.records, checked.people,
           checked.counted_min, coalesce(listed.lines, '[]'), ${SUBMISSION_FACTS}
      from ${unchangedMarks}
      join submission_check checked on checked.entry_id = carried.entry
      left join lateral (${LINES} and t.entry_id = carried.entry group by t.entry_id) listed on true
     order by carried.entry
        on conflict do nothing`.execute(writing);
  await sql`
    update submission_mark marked set fingerprint = unchanged.fingerprint
      from (select mark.id, carried.fingerprint from ${unchangedMarks}) unchanged where marked.id = unchanged.id`.execute(
    writing,
  );
}
