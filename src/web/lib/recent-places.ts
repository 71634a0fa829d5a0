import { isEntryId } from "#domain/ids.ts";
import { paths } from "./paths.ts";

const KEY = "fieldboard.recent";
const RECENT_MAX = 8;

/** A place beneath the main pages: its path only. Never a query, which may hold what somebody searched for. */
export type Place = { readonly path: string; readonly label: string };

/** The place of a path; null for a main page, which needs no remembering, and for anything unknown. */
export function placeOf(path: string): Place | null {
  const [, entry] = /^\/payroll\/([^/?#]+)$/.exec(path) ?? [];
  const id = decoded(entry ?? "");
  return isEntryId(id) ? { path: paths.submission(id), label: `Submission ${id}` } : null;
}

/** Reads stored text leniently; what is no place is left out. */
export function placesOf(text: string | null): readonly Place[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored
      .flatMap((path) => (typeof path === "string" ? (placeOf(path) ?? []) : []))
      .slice(0, RECENT_MAX);
  } catch {
    return [];
  }
}

/** The newest first, each once. */
export const withPlace = (places: readonly Place[], place: Place): readonly Place[] =>
  [place, ...places.filter(({ path }) => path !== place.path)].slice(0, RECENT_MAX);

export const recentPlaces = (): readonly Place[] => {
  try {
    return placesOf(localStorage.getItem(KEY));
  } catch {
    return [];
  }
};

/** Remembers a visit, when it is to a place worth it. */
export function rememberPlace(path: string): void {
  const place = placeOf(path);
  if (place !== null) store(withPlace(recentPlaces(), place));
}

export const forgetPlaces = (): void => store([]);

function store(places: readonly Place[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(places.map(({ path }) => path)));
  } catch {
    // A browser that keeps nothing has no recent places.
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
