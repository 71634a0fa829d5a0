import { closeSync, openSync, readSync } from "node:fs";
import type { TextRange } from "#interface/json-reader.ts";
import { ReplyRefused } from "#interface/reading.ts";
import { bytesOf } from "#interface/reply.ts";

const PIECE_BYTES = 1024 * 1024;

/** The bytes of a file, or of a place in it, piece by piece: a capture may be larger than memory. @throws the system's fault */
export function* filePieces(
  path: string,
  { from, to }: TextRange = { from: 0, to: Infinity },
): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    let at = from;
    while (at < to) {
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, to - at));
      const length = readSync(file, piece, 0, piece.length, at);
      if (length === 0) return;
      yield piece.subarray(0, length);
      at += length;
    }
  } finally {
    closeSync(file);
  }
}

const ESCAPE_LENGTH = "\\u0000".length;
const CUT_ESCAPE = /\\(?:u[\da-f]{0,3})?$/i;
const FIRST_OF_PAIR = /\\ud[89ab][\da-f]{2}$/i;

/** JSON text as far as it is whole: without an escape that is cut at its end, and the first of two that are one character. */
const wholeOf = (text: string): string => withoutEscape(withoutEscape(text, CUT_ESCAPE), FIRST_OF_PAIR);

function withoutEscape(text: string, escape: RegExp): string {
  const [found = ""] = escape.exec(text.slice(-ESCAPE_LENGTH)) ?? [];
  const whole = text.slice(0, text.length - found.length);
  let backslashes = 0;
  while (whole.charAt(whole.length - 1 - backslashes) === "\\") backslashes += 1;
  // Behind an odd number of them its backslash is itself escaped, and begins nothing.
  return backslashes % 2 === 0 ? whole : text;
}

/** Reads the JSON text at a place in a file, piece by piece, as UTF-8. @throws ReplyRefused */
export function* jsonTextPieces(path: string, range: TextRange): Generator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const decoded = (piece?: Uint8Array): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new ReplyRefused("the body is not UTF-8 text");
    }
  };
  let text = "";
  for (const piece of filePieces(path, range)) {
    text += decoded(piece);
    const whole = wholeOf(text);
    yield bytesOf(unescaped(whole));
    text = text.slice(whole.length);
  }
  yield bytesOf(unescaped(text + decoded()));
}

const unescaped = (text: string): string => String(JSON.parse(`"${text}"`));

/** Pieces that are made again each time they are read. */
export const repeatable = (pieces: () => Iterator<Uint8Array>): Iterable<Uint8Array> => ({
  [Symbol.iterator]: pieces,
});

/** The bytes that base64 text stands for. */
export function* base64Pieces(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let text = "";
  for (const piece of pieces) {
    text += Buffer.from(piece).toString("latin1").replaceAll(/\s/g, "");
    const end = text.length - (text.length % 4);
    yield Buffer.from(text.slice(0, end), "base64");
    text = text.slice(end);
  }
  yield Buffer.from(text, "base64");
}
