import { afterAll, beforeAll, expect, test } from "vitest";
import { administratorId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { openDashboard, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { countRow, officeRow, coverageRow, RUN } from "#test/builders/rows.ts";

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

/** Names of each line and the change of what was booked at a first interview. */
const changesOf = async (search: string) =>
  cellsUnder(await fileOf(search), "Administrator", "Office", "First interview: booked, change").map((line) =>
    line.join(", "),
  );

test("a rate is followed by its interval, and the overall rate stands last", async () => {
  const file = await fileOf(NOW);
  expect(file[0]).toEqual([
    "Administrator",
    "Office",
    "First interview: booked",
    "First interview: rate",
    "First interview: rate, 95 % low",
    "First interview: rate, 95 % high",
    "Overall",
  ]);
  const rate = "First interview: rate";
  const [yusufs = []] = cellsUnder(
    file,
    "Administrator",
    "Office",
    "First interview: booked",
    rate,
    "Overall",
  );
  expect(yusufs).toEqual(["Yusuf Xu", "Harbor Point", "50", "0.6", "0.08"]);
  // Wilson, 30 of 50: (0.6 + z²/100 ± z·√(0.24/50 + z²/10000)) ÷ (1 + z²/50), z = 1.96.
  const [interval = []] = cellsUnder(file, `${rate}, 95 % low`, `${rate}, 95 % high`);
  expect(interval.map(Number)).toEqual([expect.closeTo(0.4618, 4), expect.closeTo(0.7239, 4)]);
});

test("compared, each number is followed by the earlier one and what changed, largest effect first", async () => {
  const file = await fileOf(`${NOW}&${BEFORE}`);
  const booked = ["", ", earlier", ", change", ", change in %"].map((end) => `First interview: booked${end}`);
  const rate = [", earlier", ", change in points"].map((end) => `First interview: rate${end}`);

  expect(cellsUnder(file, "Administrator", "Office").map((names) => names.join(" at "))).toEqual([
    "Yusuf Xu at Harbor Point",
    "Zoë Ueda at Harbor Point",
    "Zoë Ueda at Garden State",
    "Total at ",
  ]);
  expect(cellsUnder(file, ...booked)).toEqual([
    ["50", "40", "10", "0.25"],
    ["0", "10", "-10", "-1"],
    ["7", "", "", ""],
    ["57", "50", "7", "0.14"],
  ]);
  expect(cellsUnder(file, ...rate)[0]?.map(Number)).toEqual([0.5, expect.closeTo(10, 9)]);
});

test("where fewer earlier days are known, rates have changed and counts are not said to have", async () => {
  const days = "from=2026-11-09&to=2026-11-09&compareFrom=2026-11-01&compareTo=2026-11-02";
  const file = await fileOf(`${days}&sort=first.booked.change`);
  const booked = "First interview: booked";
  expect(
    cellsUnder(file, "Administrator", `${booked}, earlier`, `${booked}, change`, `${booked}, change in %`)[0],
  ).toEqual(["Yusuf Xu", "40", "", ""]);
  const [points = []] = cellsUnder(file, "First interview: rate, change in points");
  expect(points.map(Number)).toEqual([expect.closeTo(10, 9)]);
});

test("counts of a chosen office that alone misses earlier days are not compared, nor are sums with it", async () => {
  const chosen = `account=${harbor},${garden}&${NOW}&${BEFORE}`;
  expect(await changesOf(chosen)).toEqual([
    "Yusuf Xu, Harbor Point, 10",
    "Zoë Ueda, Harbor Point, -10",
    "Zoë Ueda, Garden State, ",
    "Total, , ",
  ]);
  expect(await changesOf(`${chosen}&group=account`)).toEqual([
    "Garden State, , ",
    "Zoë Ueda, Garden State, ",
    "Harbor Point, , 0",
    "Yusuf Xu, Harbor Point, 10",
    "Zoë Ueda, Harbor Point, -10",
    "Total, , ",
  ]);
});

test("where all offices are meant so are its rows and sums of administrators with it, and the total is compared", async () => {
  expect(await changesOf(`${NOW}&${BEFORE}&group=administrator`)).toEqual([
    "Yusuf Xu, , 10",
    "Yusuf Xu, Harbor Point, 10",
    "Zoë Ueda, , ",
    "Zoë Ueda, Harbor Point, -10",
    "Zoë Ueda, Garden State, ",
    "Total, , 7",
  ]);
  expect((await changesOf(`${NOW}&${BEFORE}&administrator=${zoe}`)).at(-1)).toBe("Total, , ");
});

test("a sort by what changed is the page's", async () => {
  const file = await fileOf(`${NOW}&${BEFORE}&sort=first.booked.change`);
  expect(cellsUnder(file, "Administrator", "Office")[0]).toEqual(["Zoë Ueda", "Harbor Point"]);
});

test("earlier days of which nothing is known change nothing, and half a range is refused", async () => {
  const file = await fileOf(`${NOW}&compareFrom=2025-11-02&compareTo=2025-11-08`);
  expect(cellsUnder(file, "First interview: booked, change")[0]).toEqual([""]);
  const half = await inProcess(dashboard.app)(
    `/api/funnel/report/export?${NOW}&compareFrom=2026-11-02&format=csv`,
  );
  expect(half.status).toBe(400);
});
