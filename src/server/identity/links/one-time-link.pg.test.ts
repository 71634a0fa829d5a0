import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/reporting.ts";
import { createOneTimeLinks, type LinkGrant, type OneTimeLinks } from "./one-time-link.ts";

let store: TestDatabase;
let clock: ReturnType<typeof settableClock>;
let links: OneTimeLinks;
beforeAll(async () => {
  store = await openTestDatabase();
});
beforeEach(() => {
  clock = settableClock("2026-11-18T15:00:00Z");
  links = createOneTimeLinks({ store, clock });
});
afterEach(() => store.pool.query("delete from one_time_link; delete from auth_user"));
afterAll(() => store.close());

const invitation: LinkGrant = {
  purpose: "invitation",
  email: "Ann@Example.com",
  role: "manager",
  scope: [officeId("101"), officeId("102")],
};
const setUp: LinkGrant = { purpose: "set-up" };
const secondFactor: LinkGrant = { purpose: "second-factor", userId: "u1" };

async function tokenOf(grant: LinkGrant): Promise<string> {
  const made = await links.make(grant);
  if (made === null) throw new Error("no link was made");
  return made.token;
}

const addAdmin = (isDemo: boolean) =>
  store.pool.query(
    "insert into auth_user (id, name, email, role, is_demo) values ('a', 'A', 'a@example.com', 'admin', $1)",
    [isDemo],
  );

test.each([invitation, setUp, secondFactor, { ...invitation, role: "admin", scope: "all" } as const])(
  "what a link grants is told to who looks and to who uses it: %j",
  async (grant) => {
    const token = await tokenOf(grant);

    expect(await links.look(token)).toEqual(grant);
    expect(await links.use(token)).toEqual(grant);
  },
);

test("a link is used once", async () => {
  const token = await tokenOf(invitation);
  await links.use(token);

  expect([await links.use(token), await links.look(token)]).toEqual([null, null]);
});

test("of fifty who use it at once, one is told", async () => {
  const token = await tokenOf(invitation);
  const told = await Promise.all(Array.from({ length: 50 }, () => links.use(token)));

  expect(told.filter((grant) => grant !== null)).toEqual([invitation]);
});

test.each([
  [setUp, "2026-11-19T14:59:59Z", "2026-11-19T15:00:00Z"],
  [invitation, "2026-11-25T14:59:59Z", "2026-11-25T15:00:00Z"],
  [secondFactor, "2026-11-19T14:59:59Z", "2026-11-19T15:00:00Z"],
])("%j is good until %s and not at %s", async (grant, last, over) => {
  const token = await tokenOf(grant);
  clock.set(last);
  expect(await links.look(token)).toEqual(grant);
  clock.set(over);

  expect([await links.look(token), await links.use(token)]).toEqual([null, null]);
});

test("256 random bits, of which the store knows the hash only", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, time) => tokenOf({ ...secondFactor, userId: `u${time}` })),
  );
  const { rows } = await store.pool.query(
    "select t::text as everything, octet_length(token_hash) as bytes from one_time_link t",
  );

  expect(new Set(tokens).size).toBe(20);
  expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  expect(new Set(rows.map(({ bytes }) => bytes))).toEqual(new Set([32]));
  const everything = rows.map((row) => row.everything).join();
  expect(tokens.filter((token) => everything.includes(token))).toEqual([]);
});

test.each(["", "x".repeat(43), "x".repeat(100_000), "' or true --"])("%.20s opens nothing", async (text) => {
  await tokenOf(invitation);

  expect([await links.look(text), await links.use(text)]).toEqual([null, null]);
});

test("the next link for the same person ends the one before, however the address is written", async () => {
  const first = await tokenOf(invitation);
  const second = await tokenOf({ ...invitation, email: "ANN@example.com" });

  expect(await links.look(first)).toBeNull();
  expect(await links.look(second)).toMatchObject({ email: "ANN@example.com" });
});

test("of many made at once for one person, one is good", async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(setUp)));
  const good = await Promise.all(tokens.map((token) => links.look(token)));

  expect(good.filter((grant) => grant !== null)).toHaveLength(1);
});

test("a link that was revoked is good for nothing, and there is nothing left to revoke", async () => {
  const token = await tokenOf(invitation);

  expect(await links.revoke(invitation)).toBe(true);
  expect(await links.revoke(invitation)).toBe(false);
  expect([await links.look(token), await links.use(token)]).toEqual([null, null]);
});

test("the set-up link is made and is good only while there is no administrator", async () => {
  const token = await tokenOf(setUp);
  await addAdmin(false);

  expect([await links.look(token), await links.use(token), await links.make(setUp)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("the administrator of the made-up business is none", async () => {
  await addAdmin(true);

  expect(await links.use(await tokenOf(setUp))).toEqual(setUp);
});

test("what failed after a link was used can be tried again, unless a newer link has its place", async () => {
  const token = await tokenOf(invitation);
  await links.use(token);
  await links.giveBack(token);
  expect(await links.use(token)).toEqual(invitation);

  await tokenOf(invitation);
  await links.giveBack(token);
  expect(await links.use(token)).toBeNull();
});

test("open invitations are listed, the newest first, without what would open them", async () => {
  await tokenOf(invitation);
  clock.set("2026-11-18T16:00:00Z");
  await tokenOf({ ...invitation, email: "bob@example.com", scope: "all" });
  await tokenOf(setUp);
  await links.use(await tokenOf({ ...invitation, email: "cid@example.com" }));

  expect(await links.invitations()).toEqual([
    { ...invitation, email: "bob@example.com", scope: "all", expiresAt: "2026-11-25T16:00:00Z" },
    { ...invitation, expiresAt: "2026-11-25T15:00:00Z" },
  ]);
});

test("links that ended a month ago are forgotten", async () => {
  await tokenOf(setUp);
  clock.set("2027-01-01T00:00:00Z");
  await tokenOf(invitation);

  const { rows } = await store.pool.query("select purpose from one_time_link");
  expect(rows).toEqual([{ purpose: "invitation" }]);
});
