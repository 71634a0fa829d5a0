import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { instant } from "#domain/time/time.ts";
import { detectOperation } from "#interface/operations.ts";
import { isEmptyReply } from "#interface/reply.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { readHar, UnusableFile, type Capture } from "./har.ts";

/**
 * Reads a file that a person gave: a HAR capture, or one reply of the interface as it was saved.
 * @throws UnusableFile with a message that names the file, when it is neither.
 */
export async function readCaptureFile(path: string): Promise<Capture> {
  const file = basename(path);
  const text = await readText(path);
  // Looked for first: a reply of a hundred megabytes is not parsed only to see that it is no capture.
  const operation = detectOperation(text);
  if (operation !== null) {
    // A bare reply does not say when it was received; the file's own time is the closest.
    const { mtime } = await stat(path);
    const receivedAt = instant(`${mtime.toISOString().slice(0, 19)}Z`);
    return {
      exchanges: [{ where: file, operation, request: {}, receivedAt, body: text }],
      setAside: [],
      foreign: 0,
      drift: new Map(),
    };
  }
  if (isEmptyReply(text)) {
    const reason = "an empty reply: it has no rows, and does not say which report it is";
    return { exchanges: [], setAside: [{ where: file, reason }], foreign: 0, drift: new Map() };
  }
  const json = parseJson(text);
  if ("problem" in json) {
    const isCut = /^\s*\{\s*"log"/.test(text);
    const what = isCut ? "a HAR capture that is cut short or damaged" : "not JSON";
    throw new UnusableFile(`${file}: ${what} (${json.problem})`);
  }
  const capture = readHar(json.value, file);
  if (capture.exchanges.length + capture.setAside.length === 0)
    throw new UnusableFile(
      `${file}: a capture of another site: none of its ${capture.foreign} exchanges is of the reporting interface`,
    );
  return capture;
}

async function readText(path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch (error) {
    throw new UnusableFile(`${basename(path)}: ${problemOf(error)}`, { cause: error });
  }
}

const problemOf = (error: unknown): string =>
  PROBLEMS.get(faultCode(error)) ?? `cannot be read (${faultCode(error)})`;

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file"],
  ["EACCES", "may not be read"],
  ["EISDIR", "is a folder, not a file"],
  ["ERR_ENCODING_INVALID_ENCODED_DATA", "not UTF-8 text"],
  ["ERR_FS_FILE_TOO_LARGE", "larger than can be read at once; split the capture"],
  ["ERR_STRING_TOO_LONG", "larger than can be read at once; split the capture"],
]);

/** The parser's message quotes the text, which may be private: only the position is reported. */
const parseJson = (text: string): { readonly value: unknown } | { readonly problem: string } => {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1];
    if (position === undefined) return { problem: `it ends after ${text.length} characters` };
    return { problem: `not readable at character ${position} of ${text.length}` };
  }
};
