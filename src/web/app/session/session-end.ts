import type { Instant } from "#domain/time/time.ts";

/** What ends a session. */
export type SessionLimits = {
  /** Minutes without a question of somebody's after which it ends. */
  readonly idleMinutes: number;
  /** When it ends whatever is done. */
  readonly endsAt: Instant;
};

/** Whether a session goes on, is about to end unless something is done, or for good, or has ended. */
export type SessionPhase = "on" | "idle-soon" | "over-soon" | "over";

const ANNOUNCED_MS = 60_000;
/** The server notes a question only when the one before is older than this. */
const NOTED_WITHIN_MS = 30_000;

/** Where a session stands, by the last question and the time now, both in milliseconds since 1970. Never too late. */
export function sessionPhase(
  { idleMinutes, endsAt }: SessionLimits,
  askedAt: number,
  now: number,
): SessionPhase {
  const idleAt = askedAt + idleMinutes * 60_000 - NOTED_WITHIN_MS;
  const overAt = Temporal.Instant.from(endsAt).epochMilliseconds;
  if (now >= Math.min(idleAt + NOTED_WITHIN_MS, overAt)) return "over";
  if (now >= overAt - ANNOUNCED_MS) return "over-soon";
  return now >= idleAt - ANNOUNCED_MS ? "idle-soon" : "on";
}
