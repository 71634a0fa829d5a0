import { useLocation } from "react-router-dom";
import { z } from "zod/mini";
import { officesOf } from "#domain/office-filter.ts";

const carried = z.object({ offices: z.array(z.string()) });

/** The state of a step of the history that carries offices past a page whose address has no place for them. */
export const carrying = (offices: readonly string[]) => ({ offices });

/** The offices that the page on the screen is about, or that were carried to it. */
export function useOffices(): readonly string[] {
  const { pathname, search, state } = useLocation();
  return officesOf(pathname, new URLSearchParams(search), carried.safeParse(state).data?.offices ?? []);
}
