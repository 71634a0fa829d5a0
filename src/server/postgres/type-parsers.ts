import { TypeOverrides, types, type CustomTypesConfig } from "pg";
import { instant, isoDate, wallClock, type Instant, type WallClock } from "#domain/time/time.ts";

/** Parsers by which rows become values: no `Date`, no rounding. Numeric stays text, as `pg` leaves it; lists are selected as JSON or text. */
export function typeParsers(): CustomTypesConfig {
  const parsers = new TypeOverrides();
  parsers.setTypeParser(types.builtins.INT8, readInt8);
  parsers.setTypeParser(types.builtins.DATE, isoDate);
  parsers.setTypeParser(types.builtins.TIMESTAMP, readTimestamp);
  parsers.setTypeParser(types.builtins.TIMESTAMPTZ, readTimestamptz);
  return parsers;
}

/** @throws RangeError beyond 2^53, where a JavaScript number would be another number. */
export function readInt8(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint of the store is beyond 2^53");
  return value;
}

/** `2026-11-09 14:05:00.25` to `2026-11-09T14:05:00`: cut to the second. */
const readTimestamp = (text: string): WallClock => wallClock(text.replace(" ", "T").replace(/\.\d+$/, ""));

/** `2026-11-09 14:05:00.25+00` to `2026-11-09T14:05:00Z`. Every session of ours is in UTC, so another offset is a fault. */
const readTimestamptz = (text: string): Instant =>
  instant(text.replace(" ", "T").replace(/(?:\.\d+)?\+00$/, "Z"));
