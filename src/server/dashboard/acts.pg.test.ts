import { afterAll, expect, test } from "vitest";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { officeRow, personRow, submissionRow } from "#test/builders/rows.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const { store, sealer } = site;
await site.addPerson("chief", "admin");
await site.addPerson("pay", "payroll");
await store.pool.query("update auth_user set is_demo = true");
await store.db
  .insertInto("office")
  .values(officeRow({ id: officeId("101") }))
  .execute();
const ssn_cipher = sealer.seal("912349876", "person.ssn_cipher", "1");
await store.db
  .insertInto("person")
  .values(personRow({ id: personId("1"), ssn_cipher }))
  .execute();
await store.db
  .insertInto("submission")
  .values(submissionRow({ id: entryId("5000") }))
  .execute();

const signIn = (browser: Browser, name: string): Promise<Response> =>
  browser.post("/api/session/sign-in", { email: `${name}@example.test`, password: passwordOf(name) });

/** Waits until so many statements wait for a lock. */
async function locksAwaited(count: number): Promise<void> {
  const { rows } = await store.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  if (rows.length < count) await locksAwaited(count);
}

/** More than any of the store's pools but the one of reports has connections. */
const ACTS = 9;
/** As many as wait for a lock while the others wait for a connection. */
const CONNECTIONS = 8;

test("while acts wait for each other, sign-in, a reveal, an export and the session answer at once", async () => {
  const [admin, payroll] = [site.browser(), site.browser()];
  await signIn(admin, "chief");
  await signIn(payroll, "pay");
  // The check of submissions writes here after the change of the office is recorded.
  const holder = await store.pool.connect();
  await holder.query("begin; lock table person_week in share mode");
  const place = { state: "IL", zone: "America/Chicago" };
  const acts = Array.from({ length: ACTS }, () =>
    admin.post("/api/business/office", { office: "101", place }),
  );
  await locksAwaited(CONNECTIONS);

  const asked = { id: "1", field: "ssn", reason: "payroll", note: "" };
  const replies = await Promise.all([
    signIn(site.browser(), "pay"),
    // Their row is locked by the acts.
    signIn(site.browser(), "chief"),
    site.browser().get("/api/session"),
    payroll.post("/api/people/reveal", asked),
    payroll.get("/api/people/directory/export?format=csv"),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await replies[4].text()).toContain("Saeed");

  await holder.query("commit");
  holder.release();
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual(acts.map(() => 200));
  const { rows } = await store.pool.query<{ act: string }>("select act from audit_entry order by id");
  const kinds = rows.map(({ act }) => act);
  expect(kinds.slice(0, 2)).toEqual(["sign-in", "sign-in"]);
  expect(kinds.slice(2, -1).toSorted()).toEqual(["export", "reveal", "sign-in", "sign-in"]);
  expect(kinds.at(-1)).toBe("setting-changed");
});
