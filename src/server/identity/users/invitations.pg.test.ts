import { afterAll, expect, test } from "vitest";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const id = await site.addPerson("chief", "admin");
await site.store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
const admin = site.browser();
await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });

const bodyOf = async (response: Response): Promise<object> => Object(await response.json());
const invite = (email: string, offices: readonly string[] | null = ["101"], role = "manager") =>
  admin.post("/api/users/invite", { email, role, offices });
const tokenIn = (reply: object): string => String(Reflect.get(reply, "link")).split("#")[1] ?? "";
const open = async (): Promise<unknown> =>
  Reflect.get(await bodyOf(await admin.get("/api/users")), "invitations");
const accept = (token: string) =>
  site.browser().post("/api/link/accept", { token, name: "Nora", password: "a quiet garden path" });

test("an invitation is a link to our own page, which makes one person with what it grants", async () => {
  const made = await bodyOf(await invite("Nora@Example.test", ["101", "102"]));
  expect(made).toMatchObject({
    link: expect.stringMatching(/^http:\/\/localhost:3000\/invitation#[\w-]{43}$/),
  });
  expect(await open()).toEqual([
    expect.objectContaining({ email: "nora@example.test", role: "manager", offices: ["101", "102"] }),
  ]);
  expect((await accept(tokenIn(made))).status).toBe(200);
  expect(await open()).toEqual([]);
  expect((await accept(tokenIn(made))).status).toBe(404);
  const { rows } = await site.store.pool.query(
    "select role, offices from auth_user where email = 'nora@example.test'",
  );
  expect(rows).toEqual([{ role: "manager", offices: ["101", "102"] }]);
});

test("a link to a new password replaces the old one once, ends every session, and makes nobody new", async () => {
  const otherId = await site.addPerson("forgetful", "manager");
  const forgetful = site.browser();
  const email = "forgetful@example.test";
  await forgetful.post("/api/session/sign-in", { email, password: passwordOf("forgetful") });
  const made = await bodyOf(await admin.post("/api/users/password-link", { id: otherId }));
  expect(await open()).toEqual([]);
  const use = (password: string) =>
    site.browser().post("/api/link/accept", { token: tokenIn(made), password });

  expect((await use("short")).status).toBe(400);
  expect((await forgetful.get("/api/people/facets")).status).toBe(200);
  expect((await use("a quiet garden path")).status).toBe(200);

  expect((await use("another garden path")).status).toBe(404);
  expect((await forgetful.get("/api/people/facets")).status).toBe(401);
  const signIn = (password: string) => site.browser().post("/api/session/sign-in", { email, password });
  expect((await signIn("a quiet garden path")).status).toBe(200);
  expect((await signIn(passwordOf("forgetful"))).status).toBe(401);
  const { rows } = await site.store.pool.query(
    "select act, actor, subject_id from audit_entry where subject_id = $1 and act like 'password%' order by id",
    [otherId],
  );
  expect(rows).toEqual([
    { act: "password-link", actor: id, subject_id: otherId },
    { act: "password-changed", actor: otherId, subject_id: otherId },
  ]);
});

test("whoever is disabled, or has no password, gets no link to one", async () => {
  const otherId = await site.addPerson("gone", "manager");
  await admin.post("/api/users/act", { id: otherId, action: "disable" });
  expect((await admin.post("/api/users/password-link", { id: otherId })).status).toBe(400);
});

test("whoever can sign in already is not invited, in whatever letters", async () => {
  const refused = await invite("CHIEF@example.test");
  expect(refused.status).toBe(400);
  expect(await bodyOf(refused)).toMatchObject({ detail: expect.stringContaining("“email”"), field: "email" });
});

test("a second invitation of the same person takes the place of the first", async () => {
  const first = await bodyOf(await invite("otto@example.test"));
  const second = await bodyOf(await invite("otto@example.test", null, "payroll"));
  expect((await accept(tokenIn(first))).status).toBe(404);
  expect(await open()).toEqual([expect.objectContaining({ email: "otto@example.test", role: "payroll" })]);
  expect((await accept(tokenIn(second))).status).toBe(200);
});

test("a withdrawn invitation opens nothing, and cannot be withdrawn twice", async () => {
  const made = await bodyOf(await invite("paul@example.test"));
  expect((await admin.post("/api/users/withdraw", { email: "Paul@example.test" })).status).toBe(200);
  expect((await accept(tokenIn(made))).status).toBe(404);
  expect((await admin.post("/api/users/withdraw", { email: "paul@example.test" })).status).toBe(404);
});

test("what is on record names whom and what for, and never the link", async () => {
  const made = await bodyOf(await invite("rosa@example.test"));
  const { rows } = await site.store.pool.query(
    "select act, details from audit_entry where subject_id = 'rosa@example.test'",
  );
  expect(rows).toEqual([{ act: "user-invited", details: { role: "manager", offices: ["101"] } }]);
  const everything = await site.store.pool.query("select to_jsonb(a) as entry from audit_entry a");
  expect(JSON.stringify(everything.rows) + site.logged().join("")).not.toContain(tokenIn(made));
});

test("a link whose user could not be stored can be used again", async () => {
  const made = await bodyOf(await invite("sven@example.test"));
  await site.addPerson("sven", "manager");
  expect((await accept(tokenIn(made))).status).toBe(400);
  await site.store.pool.query("delete from auth_user where id = 'user-sven'");
  expect((await accept(tokenIn(made))).status).toBe(200);
});

test("more administrators' actions at once than there are connections do not block each other", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `many${index}@example.test`);
  const invited = await Promise.all(names.map((email) => invite(email)));
  const withdrawn = await Promise.all(names.map((email) => admin.post("/api/users/withdraw", { email })));
  expect([...invited, ...withdrawn].map(({ status }) => status)).toEqual(Array(40).fill(200));
});
