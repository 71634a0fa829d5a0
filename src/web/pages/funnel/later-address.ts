import { useCallback, useEffect, useMemo, useRef, useState, startTransition } from "react";
import { useAddress, type Address } from "#web/lib/address.ts";
import { whenIdle } from "#web/lib/idle.ts";

/** What the panels below the first one read of the address, and how they change it. */
export type LaterAddress = Pick<Address, "search" | "change">;

/**
 * The address as it was when the page was last drawn: what follows it is drawn anew after the top of the page has been,
 * so that new numbers there wait neither for the charts below nor for their reports. It stays the same object meanwhile.
 */
export function useLaterAddress(): LaterAddress {
  const { search, change } = useAddress();
  const [later, setLater] = useState(search);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
    startTransition(() => setLater(search));
  }, [search, change]);
  const changeLatest = useCallback<LaterAddress["change"]>((...how) => latest.current(...how), []);
  return useMemo(() => ({ search: later, change: changeLatest }), [later, changeLatest]);
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
