import type { EntryId } from "#domain/ids.ts";
import { officeName } from "#domain/office-name.ts";
import { formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { usePayrollInsights, type PayrollInsights } from "#web/api/payroll/payroll-review.ts";
import { formatCount, formatDifference, formatNoun, minutesBetween, MISSING } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import type { DataTableProps } from "#web/ui/table/use-data-table.ts";

/** Submissions and people that are far from their own last eight weeks, whose records were edited most, and minutes by program. */
export function Insights({ week }: { readonly week: IsoDate }) {
  const { submissions, people, edited, programs, minutes, several, none, unreported } = usePayrollInsights({
    week,
  });
  return (
    <div className="flex flex-col gap-4">
      {submissions.length === 0 ? <Empty>No unusual submissions.</Empty> : null}
      <Insight
        id="unusual"
        sortMember="unusual"
        caption="Unusual submissions"
        week={week}
        columns={SUBMISSIONS}
        rows={submissions.map((row) => ({ ...row, name: officeName(row) }))}
        words={formatNoun(submissions.length, "unusual submission")}
      />
      <Insight
        id="unusualPeople"
        sortMember="unusualPeople"
        caption="People with unusual totals"
        week={week}
        columns={PEOPLE}
        rows={people.map((row) => ({ ...row, name: lastFirst(row) }))}
        words={`${formatNoun(people.length, "person", "people")} far from their last eight weeks${mostWords(people)}`}
      />
      <Insight
        id="edited"
        sortMember="edited"
        caption="Most edited"
        week={week}
        columns={EDITED}
        rows={edited.map((row) => ({ ...row, name: lastFirst(row) }))}
        words={`${formatNoun(edited.length, "person", "people")} with edited or added records${mostWords(edited)}`}
      />
      <Insight
        id="programs"
        sortMember="programs"
        caption="Minutes by program"
        week={week}
        columns={PROGRAMS}
        rows={programs.map((row) => ({ ...row, entry: null }))}
        words={`${formatNoun(programs.length, "program")}: ${formatNoun(several, "record")} of several programs ${several === 1 ? "counts" : "count"} in each, and once in the total of ${formatHoursMinutes(minutes)}; ${formatCount(none)} without a program, ${formatCount(unreported)} not reported with programs`}
      />
    </div>
  );
}

type InsightProps<Row extends Named> = Pick<
  DataTableProps<Row>,
  "id" | "sortMember" | "caption" | "columns" | "rows"
> & {
  readonly week: IsoDate;
  readonly words: string;
};

/** A table of its own, where there is anything to list. */
const Insight = <Row extends Named>({ week, words, ...table }: InsightProps<Row>) =>
  table.rows.length === 0 ? null : (
    <DataTable {...table} rowsKey={week} rowId={({ name, entry }) => `${name} ${entry}`} countWords={words} />
  );

/** As many as the server lists. */
const LISTED_MAX = 20;
const mostWords = (rows: readonly unknown[]): string =>
  rows.length < LISTED_MAX ? "" : `; the ${LISTED_MAX} people with the most`;

type Named = { readonly name: string; readonly entry: EntryId | null };
type UnusualPerson = Named & PayrollInsights["people"][number];
type UnusualSubmission = Named & PayrollInsights["submissions"][number];

const nameColumn = <Row extends Named>() =>
  columnFor<Row>()(
    { id: "name", heading: "Person", of: (row) => row.name },
    { cell: ({ row: { original: row } }) => <SubmissionLink {...row} /> },
  );

/** It leads to the submission. */
const SubmissionLink = ({ name, entry }: Named) => (
  <NameLink to={entry && paths.submission(entry)}>
    <bdi>{name}</bdi>
  </NameLink>
);

type Compared = { readonly minutes: Minutes; readonly median: Minutes | null };

const differenceOf = ({ minutes, median }: Compared): Minutes | null =>
  median === null ? null : minutesBetween(median, minutes);

const TOO_FEW = "fewer than five weeks before";

/** The total of the week beside the median of the weeks before. */
const comparedColumns = <Row extends Compared>() => {
  const column = columnFor<Row>();
  return [
    column(
      { id: "minutes", heading: "This week", kind: "minutes", of: ({ minutes }) => minutes },
      { size: 112 },
    ),
    column(
      { id: "median", heading: "Median before", kind: "minutes", of: ({ median }) => median },
      { size: 128, meta: { missing: TOO_FEW } },
    ),
    column(
      { id: "difference", heading: "Difference", kind: "minutes", of: differenceOf },
      {
        size: 112,
        meta: {
          text: (row) => {
            const difference = differenceOf(row);
            return difference === null ? MISSING : formatDifference(difference);
          },
          missing: TOO_FEW,
          onPhone: true,
        },
      },
    ),
  ];
};

const ofSubmissions = columnFor<UnusualSubmission>();
const SUBMISSIONS = [
  ofSubmissions(
    { id: "name", heading: "Office", of: ({ name }) => name },
    {
      cell: ({ row: { original: row } }) => (
        <OfficeLink id={row.officeId}>
          <bdi>{row.name}</bdi>
        </OfficeLink>
      ),
    },
  ),
  ofSubmissions(
    { id: "submission", heading: "Submission", kind: "id", of: ({ entry }) => entry },
    {
      cell: ({ row: { original: row } }) => <SubmissionLink name={row.entry} entry={row.entry} />,
      size: 112,
    },
  ),
  ofSubmissions(
    { id: "kind", heading: "Kind", of: ({ isRoadShow }) => (isRoadShow ? "Roadshow" : "Standard") },
    { size: 96 },
  ),
  ...comparedColumns<UnusualSubmission>(),
  ofSubmissions(
    { id: "people", heading: "Unusual people", kind: "count", of: ({ unusualPeople }) => unusualPeople },
    {
      size: 128,
      meta: {
        text: ({ unusualPeople, people }) => `${formatCount(unusualPeople)} of ${formatCount(people)}`,
      },
    },
  ),
];

const PEOPLE = [nameColumn<UnusualPerson>(), ...comparedColumns<UnusualPerson>()];

type Edited = Named & PayrollInsights["edited"][number];
const ofEdited = columnFor<Edited>();
const EDITED = [
  nameColumn<Edited>(),
  ofEdited(
    { id: "edited", heading: "Edited or added", kind: "count", of: ({ edited }) => edited },
    { size: 128, meta: { onPhone: true } },
  ),
  ofEdited({ id: "records", heading: "Records", kind: "count", of: ({ records }) => records }, { size: 112 }),
];

type Program = Named & PayrollInsights["programs"][number];
const ofPrograms = columnFor<Program>();
const PROGRAMS = [
  ofPrograms({ id: "name", heading: "Program", of: (row) => row.name || "Unnamed" }),
  ofPrograms(
    { id: "records", heading: "Records", kind: "count", of: ({ records }) => records },
    { size: 112 },
  ),
  ofPrograms(
    { id: "minutes", heading: "Hours", kind: "minutes", of: ({ minutes }) => minutes },
    { size: 112, meta: { onPhone: true } },
  ),
];
