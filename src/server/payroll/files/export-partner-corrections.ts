import type { partnerCorrectionsExport, PartnerLine } from "#contract/payroll/payroll-partner.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { codeFault } from "#domain/payroll/held-minutes.ts";
import { payDue } from "#domain/payroll/paid-rows.ts";
import { sumMinutes } from "#domain/payroll/payroll.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { columnsOfBases, readBases, readSentRows } from "./corrected.ts";
import {
  describeWeek,
  draftWords,
  joined,
  recorder,
  selectFiledSubmissions,
  type FileDeps,
} from "./filed-week.ts";
import { columnsIn, lackingWords, readPartnerRows, rowCautionWords, rowFaultWords } from "./partner-rows.ts";
import { partnerFile, type PartnerColumnId } from "./partner-source.ts";

/**
 * Minutes that are due of each person and office since sent files, in their columns: with them it is a full file made now, per
 * person, office and pay code.
 * @throws BadRequest, NotFound or Conflict where there is no such file to start from, or the week is not ready
 */
export async function openPartnerCorrections(
  reading: ScopedReading,
  query: QueryOf<typeof partnerCorrectionsExport>,
  deps: FileDeps,
): Promise<ExportSource<PartnerLine, PartnerColumnId>> {
  const { week, draft: isDraft = false, control = "line", format } = query;
  const { clock } = deps;
  const bases = await readBases(reading, query, clock);
  const layout = columnsOfBases(bases);
  const filedWeek = { week, offices: bases.offices ?? [] };
  const filed = await selectFiledSubmissions(reading, filedWeek, clock);
  const present = await readPartnerRows(
    reading,
    week,
    filed.filed.map(({ entry }) => entry),
    columnsIn(layout),
  );
  const { held, codes } = present;
  const sent = await readSentRows(reading, bases.files, held.parts.length > 0, codes);
  const rows = payDue(sent, present.rows);
  const found = new Set(present.faults.map(({ row }) => `${row.officeId} ${row.person}`));
  // Of people who are in the sent files alone.
  const unmapped = rows.flatMap((row) => {
    const why = found.has(`${row.officeId} ${row.person}`) ? null : codeFault(row, held);
    return why === null ? [] : [{ row, why }];
  });
  const made = partnerFile({ rows: rows.map((row) => ({ ...row, week })), ...layout, held });
  const { sums } = made;
  const draft = draftWords(isDraft, [
    filed.faults,
    ...rowFaultWords([...present.faults, ...unmapped]),
    lackingWords(made.lacking),
  ]);
  const caution = joined([filed.caution, ...rowCautionWords(present.cautions)]);
  const begins = draft === "" ? "payroll-corrections" : "DRAFT-payroll-corrections";
  const file = await describeWeek(reading, begins, filedWeek);
  return {
    ...file,
    title: "Payroll corrections",
    ...made.source,
    ...(control === "line" && made.controlLine({ draft, caution })),
    filters: {
      ...file.filters,
      Layout: layout.name,
      "Corrections of file": bases.words,
      DRAFT: draft,
      CAUTION: caution,
    },
    control: {
      Rows: sums.rows,
      People: sums.people,
      ...filed.control,
      "Minutes in the file": sumMinutes(sent.map(({ minutes }) => minutes)),
      "Minutes now": sumMinutes(present.rows.map(({ minutes }) => minutes)),
      "Change in minutes": sums.minutes,
    },
    definitions: {
      Rows: `what is due since file ${bases.words}: with it, a full file made now, per person, office and pay code`,
      ...made.source.definitions,
    },
    record: await recorder(
      reading,
      [
        {
          file: {
            kind: "corrections",
            week,
            offices: bases.offices,
            layout: layout.name,
            format,
            draft,
            caution,
            ...sums,
            base: bases.base,
            isAgain: false,
            columns: layout.columns,
            isUnknownRegular: layout.isUnknownRegular,
            payCodes: layout.payCodes,
          },
          filed: filed.filed.map((each) => ({ ...each, parts: present.partsOf(each.entry) })),
        },
      ],
      { fileName: file.fileName, people: sums.people, deps },
    ),
  };
}
