import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { Secret } from "#domain/secret.ts";
import { instant, secondsAfter } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { LOCKS, withLock } from "#server/postgres/locks.ts";
import { startWebhookListener, type WebhookListener } from "#test/peers/webhook-listener.ts";
import { openMailer } from "./mailer.ts";
import { NotSent } from "./not-sent.ts";
import { deleteHold, insertMessage, putHold, putWebhook, updateGivenUp, type NewMessage } from "./queries.ts";
import { sendDue, type SenderDeps } from "./sender.ts";
import { openWebhooks } from "./webhook.ts";

const sealer = sealerOf(randomBytes(32));
const LETTER = {
  subject: "You’re invited",
  paragraphs: ["<b>Hello</b>"],
  items: ["Costco, Tampa"],
  action: { label: "Accept", path: "/invitation" },
  stops: null,
};

let store: TestDatabase;
let mails: MailServer;
let hook: WebhookListener | null = null;
let clock: ReturnType<typeof settableClock>;
let givenUp: string[];
let gone: string[];
beforeAll(async () => {
  store = await openTestDatabase();
  mails = await startMailServer();
  await store.pool.query(
    `insert into auth_user (id, name, email, role, offices)
     values ('ann', 'Ann', 'ann@example.com', 'manager', '{101}')`,
  );
});
beforeEach(() => {
  clock = settableClock("2026-11-18T15:00:00Z");
  givenUp = [];
  gone = [];
});
afterEach(async () => {
  hook?.close();
  await store.pool.query(
    "delete from message_hold; delete from message; update auth_user set banned = false, offices = '{101}'",
  );
});
afterAll(async () => {
  await store.close();
  await mails.close();
});

type Changes = Partial<Pick<SenderDeps, "sendMail" | "postWebhook" | "tickMs">>;

const deps = (changes: Changes = {}): SenderDeps => ({
  store,
  sealer,
  clock,
  log: createLog({ level: "silent" }),
  publicOrigin: "https://board.example.com",
  sendMail: openMailer({ url: new Secret(mails.url), from: "fieldboard@board.example.com" }),
  postWebhook: openWebhooks({ allowsInternal: true, timeoutMs: 300, clock }),
  isLinkOpen: async (token) => token !== "withdrawn",
  giveUp: async ({ id, way }, why) => {
    givenUp.push(`${way}: ${why}`);
    await updateGivenUp(store.db, id, why, clock.now());
  },
  onWebhookGone: async ({ userId }) => void gone.push(userId ?? ""),
  ...changes,
});
const send = (changes: Changes = {}) => sendDue(deps(changes), new AbortController().signal);

const wait = (seconds: number): void => clock.set(secondsAfter(clock.now(), seconds));

const forAnn = {
  kind: "alert",
  userId: "ann",
  address: null,
  subscriptionId: null,
  access: { role: "manager", offices: [officeId("101")] },
  content: LETTER,
} as const;
const add = (message: NewMessage, seal?: (id: string) => Buffer) =>
  insertMessage(store.db, message, clock.now(), seal);
const stateOf = async (id: string) =>
  (
    await store.pool.query(
      "select attempts, sent_at is not null as sent, given_up_at is not null as given_up, problem, secret from message where id = $1",
      [id],
    )
  ).rows[0];

/** To the moment from which on a message may be tried again. */
async function untilDue(id: string): Promise<void> {
  const { rows } = await store.pool.query("select due_at from message where id = $1", [id]);
  clock.set(rows[0].due_at);
}

async function setHook(listener: WebhookListener): Promise<void> {
  hook = listener;
  const secrets = JSON.stringify({ url: listener.url, secret: "whsec_AAAA" });
  const sealed = sealer.seal(secrets, "webhook.sealed", "ann");
  await putWebhook(store.db, { userId: "ann", host: "127.0.0.1", sealed }, clock.now());
}

test("an invitation’s token is in its mail only, and in the store only until that is sent", async () => {
  const invited = {
    ...forAnn,
    kind: "invitation",
    userId: null,
    address: "bo@example.com",
    access: null,
  } as const;
  const id = await add({ ...invited, way: "email" }, (own) =>
    sealer.seal("the-token", "message.secret", own),
  );
  const { rows } = await store.pool.query("select m::text as everything from message m");
  expect(rows[0].everything).not.toContain("the-token");

  await send();

  const mail = mails.received.find((received) => received.id === id);
  expect(mail?.to).toBe("bo@example.com");
  expect(mail?.source).toContain("https://board.example.com/invitation#the-token");
  expect(mail?.source).toContain("<p>&lt;b&gt;Hello&lt;/b&gt;</p>");
  expect(await stateOf(id)).toMatchObject({ sent: true, secret: null, attempts: 1 });
});

