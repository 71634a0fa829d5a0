import { useMemo, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { officeName } from "#domain/office-name.ts";
import { lastFirst } from "#domain/people/people.ts";
import { QUALITY_RULES, type QualityRuleId } from "#domain/people/quality-rules.ts";
import {
  qualityFile,
  useFindings,
  useQuality,
  type Quality,
  type QualityFinding,
} from "#web/api/people/quality.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { useFiltersSet } from "#web/ui/filters/declared-filters.tsx";
import { NothingFound } from "#web/ui/filters/nothing-found.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { findingColumns, ruleColumns } from "./quality-columns.tsx";
import { CorrectionSheet } from "./correction-sheet.tsx";
import { findingsQueryOf, officeNarrowing, qualityFilters, rulesOf } from "./quality-query.ts";
import { hasMoved, toDoFirst } from "./quality-shapes.ts";

/** Page of what is wrong with the directory: by rule, one by one, and by the office that has to correct it. */
export function QualityPage() {
  return (
    <Page title="Data quality">
      <Panel title="Rules" isTitleHidden waiting={<TableSkeleton rows={14} />}>
        <Rules />
      </Panel>
      <Panel title="Findings" waiting={<TableSkeleton rows={8} />}>
        <Findings />
      </Panel>
      <Panel title="By office" waiting={<TableSkeleton rows={8} />}>
        <Offices />
      </Panel>
    </Page>
  );
}

const useShownQuality = () => useQuality({ rule: rulesOf(useAddress().search) });

function Rules() {
  const { search, change } = useAddress();
  const { rules, since, checkedAt } = useShownQuality();
  const isCompared = hasMoved(rules);
  const columns = useMemo(
    () =>
      ruleColumns({
        chosen: rulesOf(search),
        onPress: (rule) => change({ rule: [rule] }),
        since: since === null ? "First" : formatDate(since),
        isCompared,
      }),
    [search, change, since, isCompared],
  );
  if (checkedAt === null) return <Empty>Not checked yet. The next load checks the directory.</Empty>;
  const total = rules.reduce((sum, { count }) => sum + count, 0);
  return (
    <DataTable
      id="quality-rules"
      caption="Rules of data quality"
      columns={columns}
      rows={toDoFirst(rules)}
      rowId={({ rule }) => rule}
      sortMember="ruleSort"
      countWords={formatNoun(total, "finding")}
      tools={
        <span className="text-table text-muted">
          Checked <Ago at={checkedAt} />
        </span>
      }
    />
  );
}

function Findings() {
  const { search } = useAddress();
  const { filtersSet, onClear } = useFiltersSet(qualityFilters);
  const query = findingsQueryOf(search);
  const { first, rows, ...list } = useFindings(query);
  const { office, person, rule } = query;
  const offices = useShownQuality().offices;
  const words = [
    rulesWords(rule),
    ...(office ?? []).map((id) =>
      officeWords(offices.find((each) => each.id === id) ?? { id: null, name: id }),
    ),
    ...(person === undefined ? [] : [personWords(person, first.rows)]),
  ].join(", ");
  if (first.total === 0)
    return <NothingFound filters={qualityFilters}>{`${words}: nothing found.`}</NothingFound>;
  return (
    <DataTable
      id="quality-findings"
      caption="Findings of data quality"
      columns={findingColumns}
      rows={rows}
      rowId={(finding) => `${finding.rule} ${finding.person?.id ?? finding.officeId ?? ""}`}
      rowsKey={JSON.stringify(query)}
      server={{ ...list, count: first.total }}
      usualSort="name"
      countWords={`${words}: ${formatNoun(first.total, "finding")}`}
      tools={filtersSet === 0 ? null : <Button onPress={onClear}>Clear filters</Button>}
      files={{
        of: "findings",
        hrefOf: ({ format, columns }) => qualityFile({ ...query, format, columns }),
      }}
    />
  );
}

/** A person by name where anything of them is listed. */
function personWords(id: PersonId, findings: readonly QualityFinding[]): string {
  const person = findings.find((finding) => finding.person?.id === id)?.person ?? null;
  return person === null ? `person ${id}` : lastFirst(person);
}

/** `No phone number`; of more rules how many there are, since their names fill a line. */
function rulesWords(rules: readonly QualityRuleId[] | undefined): string {
  if (rules === undefined) return "All rules";
  const [first] = rules;
  return rules.length === 1 && first !== undefined
    ? QUALITY_RULES[first].name
    : formatNoun(rules.length, "rule");
}

type OfficeLine = Quality["offices"][number];

const officeWords = ({ id, name }: { readonly id: string | null; readonly name: string }): string =>
  officeName({ officeId: id, officeName: name }, "No office");

const column = columnFor<OfficeLine>();

/** Message on what an office has to correct, of all rules, whichever is listed above. */
const CORRECTIONS = [
  "name",
  "person",
  "office",
  "rule",
  "fix",
  "others",
  "status",
  "hired",
  "retired",
  "first",
];

const FORMAT_WORDS = { csv: "CSV", xlsx: "Excel" } as const;

type CorrectionFileProps = { readonly office: OfficeLine; readonly format: keyof typeof FORMAT_WORDS };

const CorrectionFile = ({ office, format }: CorrectionFileProps) => (
  <a
    href={qualityFile({ office: [office.id ?? ""], sort: "rule", format, columns: CORRECTIONS })}
    // No file name: a refusal must not be saved under the name of the data.
    download=""
    aria-label={`Corrections of ${isolate(officeWords(office))} as ${FORMAT_WORDS[format]}`}
    className="rounded-sm text-accent hover:underline"
  >
    {FORMAT_WORDS[format]}
  </a>
);

type MessageButtonProps = { readonly office: OfficeLine; readonly onWrite: (office: OfficeLine) => void };

const MessageButton = ({ office, onWrite }: MessageButtonProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`Message to ${isolate(officeWords(office))}`}
    onClick={() => onWrite(office)}
    className="rounded-sm text-accent hover:underline"
  >
    Message
  </button>
);

