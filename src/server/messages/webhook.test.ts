import { createHmac, randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { startWebhookListener, type WebhookListener } from "#test/peers/webhook-listener.ts";
import { instant } from "#domain/time/time.ts";
import { openWebhooks, webhookProblem } from "./webhook.ts";

const key = randomBytes(32);
const SECRET = `whsec_${key.toString("base64")}`;
const BODY = '{"type":"alert"}';
const NOW = instant("2026-11-11T03:30:00Z");

let listener: WebhookListener | null = null;
afterEach(() => listener?.close());

const post = (url: string, allowsInternal = true) =>
  openWebhooks({ allowsInternal, timeoutMs: 400, clock: { now: () => NOW } })({
    id: "message-1",
    url,
    secret: SECRET,
    body: BODY,
  });

test("a call is signed over its id, its time and its body", async () => {
  listener = await startWebhookListener();
  await post(listener.url);
  const [call] = listener.received;
  const timestamp = "1794367800";
  const signature = createHmac("sha256", key).update(`message-1.${timestamp}.${BODY}`).digest("base64");
  expect(call?.body).toBe(BODY);
  expect(call?.headers).toMatchObject({
    "webhook-id": "message-1",
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
    "content-type": "application/json",
  });
});

test("a redirect is not followed", async () => {
  const elsewhere = await startWebhookListener();
  listener = await startWebhookListener((reply) => reply.writeHead(307, { location: elsewhere.url }).end());
  await expect(post(listener.url)).rejects.toMatchObject({
    kind: "failed",
    message: `307 from ${new URL(listener.url).host}`,
  });
  expect(elsewhere.received).toEqual([]);
  elsewhere.close();
});

test.each([
  [
    "fails",
    (reply: { writeHead: (status: number) => { end: () => void } }) => reply.writeHead(500).end(),
    "500 from",
  ],
  ["never answers", () => undefined, "no answer from"],
  ["drops the connection", (reply: { destroy: () => void }) => reply.destroy(), "could not be reached"],
] as const)("a listener that %s may be tried again", async (_name, answer, words) => {
  listener = await startWebhookListener(answer);
  await expect(post(listener.url)).rejects.toMatchObject({
    kind: "failed",
    message: expect.stringContaining(words),
  });
});

test.each([
  [503, "120", { kind: "failed", silentS: 120 }],
  [429, "Wed, 11 Nov 2026 03:45:00 GMT", { kind: "failed", silentS: 900 }],
  [503, "Wed, 11 Nov 2020 03:45:00 GMT", { kind: "failed", silentS: 0 }],
  [503, "999999999", { kind: "failed", silentS: 43_200 }],
  [503, "99999999999999", { kind: "failed", silentS: 0 }],
  [503, "soon", { kind: "failed", silentS: 0 }],
  [503, "-5", { kind: "failed", silentS: 0 }],
  [410, "120", { kind: "gone", silentS: 0 }],
])("%s with Retry-After “%s” means %o", async (status, retryAfter, meaning) => {
  listener = await startWebhookListener((reply) =>
    reply.writeHead(status, { "Retry-After": retryAfter }).end(),
  );
  await expect(post(listener.url)).rejects.toMatchObject(meaning);
});

test.each([
  ["https://hooks.example.com/a?b=c", null],
  ["http://hooks.example.com/a", "must begin with https"],
  ["https://user:password@hooks.example.com", "must have no user and no fragment"],
  ["ftp://hooks.example.com", "must be a web address"],
  ["hooks", "must be a web address"],
  ["http://127.0.0.1:3000/", "must be an address of the public internet"],
  ["https://localhost/", "must be an address of the public internet"],
  ["https://10.0.0.1/", "must be an address of the public internet"],
  ["https://169.254.169.254/", "must be an address of the public internet"],
  ["https://[::ffff:192.168.1.1]/", "must be an address of the public internet"],
])("%s for others than this machine: %s", (address, problem) => {
  expect(webhookProblem(address, false)).toBe(problem);
});
