import { afterAll, expect, test } from "vitest";
import { listed, namesOf, openViewsSite, post, refusal, save, saved } from "#test/filled/views.ts";

const { pool, admin, payroll, manager, chief, lena, recordOf, forget, close } = await openViewsSite();
afterAll(close);

test("shared views are seen by the roles they are shared with, changed by their owner alone, and on record", async () => {
  await forget();
  const id = await saved(payroll, { name: "Gaps", page: "roadshows", search: "unassigned=yes" });
  expect(await post(payroll, "change", { id, roles: ["manager", "manager"] })).toBe(200);
  expect(await listed(manager)).toEqual([
    {
      id,
      page: "roadshows",
      name: "Gaps",
      search: "unassigned=yes",
      roles: ["manager"],
      people: [],
      isMine: false,
      ownerName: "pat",
      isDefault: false,
    },
  ]);
  // An administrator sees every shared one.
  expect(await namesOf(admin)).toEqual(["Gaps"]);
  for (const browser of [manager, admin]) {
    expect(await post(browser, "change", { id, name: "Mine now" })).toBe(404);
    expect(await post(browser, "change", { id, roles: [] })).toBe(404);
  }
  expect(await post(manager, "delete", { id })).toBe(404);
  await post(payroll, "change", { id, search: "broken=yes" });
  await post(payroll, "change", { id, roles: ["manager"] });
  await post(payroll, "change", { id, roles: [] });
  expect(await namesOf(manager)).toEqual([]);
  await post(payroll, "change", { id, search: "" });
  const by = { actor: "user-pat" };
  const details = { page: "roadshows", name: "Gaps" };
  expect(await recordOf(id)).toEqual([
    { act: "view-shared", ...by, details: { ...details, roles: ["manager"] } },
    { act: "view-changed", ...by, details: { ...details, query: "broken=yes" } },
    { act: "view-shared", ...by, details: { ...details, roles: [] } },
  ]);
});

test("shared by name, views are seen by these users alone, whom their owner works with, and on record", async () => {
  await forget();
  const colleagues = async (browser: typeof admin, page: string): Promise<unknown> =>
    (await browser.get(`/api/views/colleagues?page=${page}`)).json();
  const [toChief, toLena, toPat] = [
    { id: chief, name: "chief" },
    { id: lena, name: "lena" },
    { id: "user-pat", name: "pat" },
  ];
  expect(await colleagues(payroll, "roadshows")).toMatchObject({ rows: [toChief, toLena] });
  // Their addresses tell those of the same name apart.
  const email = expect.stringMatching(/^\S+@\S+$/);
  expect(await colleagues(payroll, "roadshows")).toMatchObject({ rows: [{ email }, { email }] });
  // A manager does not have payroll.
  expect(await colleagues(payroll, "payroll")).toMatchObject({ rows: [toChief] });
  expect((await manager.get("/api/views/colleagues?page=payroll")).status).toBe(403);
  expect(await colleagues(manager, "people")).toMatchObject({ rows: [toChief, toPat] });

  const id = await saved(payroll, { name: "Gaps", page: "roadshows", people: [lena, lena] });
  expect([await namesOf(manager), await namesOf(admin)]).toEqual([["Gaps"], ["Gaps"]]);
  expect(await listed(payroll)).toMatchObject([{ people: [toLena], roles: [] }]);
  // Who else has it is its owner's to know.
  expect(await listed(manager)).toMatchObject([{ people: [], isMine: false }]);
  expect(await post(manager, "change", { id, people: [] })).toBe(404);
  expect(await post(manager, "default", { page: "roadshows", id })).toBe(200);

  const refused = [400, "“people”: one of these users does not have the page."];
  const change = (people: readonly string[]) => payroll.post("/api/views/change", { id, people });
  expect(await refusal(await change(["nobody"]))).toEqual(refused);
  expect(await refusal(await save(payroll, { name: "Late", page: "payroll", people: [lena] }))).toEqual(
    refused,
  );
  // Of whom it is shared with, one may become someone with whom it could not be.
  await pool.query("update auth_user set banned = true where id = $1", [lena]);
  expect((await change([lena, chief])).status).toBe(200);
  expect(await listed(payroll)).toMatchObject([{ people: [toChief] }]);
  await pool.query("update auth_user set banned = false where id = $1", [lena]);
  expect((await change([])).status).toBe(200);
  expect([await namesOf(manager), await namesOf(admin)]).toEqual([[], []]);
  const given = (people: readonly string[]) => ({
    act: "view-given",
    actor: "user-pat",
    details: { page: "roadshows", name: "Gaps", people },
  });
  expect(await recordOf(id)).toEqual([given(["lena"]), given(["chief"]), given([])]);
});

