import { Client, DatabaseError } from "pg";
import { clientConfig, connectionsOf, faultCode, faultInWords, type StoreLog } from "./connect.ts";

const ANSWER_LIMIT_MS = 5_000;
const OLDEST_MAJOR = 15;

/**
 * Looks whether the server at DATABASE_URL can hold the store. Returns why it cannot and what to set, in words that quote
 * nothing of the address; null when it can. What is only too little for many users is a warning in the log.
 */
export async function findProblem(url: string, log: StoreLog, poolMax?: number): Promise<string | null> {
  const problem = problemOfAddress(url);
  if (problem !== null) return problem;
  const [first, second] = [connection(url), connection(url)];
  if (typeof first === "string") return first;
  if (typeof second === "string") return second;
  try {
    await first.connect();
    const { rows } = await first.query<ServerFacts>(FACTS);
    if (rows[0] === undefined) return "it does not answer as PostgreSQL does";
    const found = problemOf(rows[0]);
    if (found !== null) return found;
    await second.connect();
    if (await isMixedUp(first, second)) return POOLED;
    const scarce = scarcityOf(rows[0], connectionsOf(poolMax));
    if (scarce !== null) log.warn(`DATABASE_URL: ${scarce}`);
    return null;
  } catch (error) {
    return await explain(error, url);
  } finally {
    for (const client of [first, second]) await client.end().catch(() => undefined);
  }
}

const FORM = "it is not an address such as postgres://user:password@host:5432/database";
const ENCODED =
  "a sign in its user or password has to be encoded: write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25";

