import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod/mini";
import { peopleDirectory, peopleFacets } from "#contract/people/people.ts";
import { sortText } from "#domain/fold.ts";
import { officeId, personId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import {
  FILTER_MEMBERS,
  isSorted,
  MEMBER_ROWS,
  memberRow,
  sortMember,
  type FilterMember,
} from "#domain/people/members.ts";
import { columnOf, keysOf } from "#server/postgres/columns.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { officeRow, personRow, RUN } from "#test/builders/rows.ts";
import { call } from "#web/api/call.ts";

let dashboard: TestDashboard;

const OFFICES = ["101", "102", "103", ""] as const;
const STATES = ["MA", "ma", "TX", "Île", ""] as const;
const NAMES = ["Okafor", "Rodriguez", "Rodrigues", "Lindqvist", "O'Brien"] as const;

const isFlag = (name: FilterMember): boolean => memberRow(name).kind === "flag";

/** Value of a member that is filtered by, of the person of a place. */
const valueAt = (name: FilterMember, nth: number, place: number): string | boolean =>
  isFlag(name) ? place % (3 + nth) === 0 : ofIt(STATES, Math.floor(place / (3 + nth)));

/* 240 people in steps that share no divisor with each other, so that every combination comes up unevenly often. */
const PEOPLE = Array.from({ length: 240 }, (_, place) =>
  personRow({
    id: personId(String(7000 + place)),
    office_id:
      ofIt(OFFICES, Math.floor(place / 7)) === "" ? "" : officeId(ofIt(OFFICES, Math.floor(place / 7))),
    office_name: "",
    last_name: ofIt(NAMES, place),
    ...byName(FILTER_MEMBERS.map((name, nth) => [columnOf(name), valueAt(name, nth, place)])),
    is_active: place % 4 !== 0,
    phone: place % 5 === 0 ? " - " : "5553669285",
    email: place % 6 === 0 ? "" : "hugo@example.com",
    last_run: place % 11 === 0 ? RUN : null,
  }),
);
const SHOWN = PEOPLE.filter(({ last_run }) => last_run === null);

function ofIt<Item>(list: readonly Item[], place: number): Item {
  const item = list[place % list.length];
  if (item === undefined) throw new RangeError("an empty list");
  return item;
}

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db.insertInto("person").values(PEOPLE).execute();
  await db
    .insertInto("office")
    .values([
      officeRow({ id: officeId("101"), name: "Harbor Point" }),
      officeRow({ id: officeId("102"), name: "Évora" }),
      officeRow({ id: officeId("109"), name: "Nobody’s" }),
    ])
    .execute();
});

beforeEach(() => reach(dashboard.app));
afterAll(() => dashboard.store.close());

type Ask = Parameters<typeof call<typeof peopleFacets.query, typeof peopleFacets.reply>>[1];
const ask = (asked: Ask) => call(peopleFacets, asked, unaborted());
const totalOf = async (asked: Ask) =>
  (await call(peopleDirectory, { ...asked, limit: 1 }, unaborted())).total;

const REQUESTED: readonly Ask[] = [
  {},
  { office: ["101"] },
  { state: ["MA"] },
  { active: true },
  { missing: ["phone"] },
  { missing: ["phone", "email"], state: ["MA"], active: true },
  { office: ["102", "103"], state: ["tx", "île"], active: false },
  { office: ["109"] },
  ...FILTER_MEMBERS.map((name) => askedOf(name, isFlag(name) ? "yes" : "MA,tx")),
];

/** A filter of a member, as an address says it. */
function askedOf(name: FilterMember, value: string): Ask {
  return z.parse(peopleFacets.query, { [MEMBER_ROWS[name].filter]: value });
}

type Row = (typeof SHOWN)[number];
type FilterName = Exclude<keyof Ask, "q">;

const lacks = ({ phone, email }: Row, what: "phone" | "email"): boolean =>
  what === "phone" ? phone === " - " : email === "";

const memberOf = (row: Readonly<Record<string, unknown>>, name: FilterMember): string => {
  const value = row[columnOf(isSorted(name) ? sortMember(name) : name)];
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
};

/** The values of a row in each facet: it is counted under each of them. */
const VALUES: Readonly<Record<FilterName, (row: Row) => readonly string[]>> = {
  office: ({ office_id }) => [office_id],
  active: ({ is_active }) => [is_active ? "yes" : "no"],
  missing: (row) => (["phone", "email"] as const).filter((what) => lacks(row, what)),
  ...byName(FILTER_MEMBERS.map((name) => [MEMBER_ROWS[name].filter, (row: Row) => [memberOf(row, name)]])),
};
const FILTERS = keysOf(VALUES);

/** Values of a filter that are asked, as the values of rows are spelled. */
const chosen = (asked: Ask, name: FilterName): readonly string[] | null => {
  const value = asked[name];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  return value === undefined ? null : value.map((each) => sortText(each));
};

