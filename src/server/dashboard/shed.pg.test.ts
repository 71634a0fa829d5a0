import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { systemClock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { findWho, type Identify } from "#server/identity/admit.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { inProcess } from "#test/in-process.ts";
import { openBrowser } from "#test/sign-in/browser.ts";
import { addPerson, passwordOf } from "#test/sign-in/people.ts";

const store = await openTestDatabase();
const sealer = sealerOf(randomBytes(32));
const clock = systemClock("UTC");
beforeAll(() => addPerson(store, "ada", "admin", null));
afterAll(() => store.close());

/** Each of a crowd is a user of their own, with an office of their own; others have a session. */
const identify: Identify = (headers, isBackground) => {
  const userId = headers.get("x-user");
  if (userId !== null)
    return Promise.resolve(testWho({ userId, role: "manager", scope: [officeId(userId)] }));
  return findWho({ store: store.signIn, sealer, clock, mayDemo: false }, headers, isBackground);
};

test("beyond its queue a report is refused with when to come again, and signing in goes on", async () => {
  const app = dashboardOver(store, createLog({ level: "silent" }), { sealer, clock, identify });
  const running = store.pool.options.max / 4;
  const waiting = running * 15;
  const holder = await store.acts.pool.connect();
  await holder.query("begin; lock table office in access exclusive mode");
  const crowd = Array.from({ length: running + waiting + 1 }, (_, user) =>
    inProcess(app)("/api/offices", { headers: { "x-user": String(user) } }),
  );

  // Only one that is refused is answered at all.
  const refused = await Promise.race(crowd);
  const ada = openBrowser(app);
  const password = passwordOf("ada");
  const signedIn = await ada.post("/api/session/sign-in", { email: "ada@example.test", password });
  const session = await ada.get("/api/session");
  await holder.query("rollback");
  holder.release();

  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  const detail = "Too many people are waiting for this report. Try again soon.";
  expect(await refused.json()).toMatchObject({ detail });
  expect(signedIn.status).toBe(200);
  expect(await session.json()).toMatchObject({ person: { name: "ada" } });
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(running + waiting);
});
