import { randomBytes } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#domain/time/time.ts";
import { createAuth } from "#server/identity/auth.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { findWho } from "#server/identity/admit.ts";
import { listen } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import { servePages } from "#server/http/pages.ts";
import { createSite } from "#server/app.ts";
import { createReporting } from "#server/reporting/reporting.ts";
import { nounBodies } from "#server/nouns.ts";
import { auditFor } from "#test/audit.ts";
import { dashboardOver } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { testReplies } from "#test/peers/reporting.ts";
import { insertRun } from "#test/builders/rows.ts";
import { addPerson, passwordOf } from "#test/sign-in/people.ts";

/** The product as `main.ts` puts it together, on a socket, asked with whatever bytes a stranger may send. */
export type WholeSite = {
  readonly store: TestDatabase;
  readonly host: string;
  /** Sends a request as it is written, a list of its lines, and a body. */
  readonly say: (lines: readonly string[], body?: string) => Promise<Said>;
  readonly stop: () => Promise<void>;
};

/** A reply as its bytes say it. Names of headers are in small letters. */
export type Said = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
};

export const SITE_PERSON = { email: "chief@example.test", password: passwordOf("chief") } as const;

export async function openWholeSite(publicOrigin: string, proxyHops: number): Promise<WholeSite> {
  const store = await openTestDatabase();
  await insertRun(store);
  // Of the made-up business, so that nothing has to be set up first.
  const id = await addPerson(store, "chief", "admin", null);
  await store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
  const log = createLog({ level: "silent" });
  const sealer = sealerOf(randomBytes(32));
  const clock = systemClock("America/New_York");
  const audit = auditFor({ store, sealer, clock });
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-test-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Fieldboard</title>");
  const isHttps = publicOrigin.startsWith("https:");
  const site = createSite({
    log,
    isHttps,
    pages: servePages(folder, isHttps),
    checkStore: store.check,
    reporting: createReporting({
      store,
      audit,
      clock,
      log,
      proxyHops,
      bodies: nounBodies(store, sealer, clock),
      replies: testReplies(store, clock),
    }),
    dashboard: dashboardOver(store, log, {
      sealer,
      clock,
      audit,
      publicOrigin,
      proxyHops,
      mayDemo: true,
      auth: createAuth({ store: store.signIn, clock, secret: sealer.signInSecret, publicOrigin }),
      identify: (headers, isBackground) =>
        findWho({ sealer, store: store.signIn, clock, mayDemo: true }, headers, isBackground),
    }),
  });
  const listening = await listen(site, { host: "127.0.0.1", port: 0, drainMs: 100 });
  return {
    store,
    host: new URL(publicOrigin).host,
    say: (lines, body = "") => say(listening.port, lines, body),
    stop: async () => {
      await listening.stop();
      await store.close();
    },
  };
}

async function say(port: number, lines: readonly string[], body: string): Promise<Said> {
  const socket = connect({ host: "127.0.0.1", port });
  const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  // Not ended: half a connection that is closed takes back what was asked.
  socket.write(`${[...lines, ...length, "Connection: close"].join("\r\n")}\r\n\r\n${body}`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("latin1");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...told] = head.split("\r\n");
  return {
    status: Number(first.split(" ")[1]),
    headers: told.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
    body: rest.join("\r\n\r\n"),
  };
}
