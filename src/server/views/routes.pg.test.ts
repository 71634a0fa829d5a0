import { afterAll, describe, expect, test } from "vitest";
import { PAGES, VIEW_PAGES } from "#domain/pages.ts";
import {
  defaultsOf,
  listed,
  namesOf,
  openViewsSite,
  post,
  refusal,
  save,
  saved,
} from "#test/filled/views.ts";

const { pool, newcomer, admin, payroll, manager, lena, recordOf, forget, close } = await openViewsSite();
afterAll(close);

describe("one's own views", () => {
  test("are kept with what the page knows, in one order, and nobody else sees them", async () => {
    await forget();
    const id = await saved(manager, {
      name: "  Harbor,  last weeks ",
      search: "?saved=3&to=2026-11-08&from=2026-11-02&account=101&utm=x&q=ann",
    });
    expect(await listed(manager)).toEqual([
      {
        id,
        page: "funnel",
        name: "Harbor, last weeks",
        roles: [],
        people: [],
        isMine: true,
        ownerName: "lena",
        search: "account=101&from=2026-11-02&to=2026-11-08",
        isDefault: false,
      },
    ]);
    expect([await namesOf(payroll), await namesOf(admin)]).toEqual([[], []]);
    expect(await recordOf(id)).toEqual([]);
  });

  test("are renamed, filled anew and deleted by their owner", async () => {
    await forget();
    const id = await saved(manager, { name: "First" });
    expect(await post(manager, "change", { id, name: "Second" })).toBe(200);
    expect(await post(manager, "change", { id, search: "account=102" })).toBe(200);
    expect(await listed(manager)).toMatchObject([{ id, name: "Second", search: "account=102" }]);
    // By its own name in other letters it is no other one.
    expect(await post(manager, "change", { id, name: "SECOND" })).toBe(200);
    expect(await post(manager, "delete", { id })).toBe(200);
    expect(await listed(manager)).toEqual([]);
  });

  test("keep columns of tables, are shared and become what their page opens with in one request", async () => {
    await forget();
    const view = { page: "people", search: "columns=people.email&columns=people.name&active=yes" };
    const id = await saved(manager, { ...view, name: "Mail", roles: ["payroll"], isDefault: true });
    const search = "active=yes&columns=people.email&columns=people.name";
    expect(await defaultsOf(manager)).toEqual([{ id, page: "people", search }]);
    expect(await listed(payroll)).toMatchObject([{ id, search, isDefault: false }]);
    expect(await post(manager, "change", { id, roles: [], isDefault: false })).toBe(200);
    expect([await defaultsOf(manager), await namesOf(payroll)]).toEqual([[], []]);
    expect(await recordOf(id)).toMatchObject([
      { details: { roles: ["payroll"] } },
      { details: { roles: [] } },
    ]);
  });

  test("have names of their own on their page, whatever the case", async () => {
    await forget();
    await saved(manager, { name: "Harbor" });
    const other = await saved(manager, { name: "Mesa" });
    const taken = [400, "“name”: You have a view of this page by that name already."];
    expect(await refusal(await save(manager, { name: "HARBOR" }))).toEqual(taken);
    expect(await refusal(await manager.post("/api/views/change", { id: other, name: " harbor " }))).toEqual(
      taken,
    );
    await saved(manager, { name: "harbor", page: "people", search: "" });
    await saved(payroll, { name: "harbor" });
  });

  test("are a hundred at most", async () => {
    await forget();
    await pool.query(
      `insert into saved_view (owner_id, page, name, name_fold, search)
       select $1, 'funnel', 'View ' || n, 'view ' || n, '' from generate_series(1, 99) n`,
      [lena],
    );
    const tries = await Promise.all([1, 2, 3].map((n) => save(manager, { name: `One more ${n}` })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await refusal(await save(manager, { name: "Yet another" }))).toEqual([
      400,
      "You have 100 views, the maximum. Delete one first.",
    ]);
  });

  test.each([
    ["name", { name: " \u200b " }, "“name”: Give it a name of 1 to 60 characters."],
    ["name", { name: "n".repeat(61) }, "“name”: Give it a name of 1 to 60 characters."],
    ["name", { name: "912-01-4382" }, "“name”: contains what looks like an SSN or a date of birth."],
    ["page", { name: "x", page: "users" }, `“page”: not one of ${VIEW_PAGES.join(", ")}.`],
    ["isMine", { name: "x", isMine: true }, "Unknown field “isMine”."],
    [
      "search",
      { name: "x", page: "people", search: "q=912-01-4382" },
      "A view cannot hold what looks like an SSN or a date of birth.",
    ],
    [
      "search",
      {
        name: "x",
        page: "people",
        search: Array.from({ length: 90 }, (_, n) => `state=${"s".repeat(40)}${n}`).join("&"),
      },
      "Too many filters for one view. Choose fewer values.",
    ],
  ])("with an impossible %s are refused by saying so", async (_field, view, detail) => {
    expect(await refusal(await save(manager, view))).toEqual([400, detail]);
  });
});

test.each(VIEW_PAGES.flatMap((page) => Object.keys(PAGES[page].views).map((member) => [page, member])))(
  "a view of %s with a NUL in %s is refused",
  async (page, member) => {
    const view = { name: "Planted", page, search: `${member}=%00` };
    expect(await refusal(await save(admin, view))).toEqual([400, "“search”: contains an invalid character."]);
  },
);

describe("what looks like an SSN is in no view", () => {
  const members = VIEW_PAGES.flatMap((page) =>
    Object.keys(PAGES[page].views).map((member) => [page, member] as const),
  );

  test.each(members)("of %s, as its %s", async (page, member) => {
    await forget();
    const id = await saved(admin, { name: "Own", page, search: "" });
    for (const ssn of ["912-01-4382", "912014382", "９１２-０１-４３８２", "912\u200b-01-4382"]) {
      const within = new URLSearchParams({ [member]: `of ${ssn}` }).toString();
      const alone = new URLSearchParams({ [member]: ssn }).toString();
      await save(admin, { name: "Planted", page, search: within });
      await admin.post("/api/views/change", { id, search: alone });
    }
    const { rows } = await pool.query("select search from saved_view where search <> ''");
    expect(rows).toEqual([]);
  });

  test("and one from before that holds it is not shared or renamed", async () => {
    await forget();
    const id = await saved(admin, { name: "Own", page: "people", search: "state=TX" });
    await pool.query("update saved_view set search = 'state=912-01-4382'");
    const change = (body: object) => admin.post("/api/views/change", { id, ...body });
    expect((await change({ roles: ["payroll"] })).status).toBe(400);
    expect((await change({ name: "Another" })).status).toBe(400);
    expect((await change({ search: "state=TX", roles: ["payroll"] })).status).toBe(200);
  });
});

describe("what a page opens with", () => {
  test("is told with the session, each page for itself, until it is taken back", async () => {
    await forget();
    const own = await saved(manager, { name: "Harbor" });
    const next = await saved(manager, { name: "Mesa", search: "account=103" });
    const people = await saved(manager, { name: "Texas", page: "people", search: "state=TX" });
    for (const [page, id] of [
      ["funnel", own],
      ["people", people],
      ["funnel", next],
    ] as const)
      expect(await post(manager, "default", { page, id })).toBe(200);
    expect(await defaultsOf(manager)).toEqual([
      { id: next, page: "funnel", search: "account=103" },
      { id: people, page: "people", search: "state=TX" },
    ]);
    expect(await defaultsOf(payroll)).toEqual([]);
    expect(await post(manager, "default", { page: "people", id: own })).toBe(404);
    expect(await post(manager, "default", { page: "people", id: null })).toBe(200);
    await post(manager, "delete", { id: next });
    expect(await defaultsOf(manager)).toEqual([]);
  });

  test("is nothing while a shared view is not shared any more", async () => {
    await forget();
    const id = await saved(payroll, { name: "Gaps", page: "roadshows", search: "unassigned=yes" });
    expect(await post(manager, "default", { page: "roadshows", id })).toBe(404);
    await post(payroll, "change", { id, roles: ["manager"] });
    expect(await post(manager, "default", { page: "roadshows", id })).toBe(200);
    expect(await listed(manager)).toMatchObject([{ id, isDefault: true }]);
    expect(await listed(payroll)).toMatchObject([{ id, isDefault: false }]);
    await post(payroll, "change", { id, roles: [] });
    expect(await defaultsOf(manager)).toEqual([]);
  });
});

test("with an account its views go, for everybody", async () => {
  await forget();
  const { id: gone, browser } = await newcomer("gone", "payroll");
  const id = await saved(browser, { name: "Gaps", page: "roadshows" });
  await post(browser, "change", { id, roles: ["manager"] });
  await post(manager, "default", { page: "roadshows", id });
  await pool.query("delete from auth_user where id = $1", [gone]);
  expect([await listed(manager), await defaultsOf(manager)]).toEqual([[], []]);
});

test("a query that a page no longer knows is left out, and a view of a page that is gone", async () => {
  await forget();
  const id = await saved(manager, { name: "Old" });
  await pool.query("update saved_view set search = 'account=101&charts=round' where id = $1", [id]);
  await post(manager, "default", { page: "funnel", id });
  await pool.query(
    "insert into saved_view (owner_id, page, name, name_fold, search) values ($1, 'spreadsheets', 'a', 'a', '')",
    [lena],
  );
  expect(await listed(manager)).toMatchObject([{ name: "Old", search: "account=101" }]);
  expect(await defaultsOf(manager)).toEqual([{ id, page: "funnel", search: "account=101" }]);
});
