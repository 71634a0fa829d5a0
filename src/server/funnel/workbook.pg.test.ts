import { inSnapshot } from "#server/postgres/snapshot.ts";
import { beforeAll, expect, test } from "vitest";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { overallRate, showRate, STAGE_NAMES, STAGES, sumCounts } from "#domain/funnel/funnel.ts";
import { isoDate } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { sharedDatabase, type TestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { cellValues, readWorkbook } from "#test/files/xlsx.ts";
import { readFunnel, readFunnelTrend } from "./read-funnel.ts";
import { CAPTURED } from "#test/filled/contents.ts";

/* The workbook of the page, read by what did not write it, beside the replies that the page shows. */
const NOW = { from: isoDate("2026-11-02"), to: isoDate("2026-11-08") };
const BEFORE = { from: isoDate("2026-10-26"), to: isoDate("2026-11-01") };
const RANGE = `from=${NOW.from}&to=${NOW.to}`;
const COMPARED = `${RANGE}&compareFrom=${BEFORE.from}&compareTo=${BEFORE.to}`;

let store: TestDatabase;

beforeAll(async () => {
  store = await sharedDatabase(CAPTURED);
});

/** Somebody else each time: how many requests a person may make is not asked here. */
const asked = (path: string): Promise<Response> => {
  const identify = () => Promise.resolve(testWho({ userId: path }));
  return inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify }))(path);
};

const bookOf = async (search: string) => {
  const reply = await asked(`/api/funnel/workbook/export?by=day&format=xlsx&${search}`);
  expect(reply.status).toBe(200);
  const sheets = readWorkbook(Buffer.from(await reply.arrayBuffer()));
  return { titles: [...sheets.keys()], valuesOf: (title: string) => cellValues(sheets.get(title)) };
};

/** The headings and rows of a sheet, without what stands below them. */
const tableOf = (rows: readonly (readonly (string | number | null)[])[]) =>
  rows.slice(
    0,
    rows.findIndex(([label]) => label === "Range and filters"),
  );

test("has a sheet for each panel, each with its range, filters and definitions", async () => {
  const { titles, valuesOf } = await bookOf(COMPARED);
  expect(titles).toEqual([
    "Stages",
    "Trend",
    "Administrators and offices",
    "Fair comparison",
    "Why it moved",
    "About",
  ]);
  for (const title of titles.slice(0, -1)) {
    const labels = valuesOf(title).map(([label]) => label);
    expect(labels).toContain("Range and filters");
    expect(labels).toContain("Definitions");
    expect(valuesOf(title)).toContainEqual(["From", NOW.from]);
    expect(valuesOf(title)).toContainEqual(["To", NOW.to]);
  }
  expect(valuesOf("Stages")).toContainEqual(["Compared with, from", BEFORE.from]);
});

