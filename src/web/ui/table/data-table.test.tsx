import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import type { Grouping } from "#domain/row-groups.ts";
import { DataTable } from "./data-table.tsx";
import { columnFor } from "./table-columns.tsx";

type Row = {
  readonly name: string;
  readonly account: string;
  readonly booked: number;
  readonly showed: number;
};

const column = columnFor<Row>();
const columns = [
  column({ id: "name", heading: "Name", of: ({ name }) => name }),
  column({ id: "account", heading: "Office", of: ({ account }) => account }),
  column({
    id: "rate",
    heading: "Rate",
    kind: "rate",
    of: ({ booked, showed }) => (booked === 0 ? null : showed / booked),
  }),
];
const byAccount: Grouping<Row> = {
  id: "account",
  label: "By account",
  keyOf: ({ account }) => account,
  unnamed: "No account",
  subtotal: (rows) => ({
    name: "",
    account: "",
    booked: rows.reduce((sum, { booked }) => sum + booked, 0),
    showed: rows.reduce((sum, { showed }) => sum + showed, 0),
  }),
};
const ROWS: readonly Row[] = [
  { name: "Ann", account: "East", booked: 10, showed: 9 },
  { name: "Bob", account: "West", booked: 4, showed: 2 },
  { name: "Cem", account: "East", booked: 90, showed: 18 },
  { name: "Dee", account: "", booked: 0, showed: 0 },
];

const HEADS: readonly Row[] = [
  { name: "P", account: "", booked: 10, showed: 3 },
  { name: "Q", account: "", booked: 10, showed: 9 },
];
const ownRows = ({ name }: Row): readonly Row[] | undefined =>
  name === "P" ? [ROWS[1], ROWS[0]].filter((row) => row !== undefined) : undefined;

/** The first cells of the rows that an address shows. */
function shown(search: string, rows = ROWS): string {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
  const page = renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/?${search}`]}>
      <DataTable
        id="test"
        caption="Test"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        rowsKey=""
        groupings={[byAccount]}
        {...(rows === HEADS && { subRows: ownRows })}
      />
    </MemoryRouter>,
  );
  return [...page.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)]
    .map(([, cell = ""]) =>
      cell
        .replaceAll(/<svg.*?<\/svg>| in this group/g, "")
        .replaceAll(/<[^>]+>/g, " ")
        .trim(),
    )
    .map((text) => text.replaceAll(/\s+/g, " "))
    .join(", ");
}

test("rows are sorted by a column, nothing last both ways, equal ones as they were", () => {
  expect(shown("")).toBe("Ann, Bob, Cem, Dee");
  expect(shown("sort=rate")).toBe("Cem, Bob, Ann, Dee");
  expect(shown("sort=-rate")).toBe("Ann, Bob, Cem, Dee");
  expect(shown("sort=account")).toBe("Ann, Cem, Bob, Dee");
});

test("an old address with several columns sorts by the first, and a mistake falls out", () => {
  expect(shown("sort=account,-name")).toBe("Ann, Cem, Bob, Dee");
  expect(shown("sort=ssn,-name")).toBe("Dee, Cem, Bob, Ann");
});

test("groups come by name, an unnamed one last, each over its rows in their order", () => {
  expect(shown("group=account")).toBe("East 2, Ann, Cem, West 1, Bob, No account 1, Dee");
  expect(shown("group=account&sort=-account")).toBe("West 1, Bob, East 2, Ann, Cem, No account 1, Dee");
});

test("groups are sorted by their sums, rows inside them by their own: 27 of 100 is less than 2 of 4", () => {
  expect(shown("group=account&sort=rate")).toBe("East 2, Cem, Ann, West 1, Bob, No account 1, Dee");
  expect(shown("group=account&sort=-rate")).toBe("West 1, Bob, East 2, Ann, Cem, No account 1, Dee");
});

test("rows that head others take them along", () => {
  expect(shown("", HEADS)).toBe("P, Bob, Ann, Q");
  expect(shown("sort=-rate", HEADS)).toBe("Q, P, Ann, Bob");
});