test("who shared it is told apart from a user of the same name by email", async () => {
  await forget();
  const id = await saved(payroll, { name: "Gaps", page: "roadshows" });
  await post(payroll, "change", { id, roles: ["manager"] });
  await pool.query("update auth_user set name = 'Pat' where id = $1", [lena]);
  expect(await listed(manager)).toMatchObject([{ ownerName: "pat, pat@example.test" }]);
  await pool.query("update auth_user set name = 'lena' where id = $1", [lena]);
});

test("one change of a shared view may be of its name and of its roles, each on record", async () => {
  await forget();
  const id = await saved(payroll, { name: "Gaps", page: "roadshows" });
  await post(payroll, "change", { id, roles: ["manager"] });
  await post(payroll, "change", { id, name: "All gaps", roles: ["admin"] });
  expect(await listed(payroll)).toMatchObject([{ id, name: "All gaps", roles: ["admin"] }]);
  expect((await recordOf(id)).slice(1)).toMatchObject([
    { act: "view-changed", details: { name: "All gaps" } },
    { act: "view-shared", details: { name: "All gaps", roles: ["admin"] } },
  ]);
});

test("shared views of a page that a role does not have are neither shared with it nor seen, kept or chosen by it", async () => {
  await forget();
  const id = await saved(payroll, { name: "Late", page: "payroll", search: "" });
  expect(await refusal(await payroll.post("/api/views/change", { id, roles: ["manager"] }))).toEqual([
    400,
    "“roles”: one of these roles does not have the page.",
  ]);
  await pool.query("update saved_view set roles = '{manager,payroll}' where id = $1", [id]);
  expect(await namesOf(manager)).toEqual([]);
  expect(await post(manager, "default", { page: "payroll", id })).toBe(404);
  expect((await save(manager, { name: "x", page: "payroll" })).status).toBe(403);
  expect((await save(payroll, { name: "x", page: "audit" })).status).toBe(403);
});

test("shared views go when an administrator deletes them, who cannot touch what is not shared", async () => {
  await forget();
  const id = await saved(manager, { name: "Harbor" });
  const gone = [404, "View not found."];
  expect(await refusal(await admin.post("/api/views/delete", { id }))).toEqual(gone);
  expect(await refusal(await admin.post("/api/views/delete", { id: 987_654 }))).toEqual(gone);
  await post(manager, "change", { id, roles: ["payroll"] });
  await pool.query("update auth_user set banned = true where id = $1", [lena]);
  // Who shared it is disabled, and it stays.
  expect(await namesOf(payroll)).toEqual(["Harbor"]);
  expect(await post(admin, "delete", { id })).toBe(200);
  expect(await namesOf(payroll)).toEqual([]);
  expect((await recordOf(id)).at(-1)).toEqual({
    act: "view-deleted",
    actor: chief,
    details: { page: "funnel", name: "Harbor" },
  });
  await pool.query("update auth_user set banned = false where id = $1", [lena]);
});

test("shared views are a query only: an office outside the reader's scope has no name there", async () => {
  await forget();
  await pool.query("insert into office (id, name, first_run) values ('900', 'Nest of Secrets', 1)");
  const id = await saved(payroll, { name: "One office", page: "people", search: "office=900" });
  await post(payroll, "change", { id, roles: ["manager"] });
  const [view] = await listed(manager);
  expect(view?.search).toBe("office=900");
  const replies = await Promise.all(
    ["/api/views", "/api/session", "/api/offices", `/api/people/directory?${view?.search}`].map(
      async (path) => (await manager.get(path)).text(),
    ),
  );
  expect(replies.join("\n")).not.toContain("Nest of Secrets");
  expect(replies.at(-1)).toContain('"total":0');
});
