import { isEntryId } from "#domain/ids.ts";
import { paths } from "./paths.ts";
import { store, stored } from "./storage.ts";

const KEY = "fieldboard.recent";
const RECENT_MAX = 8;

/** A place beneath the main pages: its path only. Never a query, which may hold what someone searched for. */
export type Place = { readonly path: string; readonly label: string };

/** The place of a path; null for a main page, which needs no remembering, and for anything unknown. */
export function placeOf(path: string): Place | null {
  const [, entry = ""] = /^\/payroll\/([^/?#%]+)$/.exec(path) ?? [];
  return isEntryId(entry) ? { path: paths.submission(entry), label: `Submission ${entry}` } : null;
}

/** Reads stored paths, one a line; what is no place is left out. */
export const placesOf = (text: string | null): readonly Place[] =>
  (text ?? "").split("\n").flatMap((path) => placeOf(path) ?? []);

/** The newest first, each once. */
export const withPlace = (places: readonly Place[], place: Place): readonly Place[] =>
  [place, ...places.filter(({ path }) => path !== place.path)].slice(0, RECENT_MAX);

export const recentPlaces = (): readonly Place[] => placesOf(stored("localStorage", KEY));

/** Remembers a visit, when it is to a place worth it. */
export function rememberPlace(path: string): void {
  const place = placeOf(path);
  if (place === null) return;
  const places = withPlace(recentPlaces(), place);
  store("localStorage", KEY, places.map((each) => each.path).join("\n"));
}

export const forgetPlaces = (): boolean => store("localStorage", KEY, "");
