import { useEffect, useEffectEvent, useState } from "react";
import { onAsked } from "#web/api/asked.ts";
import { useSessionAnew, type SignedInPerson } from "#web/api/session.ts";
import { sessionPhase, type SessionPhase } from "./session-end.ts";
import { onTabNews, tellTabs } from "#web/lib/tabs.ts";
import { leaveForSignIn } from "./leave.ts";

const LOOK_EVERY_MS = 5_000;
const TELL_EVERY_MS = 10_000;
const DOUBT_MS = 60_000;

/** Watches over somebody's session, which may end by itself, or in another tab. Tells where it stands. */
export function useSessionWatch(person: SignedInPerson | null): SessionPhase {
  const [phase, setPhase] = useState<SessionPhase>("on");
  const askAnew = useEffectEvent(useSessionAnew());
  useEffect(() => {
    if (person === null) return;
    let askedAt = Date.now();
    let toldAt = 0;
    let believedUntil = 0;
    const settle = async (): Promise<void> => {
      believedUntil = Number.POSITIVE_INFINITY;
      setCovered(true);
      const session = await askAnew();
      if (session?.person !== undefined && session.person !== null) setCovered(false);
      else leaveForSignIn();
      // It goes on: another tab was used while this one slept, or this machine's clock is wrong.
      believedUntil = Date.now() + DOUBT_MS;
    };
    const look = (): void => {
      const next = sessionPhase(person, askedAt, Date.now());
      if (next !== "over") setPhase(next);
      else if (Date.now() >= believedUntil) void settle();
    };
    const note = (): void => {
      askedAt = Date.now();
      look();
    };
    const endings = [
      onAsked(() => {
        note();
        if (Date.now() - toldAt < TELL_EVERY_MS) return;
        toldAt = Date.now();
        tellTabs("asked");
      }),
      onTabNews((news) => {
        if (news === "signed-out") leaveForSignIn();
        if (news === "session-changed") void askAnew();
        if (news === "asked") note();
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
  }, [person]);
  return phase;
}

/** A page that the browser keeps for its back button is covered until it is known who is signed in now. */
export function useCoverWhenKept(): void {
  const askAnew = useEffectEvent(useSessionAnew());
  useEffect(() => {
    const cover = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setCovered(true);
    };
    const uncover = async ({ persisted }: PageTransitionEvent): Promise<void> => {
      if (!persisted) return;
      const session = await askAnew();
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
