import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Secret } from "#domain/secret.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { openMailer } from "#server/messages/mailer.ts";
import { sendDue } from "#server/messages/sender.ts";
import { openWebhooks } from "#server/messages/webhook.ts";
import { openDashboard, SIGNED_IN, type TestDashboard } from "#test/dashboard.ts";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { passwordOf } from "#test/sign-in/people.ts";

const NEW_PASSWORD = "a quiet garden path";
const ORIGIN = "http://localhost:3000";

let site: TestDashboard;
let mails: MailServer;
let userId: string;
beforeAll(async () => {
  site = await openDashboard({ who: SIGNED_IN, hasMail: true });
  mails = await startMailServer();
  userId = await site.addPerson("forgetful", "manager");
});
afterEach(() => site.wait(10));
afterAll(async () => {
  await site.store.close();
  await mails.close();
});

const clock: Clock = { now: () => instant("2100-01-01T00:00:00Z"), zone: "America/New_York" };
const send = () =>
  sendDue(
    {
      store: site.store,
      sealer: site.sealer,
      clock,
      log: createLog({ level: "silent" }),
      publicOrigin: ORIGIN,
      sendMail: openMailer({ url: new Secret(mails.url), from: "fieldboard@localhost" }),
      postWebhook: openWebhooks({ allowsInternal: false, clock }),
      isLinkOpen: async (token) => (await site.browser().post("/api/link/look", { token })).status === 200,
      giveUp: () => Promise.resolve(),
      onWebhookGone: () => Promise.resolve(),
    },
    new AbortController().signal,
  );

const waiting = async (): Promise<number> =>
  (await site.store.pool.query("select count(*)::int as n from message where sent_at is null")).rows[0].n;
const request = (email: string) => site.browser().post("/api/link/request", { email });
const tokenIn = (source: string | undefined): string =>
  /\/invitation#([\w-]{43})/.exec(source ?? "")?.[1] ?? "";
const signIn = (password: string) =>
  site.browser().post("/api/session/sign-in", { email: "forgetful@example.test", password });

test("a forgotten password is replaced by the link that is mailed, once, and every session ends", async () => {
  const open = site.browser();
  await open.post("/api/session/sign-in", {
    email: "forgetful@example.test",
    password: passwordOf("forgetful"),
  });
  expect((await request("Forgetful@example.test")).status).toBe(200);
  await expect.poll(waiting).toBe(1);
  await send();
  const mail = mails.received.at(-1);
  expect(mail).toMatchObject({ to: "forgetful@example.test", subject: "Choose a new Fieldboard password" });
  const use = () =>
    site.browser().post("/api/link/accept", { token: tokenIn(mail?.source), password: NEW_PASSWORD });

  expect((await use()).status).toBe(200);
  expect((await use()).status).toBe(404);
  expect((await open.get("/api/people/facets")).status).toBe(401);
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
  const { rows } = await site.store.pool.query(
    "select act, actor from audit_entry where subject_id = $1 and act like 'password%' order by id",
    [userId],
  );
  expect(rows).toEqual([
    { act: "password-requested", actor: "nobody" },
    { act: "password-changed", actor: userId },
  ]);
});

test("an address without a user is answered alike, and nothing is mailed", async () => {
  const [known, unknown] = [await request("forgetful@example.test"), await request("other@example.test")];
  expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
  await expect.poll(waiting).toBe(1);
  await send();
  expect(mails.received.filter(({ to }) => to === "other@example.test")).toEqual([]);
});

test("who is disabled is mailed nothing", async () => {
  await site.store.pool.query("update auth_user set banned = true where id = $1", [userId]);
  await request("forgetful@example.test");
  await site.addPerson("chief", "admin");
  await request("chief@example.test");
  await expect.poll(waiting).toBe(1);
  const { rows } = await site.store.pool.query("select user_id from message where sent_at is null");
  expect(rows).toEqual([{ user_id: "user-chief" }]);
  await send();
});

test("requests for one address from one place have to wait, and a second link is not mailed at once", async () => {
  const before = mails.received.length;
  const statuses: number[] = [];
  for (let times = 0; times < 8; times += 1) statuses.push((await request("chief@example.test")).status);
  expect(statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
  expect(statuses).toContain(429);
  await expect.poll(waiting).toBe(1);
  await send();
  expect(mails.received.length).toBe(before + 1);
});

test("an invitation is mailed with the link that is shown", async () => {
  await site.store.pool.query("update auth_user set is_demo = true where id = 'user-chief'");
  const admin = site.browser();
  await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
  const invited = { email: "nora@example.test", role: "manager", offices: ["101"] };
  const reply: unknown = await (await admin.post("/api/users/invite", invited)).json();
  await send();
  const mail = mails.received.at(-1);
  expect(mail?.to).toBe("nora@example.test");
  expect(reply).toMatchObject({ isMailed: true, link: `${ORIGIN}/invitation#${tokenIn(mail?.source)}` });
});

test("an invitation that was withdrawn before it was mailed is not mailed", async () => {
  const admin = site.browser();
  await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
  const invited = { email: "otto@example.test", role: "manager", offices: ["101"] };
  await admin.post("/api/users/invite", invited);
  const withdrawn = await admin.post("/api/users/withdraw", { email: invited.email });
  expect(withdrawn.status).toBe(200);
  await send();
  expect(mails.received.map(({ to }) => to)).not.toContain(invited.email);
});

test("the sign-in page learns whether mail is set up", async () => {
  const reply: unknown = await (await site.browser().get("/api/session")).json();
  expect(reply).toMatchObject({ hasMail: true });
});
