import { createServer } from "node:net";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { Secret } from "#domain/secret.ts";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { openMailer } from "./mailer.ts";
import { NotSent } from "./not-sent.ts";

const MAIL = {
  id: "9b2f7a6e-0000-4000-8000-000000000001",
  to: "ann@example.com",
  subject: "3 new: approved events without anyone",
  text: "Costco, Tampa",
  html: "<p>Costco, Tampa</p>",
  pressAddress: "https://board.example.com/api/alerts/stop/press?token=x",
  replyTo: "dana@example.com",
};
const QUICK = { connectMs: 300, silentMs: 300 };
const mailerTo = (url: string) =>
  openMailer({ url: new Secret(url), from: "fieldboard@board.example.com" }, QUICK);

/** Returns why it was not sent. */
const failureOf = (url: string): Promise<unknown> =>
  mailerTo(url)(MAIL).then(
    () => "sent",
    (error: unknown) => error,
  );

let server: MailServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

test("a mail arrives with its id, its texts, and the link that stops it", async () => {
  server = await startMailServer();
  await mailerTo(server.url)(MAIL);
  const [mail] = server.received;
  expect(mail).toMatchObject({ to: MAIL.to, id: MAIL.id, subject: MAIL.subject });
  expect(mail?.source).toContain("From: Fieldboard <fieldboard@board.example.com>");
  expect(mail?.source).toContain(`List-Unsubscribe: <${MAIL.pressAddress}>`);
  expect(mail?.source).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(mail?.source).toContain("Reply-To: dana@example.com");
  expect(mail?.source).toContain("Auto-Submitted: auto-generated");
  expect(mail?.source).toContain(MAIL.text);
  expect(mail?.source).toContain(MAIL.html);
});

const status = (responseCode: number, words = "planted words"): Error =>
  Object.assign(new Error(words), { responseCode });

test.each([
  [550, "refused", "the mail server refused the address (status 550)"],
  [450, "failed", "the mail server refused the address for now (status 450)"],
  [530, "waits", "the mail server refused the message or its sender (status 530)"],
])("a recipient refused with %s: %s", async (code, kind, message) => {
  server = await startMailServer({ onRcptTo: (_address, _session, done) => done(status(code)) });
  const failure = await failureOf(server.url);
  expect(failure).toBeInstanceOf(NotSent);
  expect(failure).toMatchObject({ kind, message });
});

test("a server that refuses the sender holds up all mail, as one that refuses the sign-in", async () => {
  server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(status(553, "5.7.1 not owned by user")),
  });
  expect(await failureOf(server.url)).toMatchObject({
    kind: "unusable",
    message: "the mail server refused the sender (status 553)",
  });
  await server.close();
  server = await startMailServer({
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => done(status(535)),
  });
  expect(await failureOf(server.url.replace("//", "//user:planted@"))).toMatchObject({
    kind: "unusable",
    message: "the mail server did not accept the user and password of SMTP_URL (status 535)",
  });
});

test("a refused message waits, and the server’s words are not repeated", async () => {
  server = await startMailServer({
    onData: (stream, _session, done) => stream.on("end", () => done(status(554))).resume(),
  });
  expect(await failureOf(server.url)).toMatchObject({
    kind: "waits",
    message: "the mail server refused the message or its sender (status 554)",
  });
});

test("a server that hangs in the middle is given up on", async () => {
  server = await startMailServer({ onMailFrom: () => undefined });
  expect(await failureOf(server.url)).toMatchObject({
    kind: "waits",
    message: "the mail server did not answer in time",
  });
});

test.each([
  ["drops the connection at once", (socket: { destroy: () => void }) => socket.destroy()],
  ["never greets", () => undefined],
])("a server that %s is given up on", async (_name, onConnection) => {
  const silent = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  }).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  expect(await failureOf(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: "waits" });
  silent.close();
});

test("a server that is not there is said so, without its address", async () => {
  const failure = await failureOf("smtp://user:planted@127.0.0.1:1");
  expect(failure).toMatchObject({ kind: "unusable", message: "the mail server could not be reached" });
});

test("a server whose address is not plainly this machine’s has to encrypt before anything is sent", async () => {
  server = await startMailServer();
  expect(await failureOf(server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"))).toMatchObject({
    message: expect.stringContaining("did not offer a connection that is encrypted"),
  });
  expect(server.received).toEqual([]);
});
