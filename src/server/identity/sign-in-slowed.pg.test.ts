import { afterAll, beforeEach, expect, test } from "vitest";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";
import { totp } from "#test/sign-in/totp.ts";

const started = Date.now();
/** Its clock stands still, so that no wait is over before it was looked at. */
const site = await openDashboard({ who: SIGNED_IN, now: () => started });
await site.addPerson("ann", "manager", ["101"]);
beforeEach(() => site.store.pool.query("delete from sign_in_delay"));
afterAll(() => site.store.close());

const signIn = (browser: Browser, name: string, password = passwordOf(name)): Promise<Response> =>
  browser.post("/api/session/sign-in", { email: `${name}@example.test`, password });

/** The statuses of as many tries, one after the other. */
async function statuses(times: number, attempt: () => Promise<Response>): Promise<readonly number[]> {
  const told: number[] = [];
  for (let time = 0; time < times; time += 1) told.push((await attempt()).status);
  return told;
}

const FIVE_WRONG = [401, 401, 401, 401, 401];

test("guesses are slowed after the fifth, alike for people who exist and who do not", async () => {
  const replies = await Promise.all(
    ["ann", "nobody"].map(async (name) => {
      const told = await statuses(5, () => signIn(site.browser(), name, "wrong"));
      const slowed = await signIn(site.browser(), name, "wrong");
      const { title, detail } = Object(await slowed.json());
      return { told, status: slowed.status, wait: slowed.headers.get("retry-after"), title, detail };
    }),
  );

  expect(replies[0]).toEqual({
    told: FIVE_WRONG,
    status: 429,
    wait: "1",
    title: "Too many requests",
    detail: "Too many tries. Try again in 1 s.",
  });
  expect(replies[1]).toEqual(replies[0]);
});

test("while others guess the owner gets in with a browser of theirs, also after signing out, and nobody else does", async () => {
  const owners = site.browser();
  expect((await signIn(owners, "ann")).status).toBe(200);
  await owners.post("/api/session/sign-out", {});
  await site.addPerson("mallory", "manager");
  const mallorys = site.browser();
  await signIn(mallorys, "mallory");

  await Promise.all(Array.from({ length: 60 }, () => signIn(site.browser(), "ann", "wrong")));

  expect((await signIn(owners, "ann")).status).toBe(200);
  expect((await signIn(mallorys, "ann")).status).toBe(429);
  expect((await signIn(site.browser(), "ann")).status).toBe(429);
});

test("guesses that are slowed are not looked at: not even the right one gets in", async () => {
  await statuses(5, () => signIn(site.browser(), "ann", "wrong"));
  const { rows: before } = await site.store.pool.query("select count(*)::int as sessions from auth_session");

  expect((await signIn(site.browser(), "ann")).status).toBe(429);
  const { rows: after } = await site.store.pool.query("select count(*)::int as sessions from auth_session");
  expect(after).toEqual(before);
});

test("signing in rightly again and again is slowed for nobody", async () => {
  expect(new Set(await statuses(12, () => signIn(site.browser(), "ann")))).toEqual(new Set([200]));
});

test("whoever found a session open cannot try out its person's password, wherever it is asked for", async () => {
  await site.addPerson("bea", "manager");
  const browser = site.browser();
  await signIn(browser, "bea");
  const next = "a much better sentence";

  const told = [
    ...(await statuses(4, () => browser.post("/api/session/verify", { password: "wrong" }))),
    ...(await statuses(4, () => browser.post("/api/account/password", { current: "wrong", next }))),
    ...(await statuses(4, () => browser.post("/api/account/second-factor/start", { password: "wrong" }))),
  ];

  expect(told).toEqual([403, 403, 403, 403, 400, 400, 400, 400, 400, 400, 429, 429]);
  expect((await browser.get("/api/offices")).status).toBe(200);
});

test("codes are slowed like passwords, over all sign-ins of a person, and never tried out with a session", async () => {
  await site.addPerson("cid", "payroll");
  const browser = site.browser();
  await signIn(browser, "cid");
  const begun = await browser.post("/api/account/second-factor/start", { password: passwordOf("cid") });
  const { secret } = Object(await begun.json());
  expect((await browser.post("/api/account/second-factor/confirm", { code: totp(secret) })).status).toBe(200);

  const wrong = { code: "000000", kind: "authenticator" };
  const right = { code: totp(secret, Date.now() + 30_000), kind: "authenticator" };
  expect((await browser.post("/api/session/code", right)).status).toBe(403);
  await site.store.pool.query("delete from sign_in_delay");

  const stranger = site.browser();
  await signIn(stranger, "cid");
  expect(await statuses(3, () => stranger.post("/api/session/code", wrong))).toEqual([401, 401, 401]);
  await signIn(stranger, "cid");
  expect(await statuses(3, () => stranger.post("/api/session/code", wrong))).toEqual([401, 401, 429]);
});

test("codes without any sign-in that waits for one are slowed, too", async () => {
  const told = { code: "000000", kind: "recovery" };

  expect(await statuses(6, () => site.browser().post("/api/session/code", told))).toEqual([
    ...FIVE_WRONG,
    429,
  ]);
});
