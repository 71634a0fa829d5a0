import type { PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { refuseBehind, refuseOlder, type Place } from "./replica.ts";
import { writingOver } from "./transaction.ts";
import { selectVersions, type StoreVersions } from "./versions.ts";

/** A query of one column, JSON without line ends, and the SQL of how many rows it has; null where it has one at most. */
export type JsonQuery = { readonly query: string; readonly count: string | null };

/** Rows of JSON as the bytes of an array's inside: separated by commas, in as many pieces as came together. */
type JsonBytes = { readonly rows: number; readonly pieces: readonly Buffer[] };

type ReadFrom = Pick<Place, "pool" | "needed">;

/**
 * Reads a query whole, in one snapshot, with the versions that the data had then; null where it would likely be larger
 * than so many bytes.
 */
export async function copyJson(
  place: ReadFrom,
  query: JsonQuery,
  bytesMax = Infinity,
): Promise<(JsonBytes & { readonly versions: StoreVersions }) | null> {
  const { client, versions } = await begin(place);
  try {
    const isLarge = bytesMax < Infinity && (await estimateBytes(client, query)) > bytesMax;
    const pieces: Buffer[] = [];
    let rows = 0;
    if (!isLarge)
      for await (const piece of copyOn(client, query.query)) {
        pieces.push(piece.bytes);
        rows += piece.rows;
      }
    await client.query("commit");
    client.release();
    return isLarge ? null : { versions, rows, pieces };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A query that is read while its rows are used. Holds a connection until it is closed. */
export type JsonStream = {
  /** Number of rows, known before the first. */
  readonly rows: number;
  /** As `JsonBytes`; throws where it ends with fewer rows. */
  readonly pieces: AsyncGenerator<Buffer>;
  /** Gives the connection back, in the middle too. Safe to call twice. */
  readonly close: () => Promise<void>;
};

/** As `copyJson`, piece by piece, as they are asked for: PostgreSQL waits where whoever reads does. */
export async function streamJson(place: ReadFrom, query: JsonQuery): Promise<JsonStream> {
  const { client } = await begin(place);
  let isWhole = false;
  let isClosed = false;
  try {
    const rows = await countRows(client, query);
    return {
      rows,
      pieces: piecesOf(client, query, rows, () => (isWhole = true)),
      close: async () => {
        if (isClosed) return;
        isClosed = true;
        if (isWhole) await client.query("commit");
        // One that is still writing rows is ended.
        client.release(!isWhole);
      },
    };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function* piecesOf(
  client: PoolClient,
  { query }: JsonQuery,
  expected: number,
  onWhole: () => void,
): AsyncGenerator<Buffer> {
  let rows = 0;
  for await (const piece of copyOn(client, query)) {
    rows += piece.rows;
    yield piece.bytes;
  }
  if (rows !== expected) throw new Error(`${rows} rows came of ${expected}`);
  onWhole();
}

/** A moment of the store, of data as new as is needed. */
async function begin({
  pool,
  needed,
}: ReadFrom): Promise<{ readonly client: PoolClient; readonly versions: StoreVersions }> {
  const client = await pool.connect();
  try {
    const db = writingOver(client);
    if (needed !== undefined) await refuseBehind(db, needed);
    await client.query("begin isolation level repeatable read read only");
    const versions = await selectVersions(db);
    if (needed !== undefined) refuseOlder(versions, needed);
    return { client, versions };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function countRows(client: PoolClient, { count }: JsonQuery): Promise<number> {
  if (count === null) return 1;
  const { rows } = await client.query<{ count: number }>(count);
  return rows[0]?.count ?? 0;
}

/** So few are never too large to be held, and are enough to tell of more how large they are. */
const SAMPLED_ROWS = 1_000;

/** Estimates the bytes of all rows by the first ones. */
async function estimateBytes(client: PoolClient, query: JsonQuery): Promise<number> {
  const total = await countRows(client, query);
  if (total <= SAMPLED_ROWS) return 0;
  const { rows } = await client.query<{ bytes: number }>(
    `select avg(octet_length(line::text))::float as bytes from (${query.query} limit ${SAMPLED_ROWS}) sampled (line)`,
  );
  return total * (rows[0]?.bytes ?? 0);
}

/** Signs that JSON never holds as they are, so that `COPY` has nothing to quote and each line is a row as it was made. */
const AS_IT_IS = String.raw`format csv, quote e'\x01', delimiter e'\x02'`;
const LINE_END = 0x0a;
const COMMA = 0x2c;
/** Enough to be worth a write, few enough to hold for every reader at once. */
const PIECE_BYTES = 256 * 1024;

/** Through `COPY`, since PostgreSQL then works on the next rows while these are taken, and no text is decoded. */
async function* copyOn(
  client: PoolClient,
  query: string,
): AsyncGenerator<{ readonly rows: number; readonly bytes: Buffer }> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let rows = 0;
  for await (const piece of client.query(copyTo(`copy (${query}) to stdout (${AS_IT_IS})`))) {
    if (!Buffer.isBuffer(piece)) throw new TypeError("COPY gave something else than bytes");
    if (heldBytes >= PIECE_BYTES) {
      yield { rows, bytes: Buffer.concat(held) };
      [held, heldBytes, rows] = [[], 0, 0];
    }
    for (let at = piece.indexOf(LINE_END); at !== -1; at = piece.indexOf(LINE_END, at + 1)) {
      piece[at] = COMMA;
      rows += 1;
    }
    held.push(piece);
    heldBytes += piece.length;
  }
  // Without the comma behind the last row.
  if (rows > 0) yield { rows, bytes: Buffer.concat(held).subarray(0, -1) };
}
