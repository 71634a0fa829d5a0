import { z } from "zod/mini";
import { texts, SEVERAL_MAX } from "#contract/primitives.ts";

/** The most characters of all values of one member of an address. */
export const MEMBER_LENGTH_MAX = SEVERAL_MAX;

/** The member of an address whose values are too long to be requested together; null where all can be. */
export const longMember = (search: URLSearchParams): string | null =>
  [...new Set(search.keys())].find((name) => !z.safeEncode(texts, search.getAll(name)).success) ?? null;
