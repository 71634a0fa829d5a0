import type { Grouping } from "#domain/row-groups.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import { ClientTable } from "#web/ui/table/client-table.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FailureCard } from "#web/ui/page/failure.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import type { Cells } from "#web/ui/table/table-cells.ts";
import { columnsFor } from "#web/ui/table/table-columns.ts";
import { WindowsFailed } from "#web/ui/table/windows-failed.tsx";
import { KitState } from "./kit-state.tsx";

type Line = {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly booked: number;
  readonly showed: number | null;
};

const LONG = "Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach";

const LINES: readonly Line[] = [
  { id: "1", name: LONG, region: "Northeast", booked: 12_345_678, showed: 11_111_110 },
  { id: "2", name: "Bellwether Events", region: "Northeast", booked: 40, showed: 10 },
  { id: "3", name: "Østergård & Žižka", region: "Southwest", booked: 1_204, showed: null },
  { id: "4", name: "فريق المعارض", region: "Southwest", booked: 0, showed: 0 },
  { id: "5", name: '=HYPERLINK("x","y")', region: "", booked: 96, showed: 48 },
];

const sums = (lines: readonly Line[]): Line => ({
  id: "sums",
  name: "Total",
  region: "",
  booked: lines.reduce((sum, { booked }) => sum + booked, 0),
  showed: lines.reduce((sum, { showed }) => sum + (showed ?? 0), 0),
});

const rateOf = ({ booked, showed }: Line): number | null =>
  booked === 0 || showed === null ? null : showed / booked;

const column = columnsFor<Line>();

const columns = [
  column.display({
    id: "name",
    header: "Office",
    cell: ({ row }) => <Name>{row.original.name}</Name>,
    meta: {},
  }),
  column.display({
    id: "region",
    header: "Region",
    cell: ({ row }) => <Name>{row.original.region}</Name>,
    meta: { width: "8rem", isWide: true },
  }),
  column.group({
    id: "first",
    header: "First interview",
    columns: [
      column.display({
        id: "booked",
        header: "Booked",
        cell: ({ row }) => formatCount(row.original.booked),
        meta: { width: "7rem", align: "end", startsGroup: true },
      }),
      column.display({
        id: "showed",
        header: "Showed",
        cell: ({ row: { original } }) =>
          original.showed === null ? <Missing because="not told" /> : formatCount(original.showed),
        meta: { width: "7rem", align: "end", isWide: true },
      }),
      column.display({
        id: "rate",
        header: "Rate",
        cell: ({ row }) => formatRate(rateOf(row.original)),
        meta: { width: "5rem", align: "end" },
      }),
    ],
  }),
];

const cells: Cells<Line> = {
  name: { sort: ({ name }) => name, text: ({ name }) => name },
  region: { sort: ({ region }) => region, text: ({ region }) => region },
  booked: { sort: ({ booked }) => booked, text: ({ booked }) => formatCount(booked) },
  showed: {
    sort: ({ showed }) => showed,
    text: ({ showed }) => (showed === null ? "–" : formatCount(showed)),
  },
  rate: { sort: rateOf, text: (line) => formatRate(rateOf(line)) },
};

const groupings: readonly Grouping<Line>[] = [
  { id: "region", label: "By region", keyOf: ({ region }) => region, unnamed: "No region", subtotal: sums },
];

const LONG_COUNT = 3_000;
const loadedLine = (index: number): Line | undefined =>
  index % 3 === 0
    ? { ...(LINES[0] ?? sums([])), id: String(index), booked: 2 * index, showed: index }
    : undefined;

/** Tables in every state. */
export const TableSection = () => (
  <>
    <KitState title="All rows here">
      <ClientTable
        id="kit"
        caption="Offices of the kit"
        columns={columns}
        cells={cells}
        rows={LINES}
        rowsKey="kit"
        totals={sums(LINES)}
        groupings={groupings}
        canSelect
      />
    </KitState>
    <KitState title="Sideways">
      <ClientTable
        id="kit-sideways"
        caption="Offices that scroll sideways"
        columns={columns}
        cells={cells}
        rows={LINES}
        rowsKey="kit"
        sortMember="sideways"
        isSideways
      />
    </KitState>
    <KitState title="Many rows, some on their way, some failed">
      <WindowsFailed onRetry={() => {}} />
      <div className="flex h-80 flex-col">
        <DataTable
          id="kit-long"
          caption="Three thousand offices"
          columns={columns}
          cells={cells}
          count={LONG_COUNT}
          rowAt={loadedLine}
          orderKey="kit"
          fills
        />
      </div>
    </KitState>
    <KitState title="Waiting">
      <TableSkeleton rows={4} />
    </KitState>
    <KitState title="Empty">
      <Empty>No office fits these filters.</Empty>
    </KitState>
    <KitState title="Failed">
      <FailureCard
        words={{
          headline: "The offices could not be loaded.",
          advice: "The server made a mistake. Try again in a moment.",
          reference: "kit-0001",
          fault: "report",
          remedy: "ask-again",
        }}
        onRetry={() => {}}
      />
    </KitState>
  </>
);
