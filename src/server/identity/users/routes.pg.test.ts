import { afterAll, describe, expect, test } from "vitest";
import type { Role } from "#domain/identity/roles.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const signIn = async (name: string, password = passwordOf(name)): Promise<Browser> => {
  const browser = site.browser();
  const credentials = { email: `${name}@example.test`, password };
  expect((await browser.post("/api/session/sign-in", credentials)).status).toBe(200);
  return browser;
};

/** Somebody new who has set nothing up that would be due, and their browser. */
const newcomer = async (name: string, role: Role, offices: readonly string[] | null = null) => {
  const id = await site.addPerson(name, role, offices);
  await site.store.pool.query(
    "update auth_user set two_factor_enabled = false, is_demo = true where id = $1",
    [id],
  );
  return { id, browser: await signIn(name) };
};

const bodyOf = async (response: Response): Promise<object> => Object(await response.json());
const seesPages = async (browser: Browser): Promise<boolean> =>
  (await browser.get("/api/offices")).status === 200;

/** The acts on record about somebody, oldest first, with their details. */
const recordOf = async (subject: string): Promise<readonly unknown[]> => {
  const { rows } = await site.store.pool.query(
    "select act, details, actor from audit_entry where subject_id = $1 and act not like 'sign%' order by id",
    [subject],
  );
  return rows;
};

const { id: chief, browser: admin } = await newcomer("chief", "admin");