test("a listener that fails is tried again after growing waits, and given up after eight tries", async () => {
  await setHook(await startWebhookListener((reply) => reply.writeHead(500).end()));
  const id = await add({ ...forAnn, way: "webhook" });
  const tried: string[] = [];
  for (let nth = 0; nth < 9; nth += 1) {
    const before = hook?.received.length;
    await send();
    if (hook?.received.length !== before) tried.push(clock.now().slice(8, 16));
    await untilDue(id);
  }
  expect(tried).toEqual([
    "18T15:00",
    "18T15:01",
    "18T15:06",
    "18T15:21",
    "18T16:21",
    "18T19:21",
    "19T01:21",
    "19T13:21",
  ]);
  const host = new URL(hook?.url ?? "").host;
  expect(await stateOf(id)).toMatchObject({ given_up: true, attempts: 8, problem: `500 from ${host}` });
  expect(givenUp).toEqual([`webhook: 500 from ${host}`]);
  expect(new Set(hook?.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]));
});

test("a listener that hangs or redirects at first has the message in the end, once", async () => {
  await setHook(
    await startWebhookListener((reply, nth) => {
      if (nth === 2) reply.writeHead(302, { location: "https://example.com/" }).end();
      if (nth > 2) reply.writeHead(200).end("ok");
    }),
  );
  const id = await add({ ...forAnn, way: "webhook" });
  await send();
  expect(await stateOf(id)).toMatchObject({ problem: expect.stringContaining("no answer from") });
  wait(60);
  await send();
  expect(await stateOf(id)).toMatchObject({ problem: expect.stringContaining("302 from") });
  wait(300);
  await send();
  expect(await stateOf(id)).toMatchObject({ sent: true, attempts: 3, problem: null });
  wait(86_400);
  await send();
  expect(hook?.received).toHaveLength(3);
});

test.each([
  ["banned = true", "the user is disabled"],
  ["offices = '{102}'", "the user’s role or offices changed"],
])("nothing is sent after %s", async (change, why) => {
  const id = await add({ ...forAnn, way: "email" });
  await store.pool.query(`update auth_user set ${change} where id = 'ann'`);
  await send();
  expect(await stateOf(id)).toMatchObject({ given_up: true, problem: why });
  expect(mails.received.map((mail) => mail.id)).not.toContain(id);
});

test("one message that cannot be prepared does not hold up the others", async () => {
  const broken = await add({ ...forAnn, way: "email", content: { subject: 3 } });
  const right = await add({ ...forAnn, way: "email" });
  await send();
  expect(await stateOf(broken)).toMatchObject({ sent: false, problem: "a fault here; the log says more" });
  expect(await stateOf(right)).toMatchObject({ sent: true });
});

test("without a mail server mail waits", async () => {
  const id = await add({ ...forAnn, way: "email" });
  await send({ sendMail: null });
  expect(await stateOf(id)).toMatchObject({ sent: false, problem: "no mail server is set up" });
});

const invitation = {
  ...forAnn,
  kind: "invitation",
  userId: null,
  address: "bo@example.com",
  access: null,
} as const;

/** Mail to a server that answers when it is told to. */
function heldMail() {
  const asked: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sendMail: SenderDeps["sendMail"] = async ({ to, subject }) => {
    asked.push(`${subject} to ${to}`);
    if (to === "ann@example.com") await released;
  };
  return { asked, release, sendMail };
}

test("an invitation waits for no alert of a slow mail server and for no webhook that hangs", async () => {
  const { asked, release, sendMail } = heldMail();
  await setHook(await startWebhookListener(() => undefined));
  for (let nth = 0; nth < 20; nth += 1) {
    await add({ ...forAnn, way: "webhook" });
    await add({ ...forAnn, way: "email" });
  }
  const hanging = openWebhooks({ allowsInternal: true, timeoutMs: 60_000, clock });
  const stopping = new AbortController();
  const sending = sendDue(deps({ sendMail, postWebhook: hanging, tickMs: 5 }), stopping.signal);
  await expect.poll(() => asked.length + (hook?.received.length ?? 0)).toBe(6);
  const id = await add({ ...invitation, way: "email" });
  await expect.poll(() => stateOf(id)).toMatchObject({ sent: true });
  expect(asked.at(-1)).toBe("You’re invited to bo@example.com");
  stopping.abort();
  release();
  hook?.close();
  await sending;
});

test("a listener that hangs holds up no other listener", async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('bo', 'Bo', 'bo@example.com', 'admin')",
  );
  const sealed = (userId: string, url: string) =>
    sealer.seal(JSON.stringify({ url, secret: "whsec_AAAA" }), "webhook.sealed", userId);
  const put = (userId: string, host: string) =>
    putWebhook(store.db, { userId, host, sealed: sealed(userId, `https://${host}/`) }, clock.now());
  await put("ann", "slow.example.com");
  await put("bo", "quick.example.com");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  for (let nth = 0; nth < 20; nth += 1) await add({ ...forAnn, way: "webhook" });
  const id = await add({ ...forAnn, way: "webhook", userId: "bo", access: null });
  const postWebhook = ({ url }: { url: string }) => (url.includes("slow") ? released : Promise.resolve());
  const sending = sendDue(deps({ postWebhook, tickMs: 5 }), stopping.signal);
  await expect.poll(() => stateOf(id)).toMatchObject({ sent: true });
  stopping.abort();
  release();
  await sending;
  await store.pool.query("delete from auth_user where id = 'bo'");
});

