import { createServer, connect, type Socket } from "node:net";

/**
 * A pooler in transaction mode, as PgBouncer is one: every client is let in, and one connection to the server is
 * given to each in turn, for a transaction at a time.
 */
export async function startTransactionPooler(url: string) {
  const { hostname, port, username, pathname } = new URL(url);
  const server = connect(Number.parseInt(port, 10), hostname);
  const waiting: { readonly client: Socket; readonly message: Buffer }[] = [];
  let owner: Socket | null = null;
  const giveOn = (): void => {
    const next = waiting.shift();
    owner = next?.client ?? null;
    if (next !== undefined) server.write(next.message);
  };
  let unread = Buffer.alloc(0);
  let isReady = false;
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  server.on("data", (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const message = unread.subarray(0, unread.readInt32BE(1) + 1);
      unread = unread.subarray(message.length);
      if (isReady) owner?.write(message);
      if (!isReadyForQuery(message)) continue;
      if (!isReady) resolve();
      isReady = true;
      if (message.toString("latin1", 5) === "I") giveOn();
    }
  });
  server.write(startup(username, pathname.slice(1)));
  await ready;
  const pooler = createServer((client) => {
    let isStarted = false;
    client.on("error", () => undefined);
    client.on("data", (message) => {
      if (!isStarted) client.write(WELCOME);
      else if (message[0] !== TERMINATE && owner === client) server.write(message);
      else if (message[0] !== TERMINATE) waiting.push({ client, message });
      isStarted = true;
      if (owner === null) giveOn();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => pooler.once("listening", listening));
  const address = pooler.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    stop: () => {
      server.destroy();
      pooler.close();
    },
  };
}

const TERMINATE = "X".charCodeAt(0);
const isReadyForQuery = (message: Buffer): boolean => message.toString("latin1", 0, 1) === "Z";

/** AuthenticationOk, and ReadyForQuery outside of a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Message that a client of version 3.0 of the protocol begins with. */
function startup(user: string, database: string): Buffer {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}
