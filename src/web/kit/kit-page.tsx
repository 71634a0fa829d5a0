import { useState, type ReactNode } from "react";
import type { Grouping } from "#domain/row-groups.ts";
import { namedRange, type RangeName, type Today } from "#domain/time/named-ranges.ts";
import { instant, isoDate, RANGE_DAYS_MAX, type DateRange } from "#domain/time/time.ts";
import { DateRangePicker } from "#web/ui/date/date-range-picker.tsx";
import { FacetList } from "#web/ui/filters/facets.tsx";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Definition } from "#web/ui/overlay/definition.tsx";
import { showToast, Toasts } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FailureCard } from "#web/ui/page/failure.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { KitCharts } from "./kit-charts.tsx";
import { KitForm } from "./kit-form.tsx";

const LONG = "Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach";
const ARABIC = "فريق المعارض";

/** Each part in its main states, to look at and to measure. */
export const KitPage = () => (
  <main className="flex flex-col gap-8 px-4 pt-3 pb-12 sm:px-6">
    <h1 className="text-title font-semibold">Kit</h1>
    <State title="Dates">
      <Value<RangeName | DateRange> first="last-4-weeks">
        {(value, onChange) => (
          <DateRangePicker
            value={value}
            range={typeof value === "string" ? namedRange(value, TODAY) : value}
            today={TODAY}
            daysMax={RANGE_DAYS_MAX}
            onChange={onChange}
          />
        )}
      </Value>
    </State>
    <State title="Pickers">
      <Value first={NONE}>
        {(chosen, onChange) => (
          <Picker noun="administrator" options={OFFICES} most={1} chosen={chosen} onChange={onChange} />
        )}
      </Value>
      <Value first={NONE}>
        {(chosen, onChange) => (
          <Picker noun="office" options={OFFICES} most={4} chosen={chosen} onChange={onChange} />
        )}
      </Value>
    </State>
    <State title="Facets">
      <Value first={SELECTED}>
        {(chosen, onChange) => (
          <FacetList
            title="Office"
            values={OFFICES.map(({ id, name }) => ({ value: id, label: name, count: 700 }))}
            labelOf={(id) => `Unknown ${id}`}
            chosen={chosen}
            onChange={onChange}
          />
        )}
      </Value>
    </State>
    <State title="Form">
      <KitForm />
    </State>
    <State title="Definition">
      <p>
        <Definition
          formula="Show rate = showed ÷ booked of the same stage"
          parts={[{ label: "First interview", value: "12,345,678 ÷ 23,456,789 = 53%" }]}
          range="Oct 19 – Nov 15, 28 of 28 days"
          source="Interview reports by administrator"
          asOf={instant("2026-11-18T14:02:11Z")}
        >
          show rate
        </Definition>
      </p>
    </State>
    <State title="Toasts">
      <Button onPress={() => showToast(`The link to ${LONG} is copied, with all 12 filters.`)}>
        Show a long message
      </Button>
      <Button onPress={() => showToast("Recent places cleared.")}>Show a message</Button>
      <Toasts />
    </State>
    <Panels />
    <Tables />
    <section aria-label="Charts" className="flex flex-col gap-6">
      <KitCharts />
    </section>
  </main>
);

const State = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="flex flex-col gap-2">
    <h2 className="text-head font-semibold">{title}</h2>
    <div className="flex flex-wrap items-start gap-6 *:min-w-0">{children}</div>
  </section>
);

type ValueProps<T> = {
  readonly first: T;
  readonly children: (value: T, onChange: (value: T) => void) => ReactNode;
};

/** Holds what a part shows and changes. */
function Value<T>({ first, children }: ValueProps<T>) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}