const officeColumns = (
  rules: readonly QualityRuleId[] | undefined,
  chosen: readonly string[],
  onPress: (office: string) => void,
  onWrite: (office: OfficeLine) => void,
) => [
  column(
    { id: "office", heading: "Office", of: officeWords },
    {
      cell: ({ row: { original } }) => (
        <RowButton isOpen={chosen.includes(original.id ?? "")} onPress={() => onPress(original.id ?? "")}>
          <bdi>{officeWords(original)}</bdi>
        </RowButton>
      ),
      meta: { grows: true },
    },
  ),
  column(
    {
      id: "count",
      heading: rules?.length === 1 ? rulesWords(rules) : "Findings",
      kind: "count",
      of: ({ count }) => count,
    },
    { size: 120, meta: { onPhone: true } },
  ),
  column(
    { id: "file", heading: "Corrections", of: () => null },
    {
      size: 190,
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="inline-flex gap-3">
          {original.id === null ? null : <MessageButton office={original} onWrite={onWrite} />}
          <CorrectionFile office={original} format="csv" />
          <CorrectionFile office={original} format="xlsx" />
        </span>
      ),
      meta: { text: () => "", isEnd: true, onPhone: true },
    },
  ),
];

function Offices() {
  const { search, change } = useAddress();
  const { offices } = useShownQuality();
  const [written, setWritten] = useState<OfficeLine | null>(null);
  const close = (): void => setWritten(null);
  const columns = useMemo(
    () =>
      officeColumns(
        rulesOf(search),
        findingsQueryOf(search).office ?? [],
        (office) => change({ office: [office] }),
        setWritten,
      ),
    [search, change],
  );
  if (offices.length === 0)
    return <NothingFound filters={officeNarrowing}>No office has anything to correct.</NothingFound>;
  return (
    <>
      <DataTable
        id="quality-offices"
        caption="Findings by office"
        columns={columns}
        rows={offices}
        rowId={({ id }) => id ?? ""}
        sortMember="officeSort"
        countWords={formatNoun(offices.length, "office")}
      />
      {written === null || written.id === null ? null : (
        <LoadedDialog onFailed={close}>
          <CorrectionSheet id={written.id} name={officeWords(written)} onClose={close} />
        </LoadedDialog>
      )}
    </>
  );
}