describe("the list", () => {
  test("says of everybody what they may see, whether they are in, and who asks", async () => {
    const { id, browser } = await newcomer("lena", "manager", ["101"]);
    await browser.get("/api/offices");
    const { rows } = Object(await bodyOf(await admin.get("/api/users")));
    expect(rows.find((row: { id: string }) => row.id === id)).toEqual({
      id,
      name: "lena",
      email: "lena@example.test",
      role: "manager",
      offices: ["101"],

      hasSecondFactor: false,
      hasPassword: true,
      isLinked: false,
      isDisabled: false,
      isDemo: true,
      isYou: false,
      sessions: 1,
      activeAt: expect.stringMatching(/Z$/),
    });
    expect(rows.filter((row: { isYou: boolean }) => row.isYou)).toEqual([
      expect.objectContaining({ id: chief }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|secret|hash|token/i);
  });

  test("knows when somebody was last there after their session is gone", async () => {
    const { id, browser } = await newcomer("gone", "manager", ["101"]);
    await browser.post("/api/session/sign-out", {});
    const { rows } = Object(await bodyOf(await admin.get("/api/users")));
    expect(rows.find((row: { id: string }) => row.id === id)).toMatchObject({
      sessions: 0,
      activeAt: expect.stringMatching(/Z$/),
    });
  });
});

describe("what somebody may see", () => {
  test("another list of offices holds from the next question on, and ends no session", async () => {
    const { id, browser } = await newcomer("mona", "manager", ["101"]);
    const changed = await admin.post("/api/users/access", { id, role: "manager", offices: ["102", "103"] });
    expect(await bodyOf(changed)).toEqual({ ended: 0 });
    expect(await bodyOf(await browser.get("/api/session"))).toMatchObject({
      person: { offices: ["102", "103"] },
    });
    expect(await recordOf(id)).toEqual([
      { act: "scope-changed", actor: chief, details: { from: ["101"], to: ["102", "103"] } },
    ]);
  });

  test("another role ends every session of theirs, and is on record with it", async () => {
    const { id, browser } = await newcomer("rolf", "manager", ["101"]);
    const other = await signIn("rolf");
    const changed = await admin.post("/api/users/access", { id, role: "payroll", offices: null });
    expect(await bodyOf(changed)).toEqual({ ended: 2 });
    expect(await Promise.all([browser, other].map(seesPages))).toEqual([false, false]);
    expect(await recordOf(id)).toEqual([
      { act: "role-changed", actor: chief, details: { from: "manager", to: "payroll" } },
      { act: "session-ended", actor: chief, details: { why: "role" } },
      { act: "scope-changed", actor: chief, details: { from: ["101"], to: ["all"] } },
    ]);
  });

  test.each([
    ["manager", null],
    ["manager", []],
    ["payroll", ["101"]],
  ] as const)("a %s with the offices %j is refused by name, and nothing changes", async (role, offices) => {
    const refused = await admin.post("/api/users/access", { id: chief, role, offices });
    expect(refused.status).toBe(400);
    expect(await bodyOf(refused)).toMatchObject({
      detail: expect.stringContaining("“offices”"),
      field: "offices",
    });
    expect(await recordOf(chief)).toEqual([]);
  });

  test("what stays as it was is not on record", async () => {
    const { id } = await newcomer("same", "manager", ["101", "102"]);
    await admin.post("/api/users/access", { id, role: "manager", offices: ["102", "101"] });
    expect(await recordOf(id)).toEqual([]);
  });
});

describe("shutting out", () => {
  test("disabling ends the sessions at once, and the right password opens none; enabling lets in again", async () => {
    const { id, browser } = await newcomer("dora", "manager", ["101"]);
    expect(await bodyOf(await admin.post("/api/users/act", { id, action: "disable" }))).toEqual({
      ended: 1,
    });
    expect(await seesPages(browser)).toBe(false);
    const signInAs = (password: string) =>
      site.browser().post("/api/session/sign-in", { email: "dora@example.test", password });
    const [right, wrong] = [await signInAs(passwordOf("dora")), await signInAs("not the password")];
    expect([right.status, wrong.status]).toEqual([401, 401]);
    expect(Reflect.get(await bodyOf(right), "detail")).toBe(Reflect.get(await bodyOf(wrong), "detail"));
    await admin.post("/api/users/act", { id, action: "enable" });
    expect(await seesPages(await signIn("dora"))).toBe(true);
    expect(await recordOf(id)).toEqual([
      { act: "user-disabled", actor: chief, details: {} },
      { act: "session-ended", actor: chief, details: { why: "disabled" } },
      { act: "user-enabled", actor: chief, details: {} },
    ]);
  });

  test("ending the sessions of somebody leaves them free to sign in again", async () => {
    const { id, browser } = await newcomer("enno", "manager", ["101"]);
    expect(await bodyOf(await admin.post("/api/users/act", { id, action: "end-sessions" }))).toEqual({
      ended: 1,
    });
    expect(await seesPages(browser)).toBe(false);
    expect(await seesPages(await signIn("enno"))).toBe(true);
  });

  test("a reset second factor is gone, with the sessions, and due again where the role needs one", async () => {
    const { id } = await newcomer("sina", "payroll");
    await site.store.pool.query(
      "update auth_user set two_factor_enabled = true, is_demo = false where id = $1",
      [id],
    );
    await site.store.pool.query(
      "insert into auth_two_factor (id, secret, backup_codes, user_id, verified) values ('f', 's', 'b', $1, true)",
      [id],
    );
    expect(await bodyOf(await admin.post("/api/users/act", { id, action: "reset-second-factor" }))).toEqual({
      ended: 1,
    });
    const again = await signIn("sina");
    expect(await bodyOf(await again.get("/api/session"))).toMatchObject({
      person: { hasSecondFactor: false, isSecondFactorDue: true },
    });
    expect(await recordOf(id)).toContainEqual({ act: "second-factor-reset", actor: chief, details: {} });
    expect((await admin.post("/api/users/act", { id, action: "reset-second-factor" })).status).toBe(400);
  });

  test("a new name is on record with the old one", async () => {
    const { id } = await newcomer("nele", "manager", ["101"]);
    await admin.post("/api/users/rename", { id, name: "  Nele Berg " });
    expect(await recordOf(id)).toEqual([
      { act: "user-renamed", actor: chief, details: { from: "nele", to: "Nele Berg" } },
    ]);
    expect((await admin.post("/api/users/rename", { id, name: "   " })).status).toBe(400);
  });

  test.each([
    ["access", { role: "admin", offices: null }],
    ["disable", { isDisabled: true }],
    ["rename", { name: "x" }],
    ["end-sessions", {}],
    ["reset-second-factor", {}],
  ] as const)("there is nothing to %s where nobody is", async (path, more) => {
    expect((await admin.post(`/api/users/${path}`, { id: "nobody-such", ...more })).status).toBe(404);
  });
});