const TODAY: Today = { today: isoDate("2026-11-20"), last: isoDate("2026-11-18") };
const NONE: readonly string[] = [];
const SELECTED: readonly string[] = ["1003", "77"];
const PLACES = ["Harbor Point", "Bluebonnet", "Mesa Verde", "Golden Prairie", "Évora", "Cedar Rapids"];
const KINDS = ["Marketing", "Field Group", "Promotions", "Events", "Retail Partners"];
const OFFICES = [
  { id: "12345678", name: LONG, note: "group 3" },
  { id: "102", name: ARABIC },
  { id: "103", name: "Østergård & Žižka" },
  { id: "104", name: "" },
  ...Array.from({ length: 596 }, (_, place) => ({
    id: String(1000 + place),
    name: `${PLACES[place % PLACES.length]} ${KINDS[place % KINDS.length]} ${1 + Math.floor(place / 30)}`,
  })),
];

/** Waiting, empty, and failed. */
const Panels = () => (
  <>
    <Panel title="Waiting" waiting={<TableSkeleton rows={3} />} isWaiting>
      {null}
    </Panel>
    <Panel title="Empty" waiting={null}>
      <Empty>No office submitted hours for these weeks.</Empty>
    </Panel>
    <Panel title="Failed" waiting={null}>
      <FailureCard
        words={{
          headline: "Couldn’t load this report.",
          advice: "Try again in a moment.",
          reference: "7h3k9m2q4x",
          remedy: "retry",
        }}
      />
    </Panel>
  </>
);

type Line = {
  readonly id: string;
  readonly name: string;
  readonly region: string;
  readonly booked: number;
  readonly showed: number | null;
};

const LINES: readonly Line[] = [
  { id: "1", name: LONG, region: "Northeast", booked: 12_345_678, showed: 11_111_110 },
  { id: "2", name: "Bellwether Events", region: "Northeast", booked: 40, showed: 10 },
  { id: "3", name: "Østergård & Žižka", region: "Southwest", booked: 1_204, showed: null },
  { id: "4", name: ARABIC, region: "Southwest", booked: 0, showed: 0 },
  { id: "5", name: '=HYPERLINK("x","y")', region: "", booked: 96, showed: 48 },
];
const total = (lines: readonly Line[]): Line => ({
  id: "total",
  name: "Total",
  region: "",
  booked: lines.reduce((sum, { booked }) => sum + booked, 0),
  showed: lines.reduce((sum, { showed }) => sum + (showed ?? 0), 0),
});
const lineId = ({ id }: Line): string => id;

const column = columnFor<Line>();
const FIGURE = { size: 112, meta: { onPhone: true } } as const;
const COLUMNS = [
  column({ id: "name", heading: "Office", of: ({ name }) => name }),
  column(
    { id: "region", heading: "Region", of: ({ region }) => region },
    { cell: ({ row }) => row.original.region, size: 128 },
  ),
  {
    id: "first interview",
    header: "First interview",
    columns: [
      column({ id: "booked", heading: "Booked", kind: "count", of: ({ booked }) => booked }, FIGURE),
      column({ id: "showed", heading: "Showed", kind: "count", of: ({ showed }) => showed }, FIGURE),
    ],
  },
];
const BY_REGION: readonly Grouping<Line>[] = [
  { id: "region", label: "By region", keyOf: ({ region }) => region, unnamed: "No region", subtotal: total },
];
const LOADED = Array.from({ length: 1_000 }, (_, at) => 3 * at);
const LOADED_LINES = LOADED.map((index) => ({ ...total([]), id: String(index), name: LONG, booked: index }));

const Tables = () => (
  <>
    <DataTable
      id="kit"
      caption="Offices"
      columns={COLUMNS}
      rows={LINES}
      rowId={lineId}
      totals={total(LINES)}
      groupings={BY_REGION}
      canSelect
    />
    <section aria-label="Long table" className="flex h-80 flex-col">
      <DataTable
        id="kit-long"
        caption="Three thousand offices"
        columns={COLUMNS}
        rows={LOADED_LINES}
        rowId={lineId}
        server={{
          count: 3_000,
          places: LOADED,
          onRange: () => {},
          hasFailed: true,
          retry: () => {},
        }}
        fills
      />
    </section>
  </>
);
