import { isInstant, type Instant } from "#domain/time/time.ts";

/** The oldest of the ages that replies tell; `unknown` when one of them is not known, null when none tells any. */
export type Oldest = Instant | "unknown" | null;

export function oldestOf(replies: readonly unknown[]): Oldest {
  const ages = agesIn(replies);
  const known = ages.filter(isInstant);
  if (known.length < ages.length) return "unknown";
  // Instants are UTC to the second, so that their order is that of their text.
  return known.toSorted()[0] ?? null;
}

/** Whether all replies that tell an age tell the same one. */
export const haveOneAge = (replies: readonly unknown[]): boolean => new Set(agesIn(replies)).size === 1;

/** Each reply's `asOf`, which those that belong to no source do not have. */
const agesIn = (replies: readonly unknown[]): readonly unknown[] =>
  replies.flatMap((reply): readonly unknown[] =>
    typeof reply === "object" && reply !== null && "asOf" in reply ? [reply.asOf] : [],
  );
