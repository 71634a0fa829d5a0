import { recordsExport, submissionsExport } from "#contract/payroll/payroll-files.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { eventsExport, funnelExport, peopleExport } from "#contract/export.ts";
import type { funnelTrend } from "#contract/funnel.ts";
import type { Scope } from "#domain/identity/who.ts";
import { isoDate, type Clock } from "#domain/time/time.ts";
import { aboutLines, type ExportSource, sourceSheet } from "#server/files/export-source.ts";
import { openFunnel } from "#server/funnel/export.ts";
import { openPeople } from "#server/people/export.ts";
import { openRecords } from "#server/payroll/files/export-records.ts";
import { openEvents } from "#server/roadshows/export.ts";
import { openSubmissions } from "#server/payroll/files/export-submissions.ts";
import { selectPeopleFacets } from "#server/people/facet-queries.ts";
import { selectOffices } from "#server/people/queries.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFingerprint } from "#server/payroll/decisions/sign-off-queries.ts";
import { readFunnel, readFunnelSpan, readFunnelTrend } from "#server/funnel/read-funnel.ts";
import { readBoard } from "#server/payroll/board/read-board.ts";
import { readExceptions, readExceptionDetail } from "#server/payroll/read-exceptions.ts";
import { readSubmission, readReview, readLedger, readOvertime } from "#server/payroll/read-submission.ts";
import { readInsights } from "#server/payroll/board/read-insights.ts";
import { readDirectory } from "#server/people/read-people.ts";
import { readChanges } from "#server/roadshows/changes/read-changes.ts";
import { readEvents, readGaps } from "#server/roadshows/read-roadshows.ts";

/** Questions to tables, by the address they are kept under. */
export type Queries = {
  readonly people: Omit<QueryOf<typeof peopleExport>, "format" | "columns">;
  readonly events: Omit<QueryOf<typeof eventsExport>, "format" | "columns">;
  readonly funnel: Omit<QueryOf<typeof funnelExport>, "format" | "columns"> &
    Pick<QueryOf<typeof funnelTrend>, "by">;
  readonly payroll: Omit<QueryOf<typeof submissionsExport>, "format" | "columns">;
  readonly records: Omit<QueryOf<typeof recordsExport>, "format" | "columns">;
};

/** Everything that the dashboard answers of some asks within a scope: each reply, each file, each refusal. */
export async function everyReply(
  store: Pick<Store, "db">,
  clock: Clock,
  asks: Queries,
  scope: Scope,
): Promise<Readonly<Record<string, unknown>>> {
  const { people, events, funnel, payroll, records } = asks;
  const file = fileOf(clock);
  const within = <Reply>(read: (reading: ScopedReading) => Promise<Reply>) =>
    orRefusal(() => inSnapshot(store, scope, read));
  const csv = { format: "csv" } as const;
  const { sort: _sort, order: _order, ...filters } = people;
  return {
    offices: await within(async (reading) => ({ rows: await selectOffices(reading) })),
    span: await within((reading) => readFunnelSpan(reading, clock)),
    people: await within((reading) => readDirectory(reading, people)),
    facets: await within((reading) => selectPeopleFacets(reading, filters)),
    events: await within((reading) => readEvents(reading, events)),
    gaps: await within((reading) => readGaps(reading, events)),
    changes: await within((reading) => readChanges(reading, {}, clock.zone)),
    funnel: await within((reading) => readFunnel(reading, funnel)),
    trend: await within((reading) => readFunnelTrend(reading, funnel)),
    payroll: await within((reading) => readBoard(reading, payroll, clock)),
    records: await within((reading) => readSubmission(reading, records, clock.zone)),
    exceptions: await within((reading) => readExceptions(reading, { week: PLANTED_WEEK }, clock)),
    exception: await within((reading) =>
      readExceptionDetail(reading, { entry: records.entry, rule: "overlap", subject: "1" }, clock),
    ),
    review: await within((reading) => readReview(reading, { entry: records.entry }, clock)),
    fingerprint: await within((reading) => selectFingerprint(reading, records.entry)),
    ledger: await within((reading) => readLedger(reading, { entry: records.entry })),
    overtime: await within((reading) => readOvertime(reading, { entry: records.entry })),
    insights: await within((reading) => readInsights(reading, { week: PLANTED_WEEK })),
    "people file": await within((reading) =>
      file(peopleExport.table, openPeople(reading, { ...people, ...csv })),
    ),
    "events file": await within((reading) =>
      file(eventsExport.table, openEvents(reading, { ...events, ...csv })),
    ),
    "funnel file": await within((reading) =>
      file(funnelExport.table, openFunnel(reading, { ...funnel, ...csv })),
    ),
    "payroll file": await within((reading) =>
      file(submissionsExport.table, openSubmissions(reading, { ...payroll, ...csv }, clock)),
    ),
    "records file": await within((reading) =>
      file(recordsExport.table, openRecords(reading, { ...records, ...csv })),
    ),
  };
}

const PLANTED_WEEK = isoDate("2026-11-16");

async function orRefusal<Reply>(read: () => Promise<Reply>): Promise<Reply | { readonly refused: string }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) return { refused: `${error.name}: ${error.message}` };
    throw error;
  }
}

/** A file as the values of its cells, and what it says of itself. */
const fileOf =
  (clock: Clock) =>
  async <Line, Column extends string>(
    table: Readonly<Record<Column, unknown>>,
    opened: Promise<ExportSource<Line, Column>>,
  ) => {
    const source = await opened;
    const columns = Object.keys(table).filter((id): id is Column => id in table);
    const rows: unknown[] = [];
    for await (const window of sourceSheet(source, columns).rows) rows.push(...window);
    return { rows, count: source.count, about: aboutLines(source, clock) };
  };
