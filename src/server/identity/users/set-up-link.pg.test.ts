import { afterAll, afterEach, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { makeLink, SET_UP } from "./queries.ts";

const site = await openDashboard({ who: SIGNED_IN });
const { pool, db } = site.store;
afterAll(() => site.store.close());
afterEach(() => pool.query("delete from one_time_link; delete from auth_user"));

const now = instant(`${new Date().toISOString().slice(0, 19)}Z`);
async function setUpToken(): Promise<string> {
  const made = await makeLink(db, SET_UP, now);
  if (made === null) throw new Error("no link was made");
  return made.token;
}
const accept = (token: string, email: string) =>
  site.browser().post("/api/link/accept", { token, email, name: "Ann", password: "a quiet garden path" });
const users = async () => (await pool.query("select email from auth_user")).rows;

test("an address that no mail server delivers to is refused in words, and the link still works", async () => {
  const token = await setUpToken();
  const refused = await accept(token, "admin@localhost");

  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    field: "email",
    detail: "“email”: not an email address such as name@example.com.",
  });
  expect(await users()).toEqual([]);
  expect((await accept(token, "Ann@Example.com\u200b")).status).toBe(200);
  expect(await users()).toEqual([{ email: "ann@example.com" }]);
});

test("where no session can be made, there is no user and the link still works", async () => {
  const token = await setUpToken();
  await pool.query("alter table auth_session add constraint none check (false) not valid");
  const failed = await accept(token, "ann@example.com");
  await pool.query("alter table auth_session drop constraint none");

  expect(failed.status).toBe(500);
  expect(await users()).toEqual([]);
  expect((await accept(token, "ann@example.com")).status).toBe(200);
});

test("a user who accepted is signed in, on record, with the browser known", async () => {
  const browser = site.browser();
  const body = { email: "ann@example.com", name: "Ann", password: "a quiet garden path" };
  await browser.post("/api/link/accept", { token: await setUpToken(), ...body });

  const session: unknown = await (await browser.get("/api/session")).json();
  expect(session).toMatchObject({ person: { email: "ann@example.com", signedInWith: "password" } });
  const { rows } = await pool.query("select act from audit_entry order by id desc limit 2");
  expect(rows).toEqual([{ act: "sign-in" }, { act: "set-up" }]);
});

test.each([
  ["whose address the sign-in library refuses", "admin@localhost", true],
  ["who has neither a password nor an identity provider", "ann@example.com", false],
])("an administrator %s does not keep a link from being made", async (_who, email, hasPassword) => {
  await pool.query("insert into auth_user (id, name, email, role) values ('a', 'A', $1, 'admin')", [email]);
  if (hasPassword)
    await pool.query(
      "insert into auth_account (id, account_id, provider_id, user_id, password) values ('a', 'a', 'credential', 'a', 'x')",
    );

  expect(await makeLink(db, SET_UP, now)).not.toBeNull();
});

test("an invitation from before the rule for addresses is refused in words", async () => {
  const made = await makeLink(
    db,
    { purpose: "invitation", email: "hal@x", role: "payroll", offices: null },
    now,
  );
  const refused = await site
    .browser()
    .post("/api/link/accept", { token: made?.token ?? "", name: "Hal", password: "a quiet garden path" });

  expect([refused.status, Object(await refused.json()).field]).toEqual([400, "email"]);
  expect(await users()).toEqual([]);
});