test("mail whose sender is refused waits for days, and is sent when the server accepts it", async () => {
  const problem = "the mail server refused the sender (status 550)";
  const sendMail = () => Promise.reject(new NotSent(problem, "unusable"));
  const ids = [await add({ ...forAnn, way: "email" }), await add({ ...invitation, way: "email" })];
  for (let halfDays = 0; halfDays < 12; halfDays += 1) {
    await send({ sendMail });
    wait(43_200);
  }
  expect(await stateOf(ids[0] ?? "")).toMatchObject({ given_up: false, attempts: 0, problem });
  expect(givenUp).toEqual([]);
  await send();
  expect(await Promise.all(ids.map(stateOf))).toMatchObject([{ sent: true }, { sent: true }]);
});

test("a server that takes nothing is tried with a few mails, not with all", async () => {
  const tried: string[] = [];
  const sendMail: SenderDeps["sendMail"] = async ({ id }) => {
    tried.push(id);
    throw new NotSent("planted", "unusable");
  };
  for (let nth = 0; nth < 30; nth += 1) await add({ ...forAnn, way: "email" });
  await send({ sendMail });
  expect(tried.length).toBeLessThan(10);
  wait(59);
  await send({ sendMail });
  expect(tried.length).toBeLessThan(10);
  wait(1);
  await send();
  const left = await store.pool.query("select from message where sent_at is null");
  expect(left.rows).toEqual([]);
});

test("a recipient that is refused is given up at once, and other mail goes on", async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === "bo@example.com"
          ? Object.assign(new Error("5.1.1 planted"), { responseCode: 550 })
          : null,
      ),
  });
  const sendMail = openMailer({ url: new Secret(server.url), from: "fieldboard@board.example.com" });
  const refused = await add({ ...invitation, way: "email" });
  const other = await add({ ...forAnn, way: "email" });
  await send({ sendMail });
  expect(await stateOf(refused)).toMatchObject({ given_up: true, attempts: 1 });
  expect(await stateOf(other)).toMatchObject({ sent: true });
  await server.close();
});

test("an invitation that was withdrawn is not mailed", async () => {
  const id = await add({ ...invitation, way: "email" }, (own) =>
    sealer.seal("withdrawn", "message.secret", own),
  );
  await send();
  expect(await stateOf(id)).toMatchObject({
    given_up: true,
    problem: "its link no longer works",
    secret: null,
  });
  expect(mails.received.map((mail) => mail.id)).not.toContain(id);
});

test("a restored store sends links requested since, and all else once it is said to be the real one", async () => {
  const backedUp = [await add({ ...forAnn, way: "email" }), await add({ ...invitation, way: "email" })];
  wait(3_600);
  const restoredAt = clock.now();
  await putHold(store.db, instant("2026-11-18T15:30:00Z"), restoredAt);
  wait(60);
  const since = await add({ ...invitation, way: "email" });
  const alert = await add({ ...forAnn, way: "email" });
  await send();
  expect(await stateOf(since)).toMatchObject({ sent: true });
  const held = [...backedUp, alert];
  expect(await Promise.all(held.map(stateOf))).toMatchObject(held.map(() => ({ sent: false, attempts: 0 })));
  expect(await deleteHold(store.db, restoredAt)).toBe(true);
  await send();
  expect(await Promise.all(held.map(stateOf))).toMatchObject(held.map(() => ({ sent: true })));
});

test("what a clock ahead of ours has dated is held too", async () => {
  const backedUp = await add({ ...invitation, way: "email" });
  wait(-3_600);
  await putHold(store.db, clock.now(), clock.now());
  wait(7_200);
  await send();
  expect(await stateOf(backedUp)).toMatchObject({ sent: false });
});

test("a listener that wants silence has it, for all that is to come to it", async () => {
  await setHook(
    await startWebhookListener((reply, nth) =>
      nth === 1 ? reply.writeHead(503, { "Retry-After": "600" }).end() : reply.writeHead(204).end(),
    ),
  );
  await add({ ...forAnn, way: "webhook" });
  await send();
  wait(300);
  await send();
  expect(hook?.received).toHaveLength(1);
  wait(300);
  await send();
  expect(hook?.received).toHaveLength(2);
});

test("a listener that is gone ends its webhook, after one try", async () => {
  await setHook(await startWebhookListener((reply) => reply.writeHead(410).end()));
  const id = await add({ ...forAnn, way: "webhook" });
  await send();
  expect(await stateOf(id)).toMatchObject({ given_up: true, attempts: 1 });
  expect(gone).toEqual(["ann"]);
});

test("of two senders at once, one tries each message, once", async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 60; nth += 1) ids.push(await add({ ...forAnn, way: "email" }));
  const { signal } = new AbortController();
  const sendAlone = () => withLock(store, LOCKS.messages, (db) => sendDue(deps({ tickMs: 5 }), signal, db));
  const done = await Promise.all([sendAlone(), sendAlone()]);
  expect(done.filter((held) => held === null)).toHaveLength(1);
  const received = mails.received.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(received.toSorted()).toEqual(ids.toSorted());
});
