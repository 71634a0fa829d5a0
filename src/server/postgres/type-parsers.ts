import { TypeOverrides, type CustomTypesConfig } from "pg";
import {
  instant,
  isoDate,
  wallClock,
  type Instant,
  type IsoDate,
  type WallClock,
} from "#domain/time/time.ts";

/** Type ids of PostgreSQL's catalog: the type itself and a list of it. */
const OID = {
  int8: { one: 20, many: 1016 },
  date: { one: 1082, many: 1182 },
  timestamp: { one: 1114, many: 1115 },
  timestamptz: { one: 1184, many: 1185 },
} as const;

/** How rows become values: no `Date`, no rounding. Numeric stays text, as `pg` leaves it. */
export function typeParsers(): CustomTypesConfig {
  const parsers = new TypeOverrides();
  const teach = (
    oid: { readonly one: number; readonly many: number },
    read: (text: string) => number | string,
  ): void => {
    parsers.setTypeParser(oid.one, read);
    parsers.setTypeParser(oid.many, (text: string) => readList(text, read));
  };
  teach(OID.int8, readInt8);
  teach(OID.date, readDate);
  teach(OID.timestamp, readTimestamp);
  teach(OID.timestamptz, readTimestamptz);
  return parsers;
}

/** @throws RangeError beyond 2^53, where a JavaScript number would be another number. */
export function readInt8(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint of the store is beyond 2^53");
  return value;
}

const readDate = (text: string): IsoDate => isoDate(text);

/** `2026-11-09 14:05:00.25` to `2026-11-09T14:05:00`: cut to the second. */
const readTimestamp = (text: string): WallClock => wallClock(text.replace(" ", "T").replace(/\.\d+$/, ""));

/** `2026-11-09 14:05:00.25+00` to `2026-11-09T14:05:00Z`. Every session of ours is in UTC, so another offset is a fault. */
const readTimestamptz = (text: string): Instant =>
  instant(text.replace(" ", "T").replace(/(?:\.\d+)?\+00$/, "Z"));

/** One-dimensional lists of the types above: their texts hold no comma, brace or backslash, at most quotes. */
const readList = <Value>(text: string, read: (text: string) => Value): readonly (Value | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((part) => (part === "NULL" ? null : read(part.replaceAll('"', ""))));
