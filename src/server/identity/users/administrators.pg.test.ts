import { afterAll, expect, test } from "vitest";
import { openDashboard, SIGNED_IN, type TestDashboard } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const sites: TestDashboard[] = [];
afterAll(() => Promise.all(sites.map(({ store }) => store.close())));

/** Two administrators of a site of their own, signed in. */
async function twoAdministrators() {
  const site = await openDashboard({ who: SIGNED_IN });
  sites.push(site);
  const enter = async (name: string): Promise<{ readonly id: string; readonly browser: Browser }> => {
    const id = await site.addPerson(name, "admin");
    await site.store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
    const browser = site.browser();
    await browser.post("/api/session/sign-in", {
      email: `${name}@example.test`,
      password: passwordOf(name),
    });
    return { id, browser };
  };
  const { rows } = {
    rows: async () => (await site.store.pool.query(ADMINISTRATORS)).rows.map(({ id }) => id),
  };
  return { site, one: await enter("one"), other: await enter("other"), administrators: rows };
}

const ADMINISTRATORS = "select id from auth_user where role = 'admin' and not banned order by id";

const demote = ({ browser }: { readonly browser: Browser }, id: string): Promise<Response> =>
  browser.post("/api/users/access", { id, role: "manager", offices: ["101"] });
const disable = ({ browser }: { readonly browser: Browser }, id: string): Promise<Response> =>
  browser.post("/api/users/act", { id, action: "disable" });

test("nobody demotes or disables themselves, not even beside other administrators", async () => {
  const { one, administrators } = await twoAdministrators();
  expect((await demote(one, one.id)).status).toBe(400);
  expect((await disable(one, one.id)).status).toBe(400);
  expect(await administrators()).toEqual(["user-one", "user-other"]);
});

test.each([
  ["demote", demote],
  ["disable", disable],
] as const)("of two administrators who %s each other at once, one stays", async (_what, act) => {
  const { site, one, other, administrators } = await twoAdministrators();
  for (let round = 0; round < 5; round++) {
    await site.store.pool.query("update auth_user set role = 'admin', offices = null, banned = false");
    await Promise.all(
      [one, other].map(({ browser }, at) => {
        const name = at === 0 ? "one" : "other";
        return browser.post("/api/session/sign-in", {
          email: `${name}@example.test`,
          password: passwordOf(name),
        });
      }),
    );
    const statuses = await Promise.all(
      [act(one, other.id), act(other, one.id)].map(async (sent) => (await sent).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200).every((status) => [401, 403].includes(status))).toBe(
      true,
    );
    expect(await administrators()).toHaveLength(1);
  }
});

test("what needs it needs a confirmation after five minutes, and works after it", async () => {
  const { site, one, other } = await twoAdministrators();
  site.wait(6);
  const fresh = [
    ["/api/users/access", { id: other.id, role: "manager", offices: ["101"] }],
    ["/api/users/act", { id: other.id, action: "reset-second-factor" }],
    ["/api/users/invite", { email: "new@example.test", role: "payroll", offices: null }],
    ["/api/tokens/create", { name: "x", accounts: null, requestsPerMinute: 1, hasPrivateData: true }],
  ] as const;
  for (const [path, body] of fresh) {
    const refused = await one.browser.post(path, body);
    expect([path, refused.status, Reflect.get(Object(await refused.json()), "title")]).toEqual([
      path,
      403,
      "Confirm it’s you",
    ]);
  }
  // Without private data a token asks nothing more.
  const plain = { name: "x", accounts: null, requestsPerMinute: 1, hasPrivateData: false };
  expect((await one.browser.post("/api/tokens/create", plain)).status).toBe(200);
  expect((await one.browser.post("/api/session/verify", { password: "wrong" })).status).toBe(403);
  expect((await demote(one, other.id)).status).toBe(403);
  expect((await one.browser.post("/api/session/verify", { password: passwordOf("one") })).status).toBe(200);
  expect((await demote(one, other.id)).status).toBe(200);
  const { rows } = await site.store.pool.query("select act from audit_entry where act = 'refused'");
  expect(rows, "being asked is no refusal").toEqual([]);
});

test("an act that cannot be put on record is not done", async () => {
  const { site, one, other, administrators } = await twoAdministrators();
  await site.store.pool.query("drop function audit_head() cascade");
  expect((await disable(one, other.id)).status).toBe(500);
  expect((await one.browser.post("/api/tokens/create", TOKEN)).status).toBe(500);
  expect((await one.browser.post("/api/users/invite", INVITED)).status).toBe(500);
  expect(await administrators()).toHaveLength(2);
  const { rows } = await site.store.pool.query(
    "select (select count(*)::int from interface_token) as tokens, (select count(*)::int from one_time_link) as links",
  );
  expect(rows).toEqual([{ tokens: 0, links: 0 }]);
});

const TOKEN = { name: "x", accounts: null, requestsPerMinute: 1, hasPrivateData: false };
const INVITED = { email: "new@example.test", role: "payroll", offices: null };
