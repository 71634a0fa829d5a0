import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

/** Rows of JSON as the bytes of an array's inside: separated by commas, in as many pieces as came together. */
export type JsonBytes = {
  readonly rows: number;
  readonly length: number;
  readonly pieces: readonly Buffer[];
};

/**
 * Reads the one column of a query, text or JSON, in one snapshot. Through `COPY` in binary form, since the bytes then arrive as
 * they are: no text is decoded, and PostgreSQL works on the next rows while these are taken.
 */
export async function copyJson(pool: Pool, query: string): Promise<JsonBytes> {
  const client = await pool.connect();
  try {
    const bytes = collector();
    const read = tupleReader(bytes);
    const stream = client.query(copyTo(`copy (${query}) to stdout (format binary)`));
    for await (const chunk of stream) read(bufferOf(chunk));
    client.release();
    return bytes.take();
  } catch (error) {
    client.release(true);
    throw error;
  }
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
