import { afterAll, expect, test } from "vitest";
import { createReporting } from "#server/reporting/reporting.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { createLog } from "#server/http/log.ts";
import { testReplies, settableClock } from "#test/peers/reporting.ts";
import { nounBodies } from "#server/nouns.ts";
import { auditFor } from "#test/audit.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const { store } = site;
const admin = site.browser();
await site.addPerson("chief", "admin");
await store.pool.query("update auth_user set is_demo = true");
await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });

const clock = settableClock("2026-11-20T15:00:10Z");
const sealer = sealerOf(Buffer.alloc(32));
const reporting = createReporting({
  store,
  clock,
  log: createLog({ level: "silent" }),
  bodies: nounBodies(store, sealer, clock),
  replies: testReplies(store),
  audit: auditFor({ store, sealer, clock }),
});
const ask = async (text: string): Promise<number> => {
  const headers = { authorization: `Bearer ${text}` };
  return (await reporting.request("/index.cfm/employees/all", { headers })).status;
};

const grant = { name: "partner", accounts: null, requestsPerMinute: 1200, hasPrivateData: false };
const replyOf = async (response: Response): Promise<object> => Object(await response.json());
const create = async (changes: object = {}): Promise<{ readonly id: number; readonly text: string }> => {
  const made = await replyOf(await admin.post("/api/tokens/create", { ...grant, ...changes }));
  return { id: Number(Reflect.get(made, "id")), text: String(Reflect.get(made, "text")) };
};
const listed = async (id: number): Promise<object> => {
  const rows: readonly { readonly id: number }[] = Reflect.get(
    await replyOf(await admin.get("/api/tokens")),
    "rows",
  );
  return Object(rows.find((row) => row.id === id));
};

test("a new token opens the interface at once, and its text is nowhere but in that one answer", async () => {
  const { id, text } = await create({ accounts: ["101"], requestsPerMinute: 60 });
  expect(text).toMatch(/^fieldboard_[\w-]{43}$/);
  expect(await ask(text)).toBe(200);
  expect(await listed(id)).toMatchObject({ name: "partner", accounts: ["101"], requestsPerMinute: 60 });
  const kept = await store.pool.query(
    "select (select jsonb_agg(t) from interface_token t)::text as tokens, (select jsonb_agg(a) from audit_entry a)::text as audit",
  );
  const again = await (await admin.get("/api/tokens")).text();
  expect(JSON.stringify(kept.rows) + again + site.logged().join("")).not.toContain(text.slice(11));
});

test("a revoked token is refused from the next request on, and stays in the list as revoked", async () => {
  const { id, text } = await create();
  expect(await ask(text)).toBe(200);
  expect((await admin.post("/api/tokens/revoke", { id })).status).toBe(200);
  expect(await ask(text)).toBe(401);
  expect(await listed(id)).toMatchObject({ revokedAt: expect.stringMatching(/Z$/) });
  expect((await admin.post("/api/tokens/revoke", { id })).status).toBe(404);
});

test("an expired token is refused and listed as such; how long a token is valid is on record", async () => {
  const { id, text } = await create({ expiresInDays: 90 });
  expect(await ask(text)).toBe(200);
  expect(await listed(id)).toMatchObject({ isOver: false, expiresAt: expect.stringMatching(/Z$/) });
  const { rows } = await store.pool.query("select details from audit_entry order by id desc limit 1");
  expect(rows[0].details.validity).toBe("90 days");
  await store.pool.query("update interface_token set expires_at = '2026-11-20T15:00:00Z' where id = $1", [
    id,
  ]);
  expect(await ask(text)).toBe(401);
  expect((await admin.post("/api/tokens/create", { ...grant, expiresInDays: 0 })).status).toBe(400);
});

test("when it was last used is kept to the minute, and written once in it", async () => {
  const { id, text } = await create();
  expect(await listed(id)).toMatchObject({ lastUsedAt: null });
  const lastUse = () => listed(id).then((token) => Reflect.get(token, "lastUsedAt"));
  await ask(text);
  await expect.poll(lastUse).toBe("2026-11-20T15:00:00Z");
  // Forgotten behind its back, so that another write in the same minute would show.
  await store.pool.query("update interface_token set last_used_at = null where id = $1", [id]);
  clock.set("2026-11-20T15:00:59Z");
  await ask(text);
  await ask(text);
  expect(await lastUse()).toBeNull();
  clock.set("2026-11-20T15:01:00Z");
  await ask(text);
  await expect.poll(lastUse).toBe("2026-11-20T15:01:00Z");
});

test("what a token was granted is on record, and that it was revoked", async () => {
  const { id } = await create({ name: "payroll partner", hasPrivateData: true });
  await admin.post("/api/tokens/revoke", { id });
  const { rows } = await store.pool.query(
    "select act, details from audit_entry where subject_kind = 'token' and subject_id = $1 order by id",
    [String(id)],
  );
  expect(rows).toEqual([
    {
      act: "token-created",
      details: {
        name: "payroll partner",
        offices: ["all"],
        requestsPerMinute: 1200,
        hasPrivateData: true,
        validity: "",
      },
    },
    { act: "token-revoked", details: { name: "payroll partner" } },
  ]);
});

test.each([
  ["name", { name: "" }],
  ["name", { name: "   " }],
  ["accounts", { accounts: [] }],
  ["requestsPerMinute", { requestsPerMinute: 0 }],
  ["hasPrivateData", { hasPrivateData: "no" }],
])("a wrong %s is refused by its name", async (field, changes) => {
  const refused = await admin.post("/api/tokens/create", { ...grant, ...changes });
  expect(refused.status).toBe(400);
  expect(await replyOf(refused)).toMatchObject({ detail: expect.stringContaining(`“${field}”`), field });
});
