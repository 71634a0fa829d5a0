import { afterEach, expect, test, vi } from "vitest";
import type { Clock } from "#domain/time/time.ts";
import { openStoreClock } from "#server/postgres/clock.ts";
import { openDashboard, SIGNED_IN, testClock } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { passwordOf } from "#test/sign-in/people.ts";

/* The clock of this process is hours off that of the database. */
const HOURS = [-13, 13];

afterEach(() => vi.useRealTimers());

const shift = (hours: number): void => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
};

test.each(HOURS)("the one clock is the database’s, %i hours off", async (hours) => {
  shift(hours);
  const store = await openTestDatabase();
  const clock = await openStoreClock(store, "UTC");
  const { rows } = await store.pool.query("select abs(extract(epoch from now() - $1)) < 5 as same", [
    clock.now(),
  ]);
  clock.stop();
  await store.close();

  expect(rows).toEqual([{ same: true }]);
});

test.each(HOURS)("people sign in and stay signed in, %i hours off", async (hours) => {
  shift(hours);
  let clock: Pick<Clock, "now"> = testClock;
  const site = await openDashboard({ who: SIGNED_IN, now: () => Date.parse(clock.now()) });
  const storeClock = await openStoreClock(site.store, "UTC");
  clock = storeClock;
  await site.addPerson("pia", "payroll");
  await site.store.pool.query("update auth_user set is_demo = true");
  const browser = site.browser();
  const password = passwordOf("pia");
  const next = "a quiet garden path";

  const answers = [
    await browser.post("/api/session/sign-in", { email: "pia@example.test", password }),
    await browser.get("/api/account/sessions"),
    // The library looks at the session too, and would delete one that has ended.
    await browser.post("/api/session/verify", { password }),
    await browser.post("/api/account/password", { current: password, next }),
    await browser.get("/api/account/sessions"),
  ];
  const sessions: unknown = await answers.at(-1)?.json();
  const { rows } = await site.store.pool.query(
    "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from auth_session",
  );
  storeClock.stop();
  await site.store.close();

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(sessions).toMatchObject({ rows: [{ isThis: true }] });
  expect(rows).toEqual([{ hours: 12 }]);
});
