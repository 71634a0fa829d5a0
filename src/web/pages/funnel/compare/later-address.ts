import { useCallback, useEffect, useMemo, useRef, useState, startTransition } from "react";
import { useAddress, type Address } from "#web/lib/address.ts";
import { whenIdle } from "#web/lib/idle.ts";

/** What the panels below the first one read of the address, and how they change it. */
export type LaterAddress = Pick<Address, "search" | "change">;

/** What of the address only one panel reads: what it changes is drawn anew there, and nowhere else. */
const OWN = {
  table: ["sort", "group"],
  trend: ["trend", "by", "rate", "complete"],
  fair: ["fair"],
  needed: ["sales"],
} as const;

/** A panel with an address of its own; "none" has nothing of its own, and "all" reads what all of them do. */
type Reader = keyof typeof OWN | "none" | "all";

/** The address without what only other panels read. */
export function readBy(reader: Reader, search: URLSearchParams): string {
  const read = new URLSearchParams(search);
  for (const [panel, members] of Object.entries(OWN))
    if (reader !== panel && reader !== "all") for (const member of members) read.delete(member);
  return read.toString();
}

/**
 * The address as it was when the page was last drawn: what follows it is drawn anew after the top of the page has been,
 * so that new numbers there wait neither for the charts below nor for their reports. It stays the same object meanwhile,
 * and for as long as nothing changes that the reader reads.
 */
export function useLaterAddress(reader: Reader): LaterAddress {
  const { search, change } = useAddress();
  const now = readBy(reader, search);
  const [later, setLater] = useState(now);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
    startTransition(() => setLater(now));
  }, [now, change]);
  const changeLatest = useCallback<LaterAddress["change"]>((...how) => latest.current(...how), []);
  return useMemo(() => ({ search: new URLSearchParams(later), change: changeLatest }), [later, changeLatest]);
}

/** True once the page stands: its reports and its first chart have come, and nothing on it waits any more. */
export function useIsStanding(): boolean {
  const [isStanding, setIsStanding] = useState(false);
  useEffect(() => {
    let isHere = true;
    whenIdle(() => {
      if (isHere) startTransition(() => setIsStanding(true));
      return Promise.resolve();
    });
    return () => {
      isHere = false;
    };
  }, []);
  return isStanding;
}