/** Counted from the rows themselves, with nothing of the store. */
const counted = (facet: FilterName, asked: Ask): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const row of SHOWN) {
    const isLeft = FILTERS.every((name) => {
      const values = chosen(asked, name);
      return name === facet || values === null || VALUES[name](row).some((value) => values.includes(value));
    });
    if (isLeft) for (const value of VALUES[facet](row)) sums[value] = (sums[value] ?? 0) + 1;
  }
  return sums;
};
const sumsOf = (values: readonly { readonly value: string; readonly count: number }[]) =>
  Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));

test.each(REQUESTED)("each facet counts what the other filters leave: %j", async (asked) => {
  const { active, inactive, ...lists } = await ask(asked);
  const facets = {
    ...lists,
    active: [
      { value: "yes", count: active },
      { value: "no", count: inactive },
    ],
  };
  for (const name of FILTERS) expect([name, sumsOf(facets[name])]).toEqual([name, counted(name, asked)]);
});

test.each<Ask>([
  { q: "rodriguez" },
  { q: "rodriguez", office: ["101", "103"], active: true },
  { q: "o'brien", state: ["Ma"] },
])("a value's count is the size of the directory with it: %j", async (asked) => {
  const facets = await ask(asked);
  expect(facets.office.length).toBeGreaterThan(2);
  for (const { value, count } of facets.office)
    expect(await totalOf({ ...asked, office: [value] })).toBe(count);
  for (const name of FILTER_MEMBERS)
    for (const { value, count } of facets[MEMBER_ROWS[name].filter])
      expect(await totalOf({ ...asked, ...askedOf(name, value === "" ? "%" : value) })).toBe(count);
  for (const missing of ["phone", "email"] as const)
    expect(await totalOf({ ...asked, missing: [missing] })).toBe(sumsOf(facets.missing)[missing] ?? 0);
  expect(await totalOf({ ...asked, active: true })).toBe(facets.active);
  expect(await totalOf({ ...asked, active: false })).toBe(facets.inactive);
});

test("a search counts names that are only spelt alike too, as its total does", async () => {
  const exact = SHOWN.filter(({ last_name }) => last_name === "Rodriguez").length;
  const alike = SHOWN.filter(({ last_name }) => last_name === "Rodrigues").length;
  const { active, inactive } = await ask({ q: "rodriguez" });
  expect(alike).toBeGreaterThan(0);
  expect(active + inactive).toBe(exact + alike);
});

test("offices come by their counts and states by their names, each with its label", async () => {
  const { office, state } = await ask({});
  const counts = office.map(({ count }) => count);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(new Map(office.map(({ value, label }) => [value, label]))).toEqual(
    new Map([
      ["101", "Harbor Point"],
      ["102", "Évora"],
      ["103", ""],
      ["", ""],
    ]),
  );
  expect(state.map(({ value }) => value)).toEqual(["", "ile", "ma", "tx"]);
  expect(state.map(({ label }) => label.toLowerCase())).toEqual(["", "île", "ma", "tx"]);
});

test("a state that is asked for and leaves nobody keeps its name; one that nobody is in has none", async () => {
  const { state } = await ask({ state: ["TX", "ma", "Ohio"], q: "nobody at all" });
  expect(state).toEqual([
    { value: "ma", label: expect.stringMatching(/^ma$/i), count: 0 },
    { value: "tx", label: "TX", count: 0 },
  ]);
});

test("nothing but the directory's filters can be asked", async () => {
  const statusOf = async (query: string) =>
    (await inProcess(dashboard.app)(`/api/people/facets?${query}`)).status;
  expect(await statusOf("state=tx")).toBe(200);
  expect(await statusOf("ssn=900010001")).toBe(400);
  expect(await statusOf("sort=name")).toBe(400);
});

test("the stored sums follow every row that is written", async () => {
  const { pool } = dashboard.store;
  const sums = async () =>
    (await pool.query(`select ${SUMMED}, people from person_sum order by ${SUMMED}`)).rows;
  const recounted = async () =>
    (
      await pool.query(
        `select ${SUMMED}, count(*)::int as people from person
          where last_run is null group by ${SUMMED} order by ${SUMMED}`,
      )
    ).rows;
  for (const change of [
    "update person set office_id = '103', sort_state = 'ny' where id < '7050'",
    "update person set is_active = not is_active, last_run = 1 where id between '7020' and '7090'",
    "update person set last_run = null where id > '7080'",
    "update person set email = 'x', phone = ''",
    "delete from person where id > '7100'",
    `insert into person (id, ${COPIED}) select '9999', ${COPIED} from person limit 1`,
    "delete from person",
  ]) {
    await pool.query(change);
    expect(await sums()).toEqual(await recounted());
  }
  expect(await sums()).toEqual([]);
});

const SUMMED = [
  "office_id",
  "is_active",
  "lacks_phone",
  "lacks_email",
  ...FILTER_MEMBERS.map((name) => columnOf(isSorted(name) ? sortMember(name) : name)),
].join(", ");
const COPIED = `office_id, office_name, first_name, last_name, email, phone, street_1, street_2, street_apt, city, state, zip,
  gender, is_active, is_retired, is_scc_approved, has_fieldmap_account, search_text, sort_name, sort_office, sort_city,
  sort_state, first_run, since_run`;
