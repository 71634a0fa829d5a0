import { escapeLiteral, type Pool, type PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** Rows of JSON as the bytes of an array's inside: separated by commas, in as many pieces as came together. */
export type JsonBytes = {
  readonly rows: number;
  readonly length: number;
  readonly pieces: readonly Buffer[];
};

/**
 * Reads the one column of a query, text or JSON, in one snapshot; or of several at the same time, each on a connection
 * of its own, but of one moment: their rows follow one another.
 */
export async function copyJson(pool: Pool, queries: readonly string[]): Promise<JsonBytes> {
  const clients: PoolClient[] = [];
  try {
    for (const _ of queries) clients.push(await pool.connect());
    if (clients.length > 1) await shareMoment(clients);
    const parts = await Promise.all(clients.map((client, place) => copyOn(client, queries[place] ?? "")));
    if (clients.length > 1) await Promise.all(clients.map((client) => client.query("commit")));
    for (const client of clients) client.release();
    return joined(parts);
  } catch (error) {
    for (const client of clients) client.release(true);
    throw error;
  }
}

/** The first connection's view of the data becomes that of all. */
async function shareMoment(clients: readonly PoolClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.query("begin isolation level repeatable read read only")));
  const [first, ...others] = clients;
  const told = await first?.query<{ moment: string }>("select pg_export_snapshot() as moment");
  const moment = escapeLiteral(told?.rows[0]?.moment ?? "");
  await Promise.all(others.map((client) => client.query(`set transaction snapshot ${moment}`)));
}

/**
 * Through `COPY` in binary form, since the bytes then arrive as they are: no text is decoded, and PostgreSQL works on
 * the next rows while these are taken.
 */
async function copyOn(client: PoolClient, query: string): Promise<JsonBytes> {
  const bytes = collector();
  const read = tupleReader(bytes);
  const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
  for await (const chunk of stream) read(bufferOf(chunk));
  return bytes.take();
}

function joined(parts: readonly JsonBytes[]): JsonBytes {
  const full = parts.filter(({ rows }) => rows > 0);
  const commas = Math.max(0, full.length - 1) * COMMA.length;
  return {
    rows: full.reduce((sum, { rows }) => sum + rows, 0),
    length: full.reduce((sum, { length }) => sum + length, commas),
    pieces: full.flatMap(({ pieces }, place) => (place === 0 ? pieces : [COMMA, ...pieces])),
  };
}

function bufferOf(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError("COPY gave something else than bytes");
  return chunk;
}

const PIECE_MIN = 16 * 1024;
const PIECE_MAX = 4 * 1024 * 1024;

type Collector = {
  readonly startRow: () => void;
  readonly add: (bytes: Buffer) => void;
  readonly take: () => JsonBytes;
};

/** Pieces grow from small to large, so that a small body takes little and a large one is not copied again and again. */
function collector(): Collector {
  const pieces: Buffer[] = [];
  let piece = Buffer.allocUnsafeSlow(PIECE_MIN);
  let filled = 0;
  let rows = 0;
  let length = 0;
  const add = (bytes: Buffer): void => {
    length += bytes.length;
    for (let from = 0; from < bytes.length;) {
      if (filled === piece.length) {
        pieces.push(piece);
        piece = Buffer.allocUnsafeSlow(Math.min(PIECE_MAX, piece.length * 2));
        filled = 0;
      }
      const copied = bytes.copy(piece, filled, from);
      filled += copied;
      from += copied;
    }
  };
  return {
    add,
    startRow: () => {
      if (rows > 0) add(COMMA);
      rows += 1;
    },
    take: () => ({ rows, length, pieces: [...pieces, piece.subarray(0, filled)] }),
  };
}

const COMMA = Buffer.from(",");
/** Eleven bytes of signature, four of flags, four with the length of an extension that no version has. */
const HEADER_LENGTH = 19;
const EXTENSION_AT = 15;
/** Two bytes with the number of fields, always one here, and four with the field's length. */
const TUPLE_HEAD_LENGTH = 6;
const TRAILER = -1;

/** Takes apart the binary form of `COPY`, whose parts may begin and end anywhere in a chunk. */
function tupleReader(bytes: Collector): (chunk: Buffer) => void {
  let wanted = HEADER_LENGTH;
  let begun: Buffer | null = null;
  let left = 0;
  const readHead = (head: Buffer): void => {
    if (wanted === TUPLE_HEAD_LENGTH) {
      left = head.readInt32BE(2);
      bytes.startRow();
    } else if (head.readUInt32BE(EXTENSION_AT) !== 0) throw new Error("COPY began with an unknown extension");
    wanted = TUPLE_HEAD_LENGTH;
  };
  return (chunk) => {
    let rest: Buffer = begun === null ? chunk : Buffer.concat([begun, chunk]);
    begun = null;
    while (rest.length > 0) {
      if (left > 0) {
        const part = rest.subarray(0, left);
        bytes.add(part);
        left -= part.length;
        rest = rest.subarray(part.length);
      } else if (rest.length >= wanted) {
        const head = rest.subarray(0, wanted);
        rest = rest.subarray(wanted);
        readHead(head);
      } else {
        if (rest.length >= 2 && rest.readInt16BE(0) === TRAILER) return;
        begun = rest;
        return;
      }
    }
  };
}
