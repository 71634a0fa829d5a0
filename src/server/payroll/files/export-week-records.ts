import {
  weekRecordsTable,
  type WeekRecordLine,
  type weekRecordsExport,
} from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import type { EntryId } from "#domain/ids.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { countRecordsOfChecked } from "./file-queries.ts";
import { describeWeek, selectFiledCells, UNDATED_LABEL } from "./filed-week.ts";
import { readRecords } from "#server/payroll/read-submission.ts";

/** The time records of a week’s submissions, one submission after the other. */
export async function openWeekRecords(
  reading: ScopedReading,
  { week, office: offices = [] }: QueryOf<typeof weekRecordsExport>,
  clock: Clock,
): Promise<ExportSource<WeekRecordLine, keyof typeof weekRecordsTable>> {
  const { submissions, undated } = await selectFiledCells(reading, { week, offices }, clock);
  const entries = submissions.map(({ entry }) => entry);
  const records = await countRecordsOfChecked(reading.db, entries);
  return {
    ...(await describeWeek(reading, "payroll-records", { week, offices })),
    title: "Time records of a week",
    columnsOf: (id) => [weekRecordsTable[id]],
    lines: recordLines(reading, week, entries),
    count: records,
    control: { Rows: records, Submissions: submissions.length, [UNDATED_LABEL]: undated },
    definitions: {
      "Clock-in, clock-out": "local time at the offset beside it; UTC where none was reported",
      Notes: "inactive records are outside every total; what could not be read is shown as reported",
    },
  };
}

async function* recordLines(
  reading: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): AsyncGenerator<readonly WeekRecordLine[]> {
  for await (const records of readRecords(reading, entries))
    yield records.map((record) => ({ ...record, week }));
}
