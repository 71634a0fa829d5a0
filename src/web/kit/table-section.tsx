import type { Grouping } from "#domain/row-groups.ts";
import { formatCount, formatRate, MISSING } from "#web/lib/format.ts";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FailureCard } from "#web/ui/page/failure.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";
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

const columns: readonly Column<Line>[] = [
  {
    id: "name",
    heading: "Office",
    value: ({ name }) => name,
    text: ({ name }) => name,
    cell: ({ name }) => <Name>{name}</Name>,
  },
  {
    id: "region",
    heading: "Region",
    value: ({ region }) => region,
    text: ({ region }) => region,
    cell: ({ region }) => <Name>{region}</Name>,
    width: "8rem",
    isWide: true,
  },
  {
    id: "booked",
    heading: "Booked",
    group: "First interview",
    value: ({ booked }) => booked,
    text: ({ booked }) => formatCount(booked),
    cell: ({ booked }) => formatCount(booked),
    width: "7rem",
    align: "end",
    startsGroup: true,
  },
  {
    id: "showed",
    heading: "Showed",
    group: "First interview",
    value: ({ showed }) => showed,
    text: ({ showed }) => (showed === null ? MISSING : formatCount(showed)),
    cell: ({ showed }) => (showed === null ? <Missing because="not reported" /> : formatCount(showed)),
    width: "7rem",
    align: "end",
    isWide: true,
  },
  {
    id: "rate",
    heading: "Rate",
    group: "First interview",
    value: rateOf,
    text: (line) => formatRate(rateOf(line)),
    cell: (line) => formatRate(rateOf(line)),
    width: "5rem",
    align: "end",
  },
];

const groupings: readonly Grouping<Line>[] = [
  { id: "region", label: "By region", keyOf: ({ region }) => region, unnamed: "No region", subtotal: sums },
];

const LONG_COUNT = 3_000;
const LOADED = Array.from({ length: LONG_COUNT / 3 }, (_, at) => 3 * at);
const LOADED_LINES = LOADED.map((index) => ({
  ...sums([]),
  id: String(index),
  name: LONG,
  booked: 2 * index,
  showed: index,
}));
const lineId = ({ id }: Line): string => id;

/** Tables in every state. */
export const TableSection = () => (
  <>
    <KitState title="All rows here">
      <DataTable
        id="kit"
        caption="Offices of the kit"
        columns={columns}
        rows={LINES}
        rowId={lineId}
        rowsKey="kit"
        totals={sums(LINES)}
        groupings={groupings}
        canSelect
      />
    </KitState>
    <KitState title="Sideways">
      <DataTable
        id="kit-sideways"
        caption="Offices that scroll sideways"
        columns={columns}
        rows={LINES}
        rowId={lineId}
        rowsKey="kit"
        sortMember="sideways"
        isSideways
      />
    </KitState>
    <KitState title="Many rows, some on their way, some failed">
      <div className="flex h-80 flex-col">
        <DataTable
          id="kit-long"
          caption="Three thousand offices"
          columns={columns}
          rows={LOADED_LINES}
          rowId={lineId}
          rowsKey="kit"
          server={{
            count: LONG_COUNT,
            indexes: LOADED,
            onRange: () => {},
            readAll: () => Promise.resolve(LOADED_LINES),
            hasFailed: true,
            retry: () => {},
            sorts: [],
            terms: [],
            onSort: () => {},
          }}
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
