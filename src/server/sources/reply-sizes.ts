import { RESOURCES, ROUTES, type Operation } from "#interface/operations.ts";
import { ReplyRefused } from "#interface/reading.ts";

/** The largest replies that are read, in MiB after decompression: of the whole business, and of a part of it. */
export type ReplySizes = { readonly wholeMb: number; readonly partMb: number };

export const REPLY_SIZES: ReplySizes = { wholeMb: 1024, partMb: 32 };

const MEBIBYTE = 1024 * 1024;

export const bytesMaxOf = ({ wholeMb, partMb }: ReplySizes, operation: Operation): number =>
  (RESOURCES[ROUTES[operation].resource].whole === null ? partMb : wholeMb) * MEBIBYTE;

/** The same pieces, up to a number of bytes. @throws ReplyRefused */
export function* upTo(bytesMax: number, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let bytes = 0;
  for (const piece of pieces) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new ReplyRefused(`the body is larger than ${bytesMax / MEBIBYTE} MiB`);
    yield piece;
  }
}
