import type { Layout, partnerExport, PartnerLine } from "#contract/payroll/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { periodWeeks } from "#domain/payroll/pay-period.ts";
import { sentFullFile, type SendableFile } from "#domain/payroll/sent-files.ts";
import type { Clock } from "#domain/time/time.ts";
import { selectBusinessSettings } from "#server/business/queries.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import { Conflict } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFiles } from "./file-queries.ts";
import {
  describeWeek,
  draftWords,
  joined,
  recorder,
  selectFiledSubmissions,
  type FileDeps,
} from "./filed-week.ts";
import { readFiledOffices } from "./filed-offices.ts";
import { readLayout } from "./layout-queries.ts";
import { columnsIn, lackingWords, readPartnerRows, rowCautionWords, rowFaultWords } from "./partner-rows.ts";
import { partnerFile, type PartnerColumnId } from "./partner-source.ts";

/**
 * The minutes of each person for the payroll partner, then a control line; of all weeks of a pay period where that is asked
 * for. A draft is marked in its name and in its last line, and cannot be marked as sent.
 * @throws Conflict for a final file of what is not ready, or of a week with a sent file unless it is made again
 */
export async function openPartner(
  reading: ScopedReading,
  query: QueryOf<typeof partnerExport>,
  deps: FileDeps,
): Promise<ExportSource<PartnerLine, PartnerColumnId>> {
  const { week, draft: isDraft = false, again: isAgain = false, format } = query;
  const { payPeriod } = await selectBusinessSettings(reading);
  const layout = await readLayout(reading.db, query.layout);
  const weeks: FiledWeekRows[] = [];
  for (const each of query.period === true ? periodWeeks(week, payPeriod) : [week])
    weeks.push(await readWeekRows(reading, { ...query, week: each }, layout, deps.clock));
  const [first] = weeks;
  if (first === undefined) throw new Error("a pay period has a week");
  const made = partnerFile({ rows: weeks.flatMap(({ rows }) => rows), ...layout, held: first.held });
  const { sums } = made;
  const named = (words: (of: FiledWeekRows) => string): readonly string[] =>
    weeks.map((each) => {
      const found = words(each);
      return found === "" || weeks.length === 1 ? found : `week of ${each.week}: ${found}`;
    });
  const draft = draftWords(isDraft, [...named(({ faults }) => faults), lackingWords(made.lacking)]);
  const caution = joined(named(({ cautions }) => cautions));
  const begins = weeks.length === 1 ? "payroll" : "payroll-period";
  const file = await describeWeek(reading, draft === "" ? begins : `DRAFT-${begins}`, {
    week: first.week,
    offices: first.office,
  });
  const isControlApart = query.control === undefined ? layout.isControlApart : query.control === "apart";
  return {
    ...file,
    title: "Payroll partner",
    ...made.source,
    ...(!isControlApart && made.controlLine({ draft, caution })),
    filters: {
      ...file.filters,
      ...(weeks.length > 1 && { "Weeks of the pay period": weeks.map((each) => each.week).join(", ") }),
      Layout: layout.name,
      DRAFT: draft,
      CAUTION: caution,
    },
    control: {
      Rows: sums.rows,
      People: sums.people,
      ...(weeks.length === 1 && first.control),
      Minutes: sums.minutes,
    },
    record: await recorder(
      reading,
      weeks.map((each) => ({
        file: {
          kind: "partner",
          week: each.week,
          offices: each.offices,
          layout: layout.name,
          format,
          draft,
          caution,
          ...(weeks.length === 1 ? sums : partnerFile({ rows: each.rows, ...layout, held: each.held }).sums),
          base: null,
          isAgain: isAgain && each.isSent,
          columns: layout.columns,
          isUnknownRegular: layout.isUnknownRegular,
          payCodes: layout.payCodes,
        },
        filed: each.filed,
      })),
      { fileName: file.fileName, people: sums.people, deps },
    ),
  };
}

type FiledWeekRows = Awaited<ReturnType<typeof readWeekRows>>;

/** A week of a file: its rows, the submissions that they are of, and what is wrong with them. @throws Conflict where it was sent */
async function readWeekRows(
  reading: ScopedReading,
  query: QueryOf<typeof partnerExport>,
  layout: Layout,
  clock: Clock,
) {
  const { week, draft: isDraft = false, again: isAgain = false } = query;
  const office = await readFiledOffices(reading, query, columnsIn(layout), clock);
  const offices = office.length > 0 ? office : reading.scope === "all" ? null : reading.scope;
  const sent = sentFullFile(await selectFiles({ ...reading, scope: "all" }, { week }, clock.zone), offices);
  if (sent !== null && !isDraft && !isAgain) throw alreadySent(sent);
  const filed = await selectFiledSubmissions(reading, { week, offices: office }, clock);
  const entries = filed.filed.map(({ entry }) => entry);
  const read = await readPartnerRows(reading, week, entries, columnsIn(layout));
  return {
    week,
    office,
    offices,
    isSent: sent !== null,
    held: read.held,
    rows: read.rows.map((row) => ({ ...row, week })),
    filed: filed.filed.map((each) => ({ ...each, parts: read.partsOf(each.entry) })),
    faults: joined([filed.faults, ...rowFaultWords(read.faults)]),
    cautions: joined([filed.caution, ...rowCautionWords(read.cautions)]),
    control: filed.control,
  };
}

const alreadySent = ({ number, sent }: SendableFile): Conflict =>
  new Conflict(
    `File ${number} of this week was marked as sent on ${sent?.on} by ${sent?.byName}. Corrections hold what changed since.`,
  );
