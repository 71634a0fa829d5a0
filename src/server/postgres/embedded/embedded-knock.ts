import { Client, DatabaseError } from "pg";
import { clientConfig, type StoreAddress } from "#server/postgres/connect.ts";
import { isErrorWith } from "./embedded-pid.ts";

const KNOCK_TIMEOUT_MS = 5_000;

/**
 * Tries to join a server: a connection that holds the presence lock shared, or why there is none. `recovery` says that
 * it takes no sessions yet, `stop` that somebody is stopping it.
 */
export async function knock(
  address: StoreAddress,
  presenceLock: number,
): Promise<Client | "absent" | "recovery" | "stop"> {
  const client = new Client({ ...clientConfig(address), connectionTimeoutMillis: KNOCK_TIMEOUT_MS });
  // The connection may break at any time; "end" tells whoever holds it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>(
      "select pg_try_advisory_lock_shared($1) as joined",
      [presenceLock],
    );
    if (rows[0]?.joined === true) return client;
    await client.end();
    return "stop";
  } catch (error) {
    await client.end().catch(() => undefined);
    return meaningOf(error);
  }
}

function meaningOf(error: unknown): "absent" | "recovery" | "stop" {
  if (isErrorWith(error, "ENOENT") || isErrorWith(error, "ECONNREFUSED")) return "absent";
  if (error instanceof DatabaseError) {
    if (error.code === CANNOT_CONNECT_NOW) return /shutting down/.test(error.message) ? "stop" : "recovery";
    if (error.code === ADMIN_SHUTDOWN || error.code === CRASH_SHUTDOWN) return "stop";
    if (error.code === TOO_MANY_CONNECTIONS) return "recovery";
    throw error;
  }
  // The connection broke in the middle: the server is on its way down, or up again.
  return "stop";
}

const CANNOT_CONNECT_NOW = "57P03";
const ADMIN_SHUTDOWN = "57P01";
const CRASH_SHUTDOWN = "57P02";
const TOO_MANY_CONNECTIONS = "53300";
