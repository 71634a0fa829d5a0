import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { deleteEnded } from "#server/identity/delete-ended.ts";
import {
  makeLink,
  revokeInvitation,
  selectInvitations,
  selectLink,
  SET_UP,
  updateLinkUsed,
  type LinkGrant,
} from "./queries.ts";

let store: TestDatabase;
let clock: ReturnType<typeof settableClock>;
beforeAll(async () => {
  store = await openTestDatabase();
});
beforeEach(() => {
  clock = settableClock("2026-11-18T15:00:00Z");
});
afterEach(() => store.pool.query("delete from one_time_link; delete from auth_user"));
afterAll(() => store.close());

const invitation = {
  purpose: "invitation",
  email: "Ann@Example.com",
  role: "manager",
  offices: [officeId("101"), officeId("102")],
} as const satisfies LinkGrant;

const make = (grant: LinkGrant) => makeLink(store.db, grant, clock.now());
const look = (token: string) => selectLink(store.db, token, clock.now());
const take = (token: string) => updateLinkUsed(store.db, token, clock.now());

async function tokenOf(grant: LinkGrant): Promise<string> {
  const made = await make(grant);
  if (made === null) throw new Error("no link was made");
  return made.token;
}

const addAdmin = async (isDemo: boolean, email = "a@example.com", hasPassword = true) => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role, is_demo) values ('a', 'A', $2, 'admin', $1)",
    [isDemo, email],
  );
  if (hasPassword)
    await store.pool.query(
      "insert into auth_account (id, account_id, provider_id, user_id, password) values ('a', 'a', 'credential', 'a', 'x')",
    );
};

test.each([invitation, SET_UP, { ...invitation, role: "admin", offices: null } as const])(
  "reading and using a link return what it grants: %j",
  async (grant) => {
    const token = await tokenOf(grant);

    expect(await look(token)).toEqual(grant);
    expect(await take(token)).toEqual(grant);
  },
);

test("a link is used once", async () => {
  const token = await tokenOf(invitation);
  await take(token);

  expect([await take(token), await look(token)]).toEqual([null, null]);
});

test("of fifty who use it at once, one gets the grant", async () => {
  const token = await tokenOf(invitation);
  const grants = await Promise.all(Array.from({ length: 50 }, () => take(token)));

  expect(grants.filter((grant) => grant !== null)).toEqual([invitation]);
});

test.each([
  [SET_UP, "2026-11-19T14:59:59Z", "2026-11-19T15:00:00Z"],
  [invitation, "2026-11-25T14:59:59Z", "2026-11-25T15:00:00Z"],
])("%j works until %s and not at %s", async (grant, last, over) => {
  const token = await tokenOf(grant);
  clock.set(last);
  expect(await look(token)).toEqual(grant);
  clock.set(over);

  expect([await look(token), await take(token)]).toEqual([null, null]);
});

test("a token has 256 random bits, of which the store holds only the hash", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, index) => tokenOf({ ...invitation, email: `u${index}@example.com` })),
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

  expect([await look(text), await take(text)]).toEqual([null, null]);
});

test("the next link for the same person replaces the one before, however the address is written", async () => {
  const first = await tokenOf(invitation);
  const second = await tokenOf({ ...invitation, email: "ANN@example.com" });

  expect(await look(first)).toBeNull();
  expect(await look(second)).toMatchObject({ email: "ANN@example.com" });
});

test("of many made at once for one person, one works", async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(SET_UP)));
  const grants = await Promise.all(tokens.map(look));

  expect(grants.filter((grant) => grant !== null)).toHaveLength(1);
});

test("a revoked invitation opens nothing, and cannot be revoked twice", async () => {
  const token = await tokenOf(invitation);

  expect(await revokeInvitation(store.db, "ann@example.com", clock.now())).toEqual(invitation);
  expect(await revokeInvitation(store.db, "ann@example.com", clock.now())).toBeNull();
  expect([await look(token), await take(token)]).toEqual([null, null]);
});

test("a set-up link can be made and used only while there is no administrator", async () => {
  const token = await tokenOf(SET_UP);
  await addAdmin(false);

  expect([await look(token), await take(token), await make(SET_UP)]).toEqual([null, null, null]);
});

test("the administrator of the made-up business does not count", async () => {
  await addAdmin(true);

  expect(await take(await tokenOf(SET_UP))).toEqual(SET_UP);
});

test("a link works again when the transaction that used it fails", async () => {
  const token = await tokenOf(invitation);
  const failing = store.db.transaction().execute(async (writing) => {
    await updateLinkUsed(writing, token, clock.now());
    throw new Error("the user was not stored");
  });

  await expect(failing).rejects.toThrow("not stored");
  expect(await take(token)).toEqual(invitation);
});

test("open invitations are listed, newest first, without their tokens", async () => {
  await tokenOf(invitation);
  clock.set("2026-11-18T16:00:00Z");
  await tokenOf({ ...invitation, email: "bob@example.com", offices: null });
  await tokenOf(SET_UP);
  await take(await tokenOf({ ...invitation, email: "cid@example.com" }));

  expect(await selectInvitations(store.db, clock.now())).toEqual([
    { ...invitation, email: "bob@example.com", offices: null, expiresAt: "2026-11-25T16:00:00Z" },
    { ...invitation, expiresAt: "2026-11-25T15:00:00Z" },
  ]);
});

test("links that expired a month ago are deleted", async () => {
  await tokenOf(SET_UP);
  clock.set("2027-01-01T00:00:00Z");
  await tokenOf(invitation);
  await deleteEnded(store, clock.now());

  const { rows } = await store.pool.query("select purpose from one_time_link");
  expect(rows).toEqual([{ purpose: "invitation" }]);
});
