import { beforeAll, expect, test } from "vitest";
import { captureExceptions } from "#e2e/payroll/capture-exceptions.ts";
import { CAPTURE_FILE, replyOf, wholeEntries, wholeEntry } from "#test/capture.ts";
import { sharedDatabase, type TestDatabase } from "#test/database.ts";
import { CAPTURED } from "#test/filled/contents.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await sharedDatabase(CAPTURED);
});

test("the exceptions of the capture are those of an independent script, rule by rule and record by record", async () => {
  const { rows } = await store.pool.query<{ line: string }>(
    `select entry_id || case when record_key is null then coalesce(' ' || person, '') else '/' || record_key end
            || coalesce(' with ' || other_entry || '/' || other_record, '') || ' ' || rule
            || case when rule = 'overlap' then ' ' || minutes else '' end as line
       from payroll_exception`,
  );
  const expected = captureExceptions(CAPTURE_FILE);
  expect(expected.length).toBeGreaterThan(80);
  expect(rows.map(({ line }) => line).toSorted()).toEqual(expected);
});

test("every submission's records and totals are those of the capture", async () => {
  const { rows } = await store.pool.query(
    `select entry_id as id, records, counted_min::int as minutes, s.total_min::int as summary
       from submission_check c join submission s on s.id = c.entry_id order by entry_id`,
  );
  const summaries: readonly Readonly<Record<string, string>>[] = replyOf(
    wholeEntry("/payroll/partner_weekly"),
  ).data;
  const sheets = new Map(
    wholeEntries("/payroll/partner_weeklyDataRoadshow").map((entry) => [
      String(JSON.parse(entry.request.postData?.text ?? "{}").fieldmapEntryId),
      replyOf(entry).data,
    ]),
  );
  const expected = summaries.map((summary) => {
    const id = summary["fieldmapEntryId"] ?? "";
    const records: readonly { readonly totalMin: number }[] = sheets.get(id);
    const minutes = records.reduce((sum, { totalMin }) => sum + totalMin, 0);
    return { id, records: records.length, minutes, summary: Number(summary["totalMin"]) };
  });
  expect(rows).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});
