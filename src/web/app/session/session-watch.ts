import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useRefetchSession, type SignedInPerson } from "#web/api/identity/session.ts";
import type { EndReason } from "#web/lib/end-reason.ts";
import { everyMs } from "#web/lib/now.ts";
import { lastRequestAt, onTabNews } from "#web/lib/tabs.ts";
import { leaveForSignIn, setCovered } from "./leave.ts";

const DOUBT_MS = 60_000;

/** Watches the session, which may end by itself or in another tab. */
export function useSessionWatch(person: SignedInPerson | null): SessionPhase {
  const refetchSession = useEffectEvent(useRefetchSession());
  const endedBy = useEffectEvent(() => endReason(person, lastRequestAt(), Date.now()));
  const phase = useSyncExternalStore(everySecond, () =>
    person === null ? "on" : sessionPhase(person, lastRequestAt(), Date.now()),
  );
  useEffect(
    () => onTabNews((news) => (news === "signed-out" ? leaveForSignIn("tab") : void refetchSession())),
    [],
  );
  useEffect(() => {
    if (phase !== "over") return;
    const settle = async (): Promise<void> => {
      setCovered(true);
      const session = await refetchSession();
      if ((session?.person ?? null) === null) leaveForSignIn(endedBy());
      else setCovered(false);
    };
    void settle();
    // It may go on, where this machine's clock is wrong.
    const timer = setInterval(() => void settle(), DOUBT_MS);
    return () => clearInterval(timer);
  }, [phase]);
  return phase;
}

const everySecond = (onTick: () => void): (() => void) => everyMs(1_000, onTick);

/** State of a session: it goes on, is about to end for lack of use or in any case, or has ended. */
export type SessionPhase = "on" | "idle-soon" | "over-soon" | "over";

const ANNOUNCED_MS = 60_000;
/** The server notes a request only when the one before is older than this. */
const NOTED_WITHIN_MS = 30_000;

type Limits = Pick<SignedInPerson, "idleMinutes" | "endsAt">;

/** Reason why a session has ended, by its limits, its last request and the time now; null where no one was signed in. */
export function endReason(limits: Limits | null, requestedAt: number, now: number): EndReason | null {
  if (limits === null) return null;
  if (sessionPhase(limits, requestedAt, now) !== "over") return "elsewhere";
  return now >= Temporal.Instant.from(limits.endsAt).epochMilliseconds ? "over" : "idle";
}

/** The phase of a session, by its last request and the time now, both in milliseconds since 1970. Never too late. */
export function sessionPhase(
  { idleMinutes, endsAt }: Limits,
  requestedAt: number,
  now: number,
): SessionPhase {
  const idleAt = requestedAt + idleMinutes * 60_000 - NOTED_WITHIN_MS;
  const overAt = Temporal.Instant.from(endsAt).epochMilliseconds;
  if (now >= Math.min(idleAt + NOTED_WITHIN_MS, overAt)) return "over";
  if (now >= overAt - ANNOUNCED_MS) return "over-soon";
  return now >= idleAt - ANNOUNCED_MS ? "idle-soon" : "on";
}