/** Finds what can be seen without connecting. */
function problemOfAddress(url: string): string | null {
  const [, authority = "", behind = ""] = /^\w+:\/\/([^/?#]*)(.*)$/.exec(url) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  // An @ behind the host means that a sign in the password ended it too early.
  const isCut = /^[^?]*@|#/.test(behind);
  if (isCut || !isDecodable(authority)) return ENCODED;
  if (hosts.includes(",") || /[?&]host=[^&]*(?:,|%2c)/i.test(url))
    return "it names several hosts: name one, such as a balancer or an address that moves to the primary";
  return null;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A connection that is not made yet, or why none can be. */
function connection(url: string, ssl?: { readonly rejectUnauthorized: false }): Client | string {
  try {
    const limits = { connectionTimeoutMillis: ANSWER_LIMIT_MS, query_timeout: ANSWER_LIMIT_MS };
    const client = new Client({ ...clientConfig({ url }), ...limits, ...(ssl === undefined ? {} : { ssl }) });
    client.on("error", () => undefined);
    return client;
  } catch (error) {
    if (error instanceof Error && "path" in error)
      return `a certificate file that it names in sslrootcert, sslcert or sslkey cannot be read: ${faultInWords(error)}`;
    if (error instanceof Error && /verify-ca/.test(error.message))
      return "sslmode=verify-ca needs sslrootcert=FILE with the certificate of the server's issuer";
    return FORM;
  }
}

/** The schema of the store, and what the user may do there, as a session without settings of ours sees it. */
const FACTS = `
select current_setting('server_version_num')::integer as version,
       current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as "isReplica",
       current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
       to_regclass('kysely_migration') is not null as "hasStore",
       coalesce(has_table_privilege(to_regclass('kysely_migration'), 'select, insert'), true) as "ownsStore",
       coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMakeTables",
       has_database_privilege(current_database(), 'create') as "mayMakeExtensions",
       exists (select from pg_available_extensions where name = 'pg_trgm') as "isTrgmAvailable",
       exists (select from pg_extension where extname = 'pg_trgm') as "hasTrgm",
       coalesce((select has_schema_privilege(extnamespace, 'usage') from pg_extension where extname = 'pg_trgm'),
                true) as "mayUseTrgm",
       least(current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer,
             (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
             (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as connections`;

type ServerFacts = {
  /** Six digits: 150018 is 15.18. */
  readonly version: number;
  readonly encoding: string;
  readonly isReplica: boolean;
  readonly isReadOnly: boolean;
  readonly hasStore: boolean;
  readonly ownsStore: boolean;
  readonly mayMakeTables: boolean;
  readonly mayMakeExtensions: boolean;
  readonly isTrgmAvailable: boolean;
  readonly hasTrgm: boolean;
  readonly mayUseTrgm: boolean;
  /** Number that the server, the user or the database allows at once. */
  readonly connections: number;
};

/** Returns why a server that answers cannot hold the store; null when it can. */
export function problemOf(facts: ServerFacts): string | null {
  const major = Math.floor(facts.version / 10_000);
  if (major < OLDEST_MAJOR) return `it is PostgreSQL ${major}, and ${OLDEST_MAJOR} or later is needed`;
  if (facts.encoding !== "UTF8") return `its database is encoded as ${facts.encoding}, and UTF8 is needed`;
  if (facts.isReplica) return "it is a replica, which can only be read: name the primary";
  if (facts.isReadOnly)
    return "its transactions are read-only: set default_transaction_read_only to off for its user and its database";
  if (!facts.ownsStore)
    return "the store in it belongs to another user: name that one, or grant all on its tables to this one";
  if (!facts.mayUseTrgm)
    return "its user may not use the schema of the extension pg_trgm: grant usage on that schema to it";
  if (facts.hasStore) return null;
  if (!facts.mayMakeTables)
    return "its user may not make tables there: grant usage, create on schema public to it, or make it the owner of the database";
  if (facts.hasTrgm) return null;
  if (!facts.isTrgmAvailable)
    return "the server does not have the extension pg_trgm: install the package postgresql-contrib there";
  return facts.mayMakeExtensions
    ? null
    : "its user may not make the extension pg_trgm: run create extension pg_trgm in the database as its owner";
}

/** Enough for few users, and not for many; null when it is enough. */
const scarcityOf = ({ connections }: ServerFacts, needed: number): string | null =>
  connections >= needed
    ? null
    : `${connections} connections are allowed at once, and each process uses up to ${needed}: raise max_connections, or the connection limit of the user or the database`;

const POOLED =
  "it is a pooler that gives each transaction another session: set pool_mode = session there, or name PostgreSQL itself";

/** True where two connections share a session of the server, or one has several: only a pooler does that, between transactions. */
async function isMixedUp(first: Client, second: Client): Promise<boolean> {
  const before = await sessionOf(first);
  await second.query("begin");
  if ((await sessionOf(second)) === before) return true;
  // While the second has one to itself.
  const isMoved = (await sessionOf(first)) !== before;
  await second.query("rollback");
  return isMoved;
}

async function sessionOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** The driver's and the server's failures in our words, which cannot quote the address. */
async function explain(error: unknown, url: string): Promise<string> {
  const code = faultCode(error);
  if (error instanceof DatabaseError) {
    if (code === "28000" && error.routine === NO_LINE) return await explainNoLine(url);
    return REASONS.get(code) ?? `the server refuses (code ${code})`;
  }
  if (error instanceof Error && /timeout/i.test(error.message))
    return `no answer within ${ANSWER_LIMIT_MS / 1000} seconds`;
  if (error instanceof Error && /does not support SSL/.test(error.message))
    return "the server has no encrypted connections: set ssl = on there, or leave sslmode out";
  if (TLS_REASONS.has(code)) return TLS_REASONS.get(code) ?? "";
  if (error instanceof Error && /SSL|TLS|certificate/i.test(error.message + code))
    return "no encrypted connection to it can be made: look at its certificate, and at sslmode";
  return `no connection to it can be made (${faultInWords(error)})`;
}

/** The function of the server that finds no line in pg_hba.conf; its messages are translated. */
const NO_LINE = "ClientAuthentication";

/** Tries whether the same user is let in over an encrypted connection. */
async function explainNoLine(url: string): Promise<string> {
  const client = connection(url, { rejectUnauthorized: false });
  const isLetIn =
    typeof client !== "string" &&
    (await client.connect().then(
      () => true,
      (error: unknown) => faultCode(error) === "28P01",
    ));
  if (typeof client !== "string") await client.end().catch(() => undefined);
  return isLetIn
    ? "the server takes encrypted connections only: add ?sslmode=verify-full, and &sslrootcert=FILE with its issuer's certificate unless this machine trusts it"
    : "the server lets its user in from no such place: add a line for it to pg_hba.conf";
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["28P01", "its user or password is not accepted"],
  ["28000", "its user does not exist, or may not log in: create it with the right to log in"],
  ["3D000", "its database does not exist"],
  ["42501", "its user may not connect to that database: grant connect on it"],
  ["53300", "no connection is left: raise max_connections, or the limit of its user or database"],
  ["57P03", "the server is starting or stopping"],
]);

const UNTRUSTED =
  "its certificate is of an issuer that this machine does not trust: add &sslrootcert=FILE with the issuer's certificate";
const TLS_REASONS: ReadonlyMap<string, string> = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", UNTRUSTED],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNTRUSTED],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", UNTRUSTED],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNTRUSTED],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for another host: use the name that is in it"],
  ["CERT_HAS_EXPIRED", "its certificate has expired: renew it"],
]);
