import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { parseCsv } from "#test/csv.ts";
import { openDashboard, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { countRow, officeRow, coverageRow, RUN } from "#test/rows.ts";

let dashboard: TestDashboard;

const [harbor, garden] = [officeId("101"), officeId("104")];
const [yusuf, zoe] = [administratorId("1011"), administratorId("1012")];

beforeAll(async () => {
  dashboard = await openDashboard();
  const { db } = dashboard.store;
  await db
    .insertInto("office")
    .values([
      officeRow({ id: harbor, name: "Harbor Point" }),
      officeRow({ id: garden, name: "Garden State" }),
    ])
    .execute();
  await db
    .insertInto("administrator")
    .values([
      { id: yusuf, name: "Yusuf Xu", run_id: RUN },
      { id: zoe, name: "Zoë Ueda", run_id: RUN },
    ])
    .execute();
  const [before, now] = [isoDate("2026-11-02"), isoDate("2026-11-09")];
  const yusufAt = { account_id: harbor, administrator_id: yusuf };
  await db
    .insertInto("interview_count")
    .values([
      countRow({ ...yusufAt, day: before, first_booked: 40, first_showed: 20, sale_showed: 4 }),
      countRow({ ...yusufAt, day: now, first_booked: 50, first_showed: 30, sale_showed: 4 }),
      countRow({ account_id: harbor, day: before, administrator_id: zoe, first_booked: 10 }),
      countRow({ account_id: garden, day: now, administrator_id: zoe, first_booked: 7 }),
    ])
    .execute();
  await db
    .insertInto("interview_coverage")
    .values([before, now].map((day) => coverageRow({ day })))
    .execute();
});

afterAll(() => dashboard.store.close());

const COLUMNS = "administrator,account,first booked,first rate,overall";
const NOW = "from=2026-11-09&to=2026-11-15";
const BEFORE = "compareFrom=2026-11-02&compareTo=2026-11-08";

const fileOf = async (search: string) => {
  const asked = new URLSearchParams(`${search}&format=csv`);
  asked.set("columns", COLUMNS);
  return parseCsv(await (await inProcess(dashboard.app)(`/api/funnel/report/export?${asked}`)).text());
};

test("a rate is followed by its interval, and the overall rate stands last", async () => {
  const [headings, yusufs] = await fileOf(NOW);
  expect(headings).toEqual([
    ...["Administrator", "Office", "First interview: booked", "First interview: rate"],
    ...["First interview: rate, 95 % low", "First interview: rate, 95 % high", "Overall"],
  ]);
  expect(yusufs?.slice(0, 4)).toEqual(["Yusuf Xu", "Harbor Point", "50", "0.6"]);
  // Wilson, 30 of 50: (0.6 + z²/100 ± z·√(0.24/50 + z²/10000)) ÷ (1 + z²/50), z = 1.96.
  expect(Number(yusufs?.[4])).toBeCloseTo(0.4618, 4);
  expect(Number(yusufs?.[5])).toBeCloseTo(0.7239, 4);
  expect(yusufs?.[6]).toBe("0.08");
});

test("compared, each number is followed by the earlier one and what changed; unknown stays empty", async () => {
  const [headings = [], ...lines] = await fileOf(`${NOW}&${BEFORE}`);
  const valuesOf = (line: readonly string[] | undefined, ...names: readonly string[]) =>
    names.map((name) => line?.[headings.indexOf(name)]);
  const booked = ["", ", earlier", ", change", ", change in %"].map((end) => `First interview: booked${end}`);
  const rate = [", earlier", ", change in points"].map((end) => `First interview: rate${end}`);

  expect(lines.map((line) => line.slice(0, 2).join(" at "))).toEqual([
    ...["Yusuf Xu at Harbor Point", "Zoë Ueda at Garden State", "Zoë Ueda at Harbor Point", "Total at "],
  ]);
  expect(valuesOf(lines[0], ...booked)).toEqual(["50", "40", "10", "0.25"]);
  expect(valuesOf(lines[0], ...rate).map(Number)).toEqual([0.5, expect.closeTo(10, 9)]);
  expect(valuesOf(lines[1], ...booked)).toEqual(["7", "", "", ""]);
  expect(valuesOf(lines[2], ...booked)).toEqual(["0", "10", "-10", "-1"]);
  expect(valuesOf(lines[3], ...booked)).toEqual(["57", "50", "7", "0.14"]);
});

test("where fewer earlier days are known, rates have changed and counts are not said to have", async () => {
  const days = "from=2026-11-09&to=2026-11-09&compareFrom=2026-11-01&compareTo=2026-11-02";
  const [headings = [], yusufs] = await fileOf(`${days}&sort=first.booked.change`);
  const valueOf = (name: string) => yusufs?.[headings.indexOf(`First interview: ${name}`)];
  expect(yusufs?.[0]).toBe("Yusuf Xu");
  expect([valueOf("booked, earlier"), valueOf("booked, change"), valueOf("booked, change in %")]).toEqual([
    ...["40", "", ""],
  ]);
  expect(Number(valueOf("rate, change in points"))).toBeCloseTo(10, 9);
});

test("counts of a chosen account that alone misses earlier days are not compared, nor are sums with it", async () => {
  const chosen = `account=${harbor},${garden}&${NOW}&${BEFORE}`;
  const changesOf = async (search: string) => {
    const [headings = [], ...lines] = await fileOf(search);
    const columns = ["Administrator", "Office", "First interview: booked, change"];
    return lines.map((line) => columns.map((name) => line[headings.indexOf(name)]).join(", "));
  };
  expect(await changesOf(chosen)).toEqual([
    ...["Yusuf Xu, Harbor Point, 10", "Zoë Ueda, Garden State, ", "Zoë Ueda, Harbor Point, -10"],
    "Total, , ",
  ]);
  expect(await changesOf(`${chosen}&group=account`)).toEqual([
    ...["Garden State, , ", "Zoë Ueda, Garden State, "],
    ...["Harbor Point, , 0", "Yusuf Xu, Harbor Point, 10", "Zoë Ueda, Harbor Point, -10", "Total, , "],
  ]);
});

test("where all accounts are meant so are its rows and sums of administrators with it, and the total is compared", async () => {
  const linesOf = async (search: string) => {
    const [headings = [], ...lines] = await fileOf(search);
    const columns = ["Administrator", "Office", "First interview: booked, change"];
    return lines.map((line) => columns.map((name) => line[headings.indexOf(name)]).join(", "));
  };
  expect(await linesOf(`${NOW}&${BEFORE}&group=administrator`)).toEqual([
    ...["Yusuf Xu, , 10", "Yusuf Xu, Harbor Point, 10"],
    ...["Zoë Ueda, , ", "Zoë Ueda, Garden State, ", "Zoë Ueda, Harbor Point, -10", "Total, , 7"],
  ]);
  expect((await linesOf(`${NOW}&${BEFORE}&administrator=${zoe}`)).at(-1)).toBe("Total, , ");
});

test("a sort by what changed is the page's", async () => {
  const [, first] = await fileOf(`${NOW}&${BEFORE}&sort=first.booked.change`);
  expect(first?.slice(0, 2)).toEqual(["Zoë Ueda", "Harbor Point"]);
});

test("earlier days of which nothing is known change nothing, and half a range is refused", async () => {
  const [headings = [], yusufs] = await fileOf(`${NOW}&compareFrom=2025-11-02&compareTo=2025-11-08`);
  expect(yusufs?.[headings.indexOf("First interview: booked, change")]).toBe("");
  const half = await inProcess(dashboard.app)(
    `/api/funnel/report/export?${NOW}&compareFrom=2026-11-02&format=csv`,
  );
  expect(half.status).toBe(400);
});
