import type { partnerExport, PartnerLine } from "#contract/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { sentFullFile, type SendableFile } from "#domain/payroll/sent-files.ts";
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
import { columnsIn, lackingWords, readPartnerRows, rowCautions, rowFaultWords } from "./partner-rows.ts";
import { partnerFile, type PartnerColumnId } from "./partner-source.ts";

/**
 * The minutes of each person for the payroll partner, then a control line. A draft is marked in its name and in its last
 * line, and cannot be marked as sent.
 * @throws Conflict for a final file of what is not ready, or of a week with a sent file unless it is made again
 */
export async function openPartner(
  reading: ScopedReading,
  query: QueryOf<typeof partnerExport>,
  deps: FileDeps,
): Promise<ExportSource<PartnerLine, PartnerColumnId>> {
  const { week, draft: isDraft = false, again: isAgain = false, format } = query;
  const { clock } = deps;
  const layout = await readLayout(reading.db, query.layout);
  const office = await readFiledOffices(reading, query, columnsIn(layout), clock);
  const offices = office.length > 0 ? office : reading.scope === "all" ? null : reading.scope;
  const sent = sentFullFile(await selectFiles({ ...reading, scope: "all" }, { week }, clock.zone), offices);
  if (sent !== null && !isDraft && !isAgain) throw alreadySent(sent);
  const filedWeek = { week, offices: office };
  const filed = await selectFiledSubmissions(reading, filedWeek, clock);
  const entries = filed.filed.map(({ entry }) => entry);
  const { held, rows, faults, writtenRegular, withoutId, partsOf } = await readPartnerRows(
    reading,
    week,
    entries,
    columnsIn(layout),
  );
  const made = partnerFile({ week, rows, ...layout, held });
  const { sums } = made;
  const draft = draftWords(isDraft, [filed.faults, ...rowFaultWords(faults), lackingWords(made.lacking)]);
  const caution = joined([filed.caution, ...rowCautions({ writtenRegular, withoutId })]);
  const file = await describeWeek(reading, draft === "" ? "payroll" : "DRAFT-payroll", filedWeek);
  const isControlApart = query.control === undefined ? layout.isControlApart : query.control === "apart";
  return {
    ...file,
    title: "Payroll partner",
    ...made.source,
    ...(!isControlApart && made.controlLine({ draft, caution })),
    filters: {
      ...file.filters,
      Layout: layout.name,
      DRAFT: draft,
      CAUTION: caution,
    },
    control: { Rows: sums.rows, People: sums.people, ...filed.control, Minutes: sums.minutes },
    record: await recorder(
      reading,
      {
        kind: "partner",
        week,
        offices,
        layout: layout.name,
        format,
        draft,
        caution,
        ...sums,
        base: null,
        isAgain: isAgain && sent !== null,
        columns: layout.columns,
        isUnknownRegular: layout.isUnknownRegular,
        payCodes: layout.payCodes,
      },
      {
        filed: filed.filed.map((each) => ({ ...each, parts: partsOf(each.entry) })),
        fileName: file.fileName,
        deps,
      },
    ),
  };
}

const alreadySent = ({ number, sent }: SendableFile): Conflict =>
  new Conflict(
    `File ${number} of this week was marked as sent on ${sent?.on} by ${sent?.byName}. Corrections hold what changed since.`,
  );
