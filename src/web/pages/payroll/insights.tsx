import type { EntryId } from "#domain/ids.ts";
import { officeWords } from "#domain/payroll/board.ts";
import { formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { usePayrollInsights, type PayrollInsights } from "#web/api/payroll-review.ts";
import { formatCount, formatDifference, formatNoun, minutesBetween } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { NameLink } from "#web/ui/page/name.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import { DataTable, type DataTableProps } from "#web/ui/table/data-table.tsx";

/** Who is far from their own last eight weeks, whose records were edited most, and minutes by program. */
export function Insights({ week }: { readonly week: IsoDate }) {
  const { people, offices, edited, programs, minutes, several, none, unreported } = usePayrollInsights({
    week,
  });
  const unusual: readonly Unusual[] = [
    ...offices.map((office) => ({ ...office, name: officeWords(office), entry: null })),
    ...people.map((row) => ({ ...row, name: lastFirst(row) })),
  ];
  return (
    <div className="flex flex-col gap-4">
      {unusual.length === 0 ? <Empty>No unusual totals compared with the last eight weeks.</Empty> : null}
      <Insight
        {...{ id: "unusual", caption: "Unusual totals", week, columns: UNUSUAL, rows: unusual }}
        words={`${formatNoun(unusual.length, "unusual total")}: more than 2 hours and 3 deviations from the median of the last eight weeks${mostWords(people)}`}
      />
      <Insight
        {...{ id: "edited", caption: "Most edited", week, columns: EDITED }}
        rows={edited.map((row) => ({ ...row, name: lastFirst(row) }))}
        words={`${formatNoun(edited.length, "person", "people")} with edited or added records${mostWords(edited)}`}
      />
      <Insight
        {...{ id: "programs", caption: "Minutes by program", week, columns: PROGRAMS }}
        rows={programs.map((row) => ({ ...row, entry: null }))}
        words={`${formatNoun(programs.length, "program")}: ${formatNoun(several, "record")} of several programs ${several === 1 ? "counts" : "count"} in each, and once in the total of ${formatHoursMinutes(minutes)}; ${formatCount(none)} without a program, ${formatCount(unreported)} not reported with programs`}
      />
    </div>
  );
}

type InsightProps<Row extends Named> = Pick<DataTableProps<Row>, "id" | "caption" | "columns" | "rows"> & {
  readonly week: IsoDate;
  readonly words: string;
};

/** A table of its own, where there is anything to list. */
const Insight = <Row extends Named>({ week, words, ...table }: InsightProps<Row>) =>
  table.rows.length === 0 ? null : (
    <DataTable
      {...table}
      sortMember={table.id}
      rowsKey={week}
      rowId={({ name, entry }) => `${name} ${entry}`}
      countWords={words}
    />
  );

/** As many as the server lists. */
const LISTED_MAX = 20;
const mostWords = (rows: readonly unknown[]): string =>
  rows.length < LISTED_MAX ? "" : `; the ${LISTED_MAX} people with the most`;

type Named = { readonly name: string; readonly entry: EntryId | null };
type Unusual = Named & { readonly minutes: Minutes; readonly median: Minutes };

const name = {
  heading: "Person or office",
  of: (row: Named) => row.name,
  cell: (row: Named) => (
    <NameLink isInRow to={row.entry && paths.submission(row.entry)}>
      <bdi>{row.name}</bdi>
    </NameLink>
  ),
};

const differenceOf = ({ minutes, median }: Unusual) => minutesBetween(median, minutes);

const UNUSUAL = columnsOf<Unusual>({
  name,
  minutes: { heading: "This week", kind: "minutes", of: ({ minutes }) => minutes, width: "7rem" },
  median: { heading: "Median before", kind: "minutes", of: ({ median }) => median, width: "8rem" },
  difference: {
    ...{ heading: "Difference", kind: "minutes", width: "7rem", onPhone: true },
    of: differenceOf,
    text: (row) => formatDifference(differenceOf(row)),
  },
});

const EDITED = columnsOf<Named & PayrollInsights["edited"][number]>({
  name: { ...name, heading: "Person" },
  edited: {
    heading: "Edited or added",
    kind: "count",
    of: ({ edited }) => edited,
    width: "8rem",
    onPhone: true,
  },
  records: { heading: "Records", kind: "count", of: ({ records }) => records, width: "7rem" },
});

const PROGRAMS = columnsOf<Named & PayrollInsights["programs"][number]>({
  name: { heading: "Program", of: (row) => row.name || "Unnamed" },
  records: { heading: "Records", kind: "count", of: ({ records }) => records, width: "7rem" },
  minutes: { heading: "Hours", kind: "minutes", of: ({ minutes }) => minutes, width: "7rem", onPhone: true },
});
