import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { instant } from "#domain/time/time.ts";
import { JsonReader, JsonRefused } from "#interface/json-reader.ts";
import { detectOperation, LOOKED_AT_CHARACTERS } from "#interface/operations.ts";
import { isEmptyReply } from "#interface/reply.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { filePieces, repeatable } from "./file-bytes.ts";
import { readHar, UnusableFile, type Capture } from "./har.ts";
import { bytesMaxOf, REPLY_SIZES, upTo, type ReplySizes } from "./reply-sizes.ts";

/**
 * Reads a file that a person gave: a HAR capture, or one reply of the interface as it was saved. Bodies stay in the file
 * until they are read from it.
 * @throws UnusableFile with a message that names the file, when it is neither.
 */
export async function readCaptureFile(path: string, sizes: ReplySizes = REPLY_SIZES): Promise<Capture> {
  const file = basename(path);
  const start = inFile(file, () => startOf(path));
  // Looked for first: a reply of a hundred megabytes is not parsed only to see that it is no capture.
  const operation = detectOperation(start);
  if (operation !== null) {
    // A bare reply does not say when it was received; the file's own time is the closest.
    const { mtime } = await stat(path);
    const receivedAt = instant(`${mtime.toISOString().slice(0, 19)}Z`);
    const bytesMax = bytesMaxOf(sizes, operation);
    const body = repeatable(() => upTo(bytesMax, filePieces(path)));
    return {
      exchanges: [{ where: file, operation, request: {}, receivedAt, body }],
      setAside: [],
      foreign: 0,
      drift: new Map(),
    };
  }
  const isCut = /^\s*\{\s*"log"/.test(start);
  if (!isCut && isEmptyReply(upTo(bytesMaxOf(sizes, "weekly"), filePieces(path)))) {
    const reason = "an empty reply: it has no rows, and does not say which report it is";
    return { exchanges: [], setAside: [{ where: file, reason }], foreign: 0, drift: new Map() };
  }
  const capture = inFile(file, () => {
    const pieces = filePieces(path);
    try {
      return readHar(readerOf(pieces), { path, file, sizes });
    } catch (error) {
      if (!(error instanceof JsonRefused)) throw error;
      const what = isCut ? "a HAR capture that is cut short or damaged" : "not JSON";
      throw new UnusableFile(`${file}: ${what} (${problemIn(error)})`, { cause: error });
    } finally {
      pieces.return(undefined);
    }
  });
  if (capture.exchanges.length + capture.setAside.length === 0)
    throw new UnusableFile(
      `${file}: a capture of another site: none of its ${capture.foreign} exchanges is of the reporting interface`,
    );
  return capture;
}

/** A text that long stands at the beginning of a file. @throws a fault of the encoding */
function startOf(path: string): string {
  const [piece = Buffer.alloc(0)] = filePieces(path, { from: 0, to: LOOKED_AT_CHARACTERS });
  return new TextDecoder("utf-8", { fatal: true }).decode(piece, { stream: true });
}

/** Browsers note what led to a request as deep as it was called. */
const DEPTH_MAX = 1_000;

/** Reads the JSON of a file whose characters are its bytes, so that the place of a text is known in it. */
function readerOf(pieces: Generator<Buffer>): JsonReader {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const more = (left: string): string => {
    const { value, done } = pieces.next();
    return done === true ? left : left + value.toString("latin1");
  };
  const bytes = more("");
  const hasMark = bytes.startsWith("\u00ef\u00bb\u00bf");
  return new JsonReader(bytes, hasMark ? 3 : 0, {
    depthMax: DEPTH_MAX,
    more,
    decode: (text) => decoder.decode(Buffer.from(text, "latin1")),
  });
}

/** @throws UnusableFile for a fault of the system */
function inFile<Result>(file: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnusableFile) throw error;
    throw new UnusableFile(`${file}: ${problemOf(error)}`, { cause: error });
  }
}

/** The text is not quoted, since it may be private: only the position is reported. */
const problemIn = ({ at, isCutShort }: JsonRefused): string =>
  isCutShort ? `it ends after ${at} bytes` : `not readable at byte ${at}`;

const problemOf = (error: unknown): string =>
  PROBLEMS.get(faultCode(error)) ?? `cannot be read (${faultCode(error)})`;

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file"],
  ["EACCES", "may not be read"],
  ["EISDIR", "is a folder, not a file"],
  ["ERR_ENCODING_INVALID_ENCODED_DATA", "not UTF-8 text"],
]);
