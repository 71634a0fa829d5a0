import { escapeLiteral, type PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { refuseBehind, refuseOlder, type Place } from "./replica.ts";
import { writingOver } from "./transaction.ts";
import { selectVersions, type StoreVersions } from "./versions.ts";

/** Rows of JSON as the bytes of an array's inside: separated by commas, in as many pieces as came together. */
type JsonBytes = { readonly rows: number; readonly pieces: readonly Buffer[] };

/**
 * Reads the one column of a query, JSON without line ends, in one snapshot; or of several at the same time, each on a
 * connection of its own, but of one moment: their rows follow one another. Says which versions the data had then.
 */
export async function copyJson(
  { pool, needed }: Pick<Place, "pool" | "needed">,
  queries: readonly string[],
): Promise<JsonBytes & { readonly versions: StoreVersions }> {
  const clients: PoolClient[] = [];
  try {
    for (const _ of queries) clients.push(await pool.connect());
    const [first] = clients;
    if (first === undefined) throw new Error("there is nothing to read");
    const db = writingOver(first);
    if (needed !== undefined) await refuseBehind(db, needed);
    await shareMoment(clients);
    const versions = await selectVersions(db);
    if (needed !== undefined) refuseOlder(versions, needed);
    const parts = await Promise.all(clients.map((client, place) => copyOn(client, queries[place] ?? "")));
    await Promise.all(clients.map((client) => client.query("commit")));
    for (const client of clients) client.release();
    const pieces = parts.flatMap((part) => part.pieces);
    // Drops the comma behind the last row.
    const last = pieces.pop()?.subarray(0, -1);
    return {
      versions,
      rows: parts.reduce((sum, { rows }) => sum + rows, 0),
      pieces: last === undefined ? [] : [...pieces, last],
    };
  } catch (error) {
    for (const client of clients) client.release(true);
    throw error;
  }
}

/** The first connection's view of the data becomes that of all. */
async function shareMoment(clients: readonly PoolClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.query("begin isolation level repeatable read read only")));
  const [first, ...others] = clients;
  if (others.length === 0) return;
  const exported = await first?.query<{ moment: string }>("select pg_export_snapshot() as moment");
  const moment = escapeLiteral(exported?.rows[0]?.moment ?? "");
  await Promise.all(others.map((client) => client.query(`set transaction snapshot ${moment}`)));
}

/** Signs that JSON never holds as they are, so that `COPY` has nothing to quote and each line is a row as it was made. */
const AS_IT_IS = String.raw`format csv, quote e'\x01', delimiter e'\x02'`;
const LINE_END = 0x0a;
const COMMA = 0x2c;

/** Through `COPY`, since PostgreSQL then works on the next rows while these are taken, and no text is decoded. */
async function copyOn(client: PoolClient, query: string): Promise<JsonBytes> {
  const pieces: Buffer[] = [];
  let rows = 0;
  for await (const piece of client.query(copyTo(`copy (${query}) to stdout (${AS_IT_IS})`))) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("COPY gave something else than bytes");
    for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) {
      piece[at] = COMMA;
      rows += 1;
    }
    pieces.push(piece);
  }
  return { rows, pieces };
}
