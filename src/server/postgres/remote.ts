import { Client, DatabaseError } from "pg";
import { clientConfig, type StoreAddress } from "./connect.ts";
import { StoreUnavailable } from "./unavailable.ts";

const ANSWER_LIMIT_MS = 5_000;
const OLDEST_MAJOR = 15;

/**
 * Asks the server at DATABASE_URL whether it can hold the store.
 * @throws StoreUnavailable within about five seconds, with a line that names DATABASE_URL and nothing of its value.
 */
export async function refuseUnusable(address: StoreAddress): Promise<void> {
  const problem = await findProblem(address);
  // Without the cause: the driver's message may quote the host, the user or the database.
  if (problem !== null) throw new StoreUnavailable(`DATABASE_URL cannot be used: ${problem}`);
}

async function findProblem(address: StoreAddress): Promise<string | null> {
  let client: Client;
  try {
    client = new Client({ ...clientConfig(address), connectionTimeoutMillis: ANSWER_LIMIT_MS });
  } catch {
    return "it is not an address such as postgres://user:password@host:5432/database";
  }
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } catch (error) {
    return explain(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ask(client: Client): Promise<string | null> {
  const { rows } = await client.query<ServerFacts>(
    `select current_setting('server_version_num')::integer as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica"`,
  );
  const [found] = rows;
  return found === undefined ? "it does not answer as PostgreSQL does" : problemOf(found);
}

type ServerFacts = {
  /** Six digits: 150018 is 15.18. */
  readonly version: number;
  readonly encoding: string;
  readonly isReplica: boolean;
};

/** Why a server that answers cannot hold the store; null when it can. */
export function problemOf({ version, encoding, isReplica }: ServerFacts): string | null {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST_MAJOR) return `it is PostgreSQL ${major}, and ${OLDEST_MAJOR} or later is needed`;
  if (encoding !== "UTF8") return `its database is encoded as ${encoding}, and UTF8 is needed`;
  return isReplica ? "it is a read-only replica" : null;
}

/** The driver's and the server's failures in our words, which cannot quote the address. */
function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  if (error instanceof DatabaseError) return `the server refuses (code ${code})`;
  if (error instanceof Error && /timeout/i.test(error.message)) return TIMED_OUT;
  if (error instanceof Error && /SSL|TLS|certificate/i.test(error.message + code)) {
    return "it has no encrypted connection that can be trusted (see sslmode)";
  }
  return `no connection to it can be made${code === "" ? "" : ` (code ${code})`}`;
}

const TIMED_OUT = `no answer within ${ANSWER_LIMIT_MS / 1000} seconds`;
const REASONS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing listens at its host and port"],
  ["ENOENT", "nothing listens at its socket"],
  ["ENOTFOUND", "its host is not known"],
  ["EAI_AGAIN", "its host cannot be looked up at the moment"],
  ["ETIMEDOUT", TIMED_OUT],
  ["EHOSTUNREACH", "its host cannot be reached"],
  ["ENETUNREACH", "its host cannot be reached"],
  ["28P01", "its user or password is not accepted"],
  ["28000", "its user or password is not accepted"],
  ["3D000", "its database does not exist"],
  ["53300", "the server has no connection left"],
  ["57P03", "the server is starting or stopping"],
]);
