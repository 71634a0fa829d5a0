import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { problemOf } from "./doctor.ts";
import { openStore } from "./open.ts";
import { StoreUnavailable } from "./connect.ts";

/* Slow: a server that says nothing is given five seconds. */

const SILENT = { info: () => undefined, warn: () => undefined };
const PLANTED = "planted4f1c";

async function refusalOf(databaseUrl: string): Promise<StoreUnavailable> {
  try {
    await openStore({ databaseUrl, dataDir: "unused" }, SILENT);
  } catch (error) {
    if (error instanceof StoreUnavailable) return error;
    throw error;
  }
  throw new Error("It was not refused");
}

async function startStub(
  answer: (socket: Socket) => void,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(
    (socket) => void socket.on("error", () => undefined).on("data", () => answer(socket)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  const port = address === null || typeof address === "string" ? 0 : address.port;
  return { server, url: `postgres://${PLANTED}:${PLANTED}@127.0.0.1:${port}/${PLANTED}` };
}

test.each([
  [
    `postgres://${PLANTED}:${PLANTED}@127.0.0.1:1/${PLANTED}`,
    "no connection to it can be made (connection refused)",
  ],
  [`postgres://${PLANTED}@${PLANTED}.invalid/db`, "no connection to it can be made ("],
  [
    `postgres:///${PLANTED}?host=/nowhere/${PLANTED}`,
    "no connection to it can be made (no such file or directory)",
  ],
  [`postgres://${PLANTED}:%zz@host:99999999/${PLANTED}`, ""],
])("a DATABASE_URL that leads nowhere is refused in one line without its value (%#)", async (url, reason) => {
  const refusal = await refusalOf(url);
  expect(refusal.message.startsWith(`DATABASE_URL cannot be used: ${reason}`)).toBe(true);
  expect(refusal.message).not.toContain("\n");
  expect(inspect(refusal)).not.toContain(PLANTED);
});

test("a DATABASE_URL whose server says nothing is given up after five seconds", async () => {
  const { server, url } = await startStub(() => undefined);
  const from = performance.now();
  expect((await refusalOf(url)).message).toBe("DATABASE_URL cannot be used: no answer within 5 seconds");
  expect(performance.now() - from).toBeLessThan(7_000);
  server.close();
}, 10_000);

test("a DATABASE_URL where another kind of server answers is refused", async () => {
  const { server, url } = await startStub((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect((await refusalOf(url)).message).toMatch(/^DATABASE_URL cannot be used: /);
  server.close();
}, 10_000);

const CAN = {
  version: 180_004,
  encoding: "UTF8",
  isReplica: false,
  isReadOnly: false,
  hasStore: false,
  ownsStore: true,
  mayMakeTables: true,
  mayMakeExtensions: true,
  isTrgmAvailable: true,
  hasTrgm: false,
  mayUseTrgm: true,
  connections: 100,
};

test("PostgreSQL 15 and later can hold the store, 14 cannot", () => {
  expect(problemOf({ ...CAN, version: 150_000 })).toBeNull();
  expect(problemOf({ ...CAN, version: 140_011 })).toBe("it is PostgreSQL 14, and 15 or later is needed");
});

test("a replica and a server without pg_trgm cannot hold the store", () => {
  expect(problemOf({ ...CAN, isReplica: true })).toMatch(/^it is a replica, .*: name the primary$/);
  expect(problemOf({ ...CAN, isTrgmAvailable: false })).toMatch(
    /install the package postgresql-contrib there$/,
  );
  expect(problemOf({ ...CAN, mayMakeExtensions: false })).toMatch(/run create extension pg_trgm/);
});
