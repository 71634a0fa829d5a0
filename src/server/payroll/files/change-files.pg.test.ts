import { readFileSync } from "node:fs";
import { join } from "node:path";
import readSheets from "read-excel-file/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { dashboardOver, openDashboard, testWho, type TestDashboard } from "#test/dashboard.ts";
import { importCapture } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";

/*
 * A week is signed off and sent, and then read again as the offices have changed it. The three files are read back by a
 * reader that is not ours, and added up against the captures, read as plain JSON.
 */
const FIXTURES = join(import.meta.dirname, "../../../../e2e/fixtures/payroll");
const WEEK = "2026-11-16";
const captureOf = (nth: 1 | 2) => join(FIXTURES, `change-${nth}.har`);

let dashboard: TestDashboard;

const load = async (nth: 1 | 2) =>
  importCapture(
    dashboard.store,
    await readCaptureFile(captureOf(nth)),
    instant(`2026-11-26T0${nth + 5}:30:00Z`),
  );
const get = (path: string) => inProcess(dashboard.app)(path);
const post = (path: string, body: object) =>
  inProcess(dashboard.app)(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const sheetsOf = async (path: string) => {
  const reply = await get(`${path}&format=xlsx`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== 200) throw new Error(bytes.toString("utf8"));
  return readSheets(bytes);
};
type Sheets = Awaited<ReturnType<typeof sheetsOf>>;

/** The rows of a sheet by their headings, without a control line. */
function rowsOf(sheets: Sheets, name: string, isControlled: boolean) {
  const [headings = [], ...rows] = sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  const lines = isControlled ? rows.slice(0, -1) : rows;
  return lines.map((row) => {
    const cells = new Map(headings.map((heading, place) => [String(heading), String(row[place] ?? "")]));
    return (heading: string): string => cells.get(heading) ?? "";
  });
}
type Rows = ReturnType<typeof rowsOf>;

const summed = (parts: readonly (readonly [string, number])[]) => {
  const sums = new Map<string, number>();
  for (const [key, part] of parts) sums.set(key, (sums.get(key) ?? 0) + part);
  return new Map([...sums].filter(([, sum]) => sum !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};
const minutesIn = (rows: Rows, heading: string) =>
  summed(rows.map((row) => [`${row("Person ID")} ${row("Office ID")}`, Number(row(heading))]));

/** Minutes that the interface says, person by person and office by office. */
function reportedIn(nth: 1 | 2) {
  const { entries } = JSON.parse(readFileSync(captureOf(nth), "utf8")).log;
  const bodies: readonly { url: string; asked: string; data: readonly Record<string, unknown>[] }[] =
    entries.map(
      ({
        request,
        response,
      }: {
        request: { url: string; postData?: { text: string } };
        response: { content: { text: string } };
      }) => ({
        url: request.url,
        asked: request.postData?.text ?? "{}",
        data: JSON.parse(response.content.text).data,
      }),
    );
  const offices = new Map(
    bodies
      .filter(({ url }) => url.includes("partner_weekly?"))
      .flatMap(({ data }) => data.map((row) => [String(row["fieldmapEntryId"]), String(row["officeId"])])),
  );
  return summed(
    bodies
      .filter(({ url }) => url.includes("partner_weeklyDataRoadshow"))
      .flatMap(({ asked, data }) => {
        const office = offices.get(String(JSON.parse(asked).fieldmapEntryId)) ?? "";
        return data.map(
          (row) =>
            [
              `${String(row["personID"])} ${office}`,
              row["active"] === 1 ? Number(row["totalMin"]) : 0,
            ] as const,
        );
      }),
  );
}

beforeAll(async () => {
  dashboard = await openDashboard({ now: () => Date.parse("2026-11-24T20:00:00Z") });
  await dashboard.store.pool.query("insert into business_setting values ('filesHoldUnready', '1')");
  await load(1);
});
afterAll(() => dashboard.store.close());

test("the sent file is what the interface reported, and with its corrections what it reports now", async () => {
  const { rows } = await (await get(`/api/payroll/submissions?week=${WEEK}`)).json();
  const submissions = rows.flatMap(
    ({ cell: { entry, fingerprint } }: Record<"cell", Record<string, unknown>>) =>
      entry === null ? [] : [{ entry, fingerprint }],
  );
  await post("/api/payroll/sign-off", { submissions, note: "" });
  const full = rowsOf(await sheetsOf(`/api/payroll/partner/export?week=${WEEK}`), "Payroll partner", true);
  expect(minutesIn(full, "Minutes")).toEqual(reportedIn(1));
  expect((await post("/api/payroll/files/sent", { number: 1, on: "2026-11-24" })).status).toBe(200);

  await load(2);
  const corrections = rowsOf(
    await sheetsOf(`/api/payroll/corrections/export?week=${WEEK}`),
    "Payroll corrections",
    true,
  );
  const moved = corrections.filter((row) => row("What").startsWith("Moved"));
  const movedWords = moved.map((row) => `${row("First name")} ${row("What")} ${row("Change in minutes")}`);
  expect(movedWords).toEqual(expect.arrayContaining(["Fay Moved from -480", "Gus Moved to 480"]));
  expect(
    summed([
      ...minutesIn(full, "Minutes"),
      ...corrections.map(
        (row) => [`${row("Person ID")} ${row("Office ID")}`, Number(row("Change in minutes"))] as const,
      ),
    ]),
  ).toEqual(reportedIn(2));
  const again = rowsOf(
    await sheetsOf(`/api/payroll/partner/export?week=${WEEK}&again=yes`),
    "Payroll partner",
    true,
  );
  expect(minutesIn(again, "Minutes")).toEqual(reportedIn(2));
});

test("what changed is listed with the minutes of the sign-off and of now, by submission and person", async () => {
  const { changed, ready } = await (await get(`/api/payroll/decidable?week=${WEEK}`)).json();
  // Submitted after the others were signed off.
  expect(ready.map(({ entry }: Record<string, unknown>) => entry)).toEqual(["7005"]);
  expect(
    changed.map(({ entry, before, minutes }: Record<string, unknown>) => [entry, before, minutes]),
  ).toEqual([
    ["7001", 3120, 2640],
    ["7002", 960, 960],
    ["7003", 480, 480],
    ["7004", 960, 480],
  ]);
  const moved = changed.find(({ entry }: Record<string, unknown>) => entry === "7002");
  expect(moved.people).toMatchObject([
    { firstName: "Fay", before: 480, after: 0 },
    { firstName: "Gus", before: 480, after: 960 },
  ]);
  const { rows } = await (await get(`/api/payroll/submissions?week=${WEEK}&show=changed`)).json();
  expect(
    rows.map(({ cell }: Record<"cell", Record<string, unknown>>) => [cell["entry"], cell["signedMin"]]),
  ).toContainEqual(["7001", 3120]);
});

test("the evidence workbook has the sign-offs with minutes then and now, the files, and what changed", async () => {
  const sheets = await sheetsOf(`/api/payroll/evidence/export?week=${WEEK}`);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    "Submissions",
    "Sign-offs",
    "Acceptances",
    "Sent back",
    "Reminders",
    "Files",
    "Sends",
    "Minutes by file",
    "As it stood",
    "Changes",
    "About",
  ]);
  const signOffs = rowsOf(sheets, "Sign-offs", false);
  expect(
    signOffs.map((row) => [
      row("Submission"),
      row("State"),
      row("Signed off by"),
      row("Minutes then: minutes"),
      row("Minutes now: minutes"),
    ]),
  ).toEqual([
    ["7001", "Changed since", "Test Person", "3120", "2640"],
    ["7002", "Changed since", "Test Person", "960", "960"],
    ["7003", "Changed since", "Test Person", "480", "480"],
    ["7004", "Changed since", "Test Person", "960", "480"],
  ]);
  const files = rowsOf(sheets, "Files", false);
  expect(files.map((row) => [row("File"), row("Kind"), row("From file"), row("Minutes")])).toEqual([
    ["1", "Payroll partner", "", "5520"],
    ["2", "Corrections", "1", "-480"],
    ["3", "Payroll partner", "", "5040"],
  ]);
  expect(files.every((row) => /^[\da-f]{64}$/.test(row("SHA-256")))).toBe(true);
  const [first] = rowsOf(sheets, "Sends", false);
  expect([first?.("File"), first?.("What"), first?.("By")]).toEqual(["1", "Marked as sent", "Test Person"]);
  const filed = rowsOf(sheets, "Minutes by file", false).filter((row) => row("File") === "1");
  expect(
    filed.map((row) => Number.parseInt(row("Minutes: minutes"), 10)).reduce((sum, each) => sum + each),
  ).toBe(5520);
  expect(new Set(filed.map((row) => row("Person"))).size).toBe(filed.length);
  const changes = rowsOf(sheets, "Changes", false);
  const ofSubmission = (since: string) =>
    changes
      .filter((row) => row("Since") === since && row("Submission") === "7002")
      .map((row) => [row("Person"), row("What"), row("Change")]);
  const moved = [
    ["Office2, Fay", "Moved from", "-480"],
    ["Office2, Gus", "Moved to", "480"],
  ];
  expect(ofSubmission("Sign-off")).toEqual(expect.arrayContaining(moved));
  expect(ofSubmission("File 1")).toEqual(expect.arrayContaining(moved));
});

test("payroll staff see the log of their own work, and no one else’s", async () => {
  const { total, rows } = await (await get("/api/payroll/own-log")).json();
  expect(rows.map(({ act }: Record<string, string>) => act)).toEqual([
    "payroll-file-made",
    "payroll-file-made",
    "payroll-file-sent",
    "payroll-file-made",
    "signed-off",
    "signed-off",
    "signed-off",
    "signed-off",
  ]);
  expect(total).toBe(8);
  const identify = () => Promise.resolve(testWho({ role: "payroll", userId: "another" }));
  const theirs = dashboardOver(dashboard.store, createLog({ level: "silent" }), { identify });
  expect(await (await inProcess(theirs)("/api/payroll/own-log")).json()).toEqual({ total: 0, rows: [] });
});
