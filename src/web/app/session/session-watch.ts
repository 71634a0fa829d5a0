import { useEffect, useEffectEvent, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Instant } from "#domain/time/time.ts";
import { useRefetchSession, type SignedInPerson } from "#web/api/session.ts";
import { isReport } from "./refresh.ts";
import { onTabNews, tellTabs } from "#web/lib/tabs.ts";
import { leaveForSignIn } from "./leave.ts";

const LOOK_EVERY_MS = 5_000;
const TELL_EVERY_MS = 10_000;
const DOUBT_MS = 60_000;

/** Watches the session, which may end by itself or in another tab. */
export function useSessionWatch(person: SignedInPerson | null): SessionPhase {
  const [phase, setPhase] = useState<SessionPhase>("on");
  const refetchSession = useEffectEvent(useRefetchSession());
  const queries = useQueryClient();
  useEffect(() => {
    if (person === null) return;
    let requestedAt = Date.now();
    let toldAt = 0;
    let believedUntil = 0;
    const settle = async (): Promise<void> => {
      believedUntil = Number.POSITIVE_INFINITY;
      setCovered(true);
      const session = await refetchSession();
      if (session?.person !== undefined && session.person !== null) setCovered(false);
      else leaveForSignIn();
      // It goes on: another tab was used while this one slept, or this machine's clock is wrong.
      believedUntil = Date.now() + DOUBT_MS;
    };
    const look = (): void => {
      const next = sessionPhase(person, requestedAt, Date.now());
      if (next !== "over") setPhase(next);
      else if (Date.now() >= believedUntil) void settle();
    };
    const noteRequest = (): void => {
      requestedAt = Date.now();
      if (Date.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = Date.now();
      tellTabs("requested");
    };
    const endings = [
      queries.getQueryCache().subscribe((event) => {
        // No state changes here: a query may begin while React renders.
        if (event.type === "updated" && event.action.type === "fetch" && isReport(event.query)) noteRequest();
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "pending") return;
        noteRequest();
        look();
      }),
      onTabNews((news) => {
        if (news === "signed-out") leaveForSignIn();
        if (news === "session-changed") void refetchSession();
        if (news !== "requested") return;
        requestedAt = Date.now();
        look();
      }),
    ];
    const timer = setInterval(look, LOOK_EVERY_MS);
    // Asleep, a machine runs no timers.
    document.addEventListener("visibilitychange", look);
    return () => {
      for (const end of endings) end();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [person, queries]);
  return phase;
}

/** A page that the browser restores for its back button is covered until the session has come. */
export function useCoverWhenKept(): void {
  const refetchSession = useEffectEvent(useRefetchSession());
  useEffect(() => {
    const cover = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setCovered(true);
    };
    const uncover = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (!persisted) return;
      const session = await refetchSession();
      if (session?.person === null) leaveForSignIn();
      else if (session === null) location.reload();
      else setCovered(false);
    };
    const onShow = (event: PageTransitionEvent): void => void uncover(event);
    addEventListener("pagehide", cover);
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pagehide", cover);
      removeEventListener("pageshow", onShow);
    };
  }, []);
}

/** Hides everything that is on the screen, whatever it is; the styles obey. */
const setCovered = (isCovered: boolean): void => {
  document.documentElement.toggleAttribute("data-covered", isCovered);
};

/** What ends a session. */
export type SessionLimits = {
  /** Minutes without a request of the user after which it ends. */
  readonly idleMinutes: number;
  /** When it ends in any case. */
  readonly endsAt: Instant;
};

/** Whether a session goes on, is about to end for lack of use or in any case, or has ended. */
export type SessionPhase = "on" | "idle-soon" | "over-soon" | "over";

const ANNOUNCED_MS = 60_000;
/** The server notes a request only when the one before is older than this. */
const NOTED_WITHIN_MS = 30_000;

/** The phase of a session, by its last request and the time now, both in milliseconds since 1970. Never too late. */
export function sessionPhase(
  { idleMinutes, endsAt }: SessionLimits,
  requestedAt: number,
  now: number,
): SessionPhase {
  const idleAt = requestedAt + idleMinutes * 60_000 - NOTED_WITHIN_MS;
  const overAt = Temporal.Instant.from(endsAt).epochMilliseconds;
  if (now >= Math.min(idleAt + NOTED_WITHIN_MS, overAt)) return "over";
  if (now >= overAt - ANNOUNCED_MS) return "over-soon";
  return now >= idleAt - ANNOUNCED_MS ? "idle-soon" : "on";
}