test("its stages, administrators and parts are those of the report", async () => {
  const { valuesOf } = await bookOf(COMPARED);
  const now = await inSnapshot(store, "all", (reading) => readFunnel(reading, NOW));
  const before = await inSnapshot(store, "all", (reading) => readFunnel(reading, BEFORE));
  const [counts, earlier] = [now, before].map(({ rows }) => sumCounts(rows.map((row) => row.counts)));
  if (counts === undefined || earlier === undefined) throw new Error("no counts");
  const headings = ["Stage", "Booked", "Showed", "Show rate", "Booked, earlier", "Showed, earlier"];
  expect(cellsUnder(tableOf(valuesOf("Stages")), ...headings)).toEqual(
    STAGES.map((stage) => [
      STAGE_NAMES[stage],
      counts[stage].booked,
      counts[stage].showed,
      showRate(counts[stage]),
      earlier[stage].booked,
      earlier[stage].showed,
    ]),
  );
  expect(valuesOf("Stages")).toContainEqual(["Overall rate", overallRate(counts)]);

  const booked = "First interview: booked";
  expect(
    cellsUnder(
      tableOf(valuesOf("Administrators and offices")),
      "Administrator",
      booked,
      `${booked}, earlier`,
    ).at(-1),
  ).toEqual(["Total", counts.first.booked, earlier.first.booked]);

  const moved = movedBetween(before.rows, now.rows);
  const parts = cellsUnder(tableOf(valuesOf("Why it moved")), "Together, points").map(Number);
  expect(parts).toHaveLength((moved?.parts.length ?? 0) + 1);
  expect(parts.at(-1)).toBeCloseTo((moved?.change ?? 0) * 100, 9);
  expect(parts.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBeCloseTo((moved?.change ?? 0) * 100, 9);

  const fair = cellsUnder(tableOf(valuesOf("Fair comparison")), "Stage", "Booked", "Rate of all").filter(
    ([stage]) => stage === STAGE_NAMES.first,
  );
  expect(fair.reduce((sum, [, ofOne]) => sum + Number(ofOne), 0)).toBe(counts.first.booked);
  expect(new Set(fair.map(([, , all]) => all))).toEqual(new Set([showRate(counts.first)]));
});

test("its stages show earlier counts only of days that are known as fully, and earlier rates all the same", async () => {
  // Counts are kept from October 12 on.
  const partly = { from: isoDate("2026-10-09"), to: isoDate("2026-10-15") };
  const { valuesOf } = await bookOf(`${RANGE}&compareFrom=${partly.from}&compareTo=${partly.to}`);
  const { rows, daysAvailable } = await inSnapshot(store, "all", (reading) => readFunnel(reading, partly));
  const earlier = sumCounts(rows.map(({ counts }) => counts));
  expect(daysAvailable).toBe(4);
  const headings = ["Booked, earlier", "Showed, earlier", "Show rate, earlier"];
  expect(cellsUnder(tableOf(valuesOf("Stages")), ...headings)).toEqual(
    STAGES.map((stage) => [null, null, showRate(earlier[stage])]),
  );
  const daysSaid = valuesOf("Why it moved").find(([label]) => label === "Days available");
  expect(daysSaid?.[1]).toMatch(/^only 4 of 7 earlier days have data, and 7 of 7 of these: rates and shares/);
});

test("narrowed to one administrator it still compares all of them, as the page does", async () => {
  const { rows } = await inSnapshot(store, "all", (reading) => readFunnel(reading, NOW));
  const [row] = rows.toSorted((one, other) => other.counts.first.booked - one.counts.first.booked);
  const own = rows.filter(({ administratorId }) => administratorId === row?.administratorId);
  const [whole, narrow] = [
    await bookOf(COMPARED),
    await bookOf(`${COMPARED}&administrator=${row?.administratorId}`),
  ];
  for (const title of ["Fair comparison", "Why it moved"])
    expect(narrow.valuesOf(title)).toEqual(whole.valuesOf(title));
  expect(narrow.valuesOf("Stages")).toContainEqual([
    "Administrator",
    `${row?.administratorName} (${row?.administratorId})`,
  ]);
  expect(cellsUnder(tableOf(narrow.valuesOf("Stages")), "Stage", "Booked", "Showed")[0]).toEqual([
    STAGE_NAMES.first,
    sumCounts(own.map(({ counts }) => counts)).first.booked,
    sumCounts(own.map(({ counts }) => counts)).first.showed,
  ]);
});

test("its trend is the trend's file, and the reply's", async () => {
  const { valuesOf } = await bookOf(RANGE);
  const reply = await inSnapshot(store, "all", (reading) => readFunnelTrend(reading, { ...NOW, by: "day" }));
  const lines = cellsUnder(
    tableOf(valuesOf("Trend")),
    "Row",
    "Days available",
    "First interview: booked",
    "First interview: showed",
  );
  expect(lines.filter(([mark]) => mark === "group")).toEqual(
    reply.trend.buckets.map(({ daysAvailable, counts }) => [
      "group",
      daysAvailable,
      ...(daysAvailable === 0 ? [null, null] : [counts.first.booked, counts.first.showed]),
    ]),
  );
  expect(lines).toHaveLength(reply.trend.buckets.length * (1 + reply.trend.offices.length));
  const csv = parseCsv(await (await asked(`/api/funnel/trend/export?by=day&format=csv&${RANGE}`)).text());
  expect(csv).toHaveLength(1 + lines.length);
  expect(cellsUnder(csv, "Row", "Office", "From", "To")[0]).toEqual([
    "group",
    "All offices",
    NOW.from,
    NOW.from,
  ]);
});

test("without a comparison it says how to see why it moved", async () => {
  const { valuesOf } = await bookOf(RANGE);
  expect(tableOf(valuesOf("Why it moved")).slice(1)).toEqual([]);
  expect(valuesOf("Why it moved").map(([label]) => label)).toContain("No rows");
});

test.each([
  [`${RANGE}&account=4711`, 404, "“account” was not found."],
  [`${RANGE}&account=101,4711`, 404, "“account” was not found."],
  [`${RANGE}&account=`, 400, "“account”: names no account."],
  [`${RANGE}&administrator=4711`, 404, "“administrator” was not found."],
  [`${RANGE}&compareFrom=2026-10-01`, 400, "“compareFrom” and “compareTo” belong together."],
  [`${RANGE}&compareFrom=2026-10-02&compareTo=2026-10-01`, 400, "“compareTo” is before “compareFrom”."],
  [
    `${RANGE}&compareFrom=2020-10-02&compareTo=2026-10-01`,
    400,
    "“compareFrom” to “compareTo” is longer than 1100 days.",
  ],
  ["from=2026-11-08&to=2026-11-02", 400, "“to” is before “from”."],
  ["from=1899-12-31&to=1900-01-02", 400, "“from” is before 1900-01-01."],
  ["from=2999-12-30&to=3000-01-01", 400, "“to” is after 2999-12-31."],
  ["from=2024-01-01&to=2026-12-31", 400, "“by”: more than 400 steps in this range. Use weeks or months."],
])("%s is refused with %i: %s", async (search, status, detail) => {
  for (const path of ["trend?by=day", "workbook/export?by=day&format=xlsx"]) {
    if (path.startsWith("trend") && search.includes("compare")) continue;
    const reply = await asked(`/api/funnel/${path}&${search}`);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ detail });
  }
});
