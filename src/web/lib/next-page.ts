import { isOutside, pageAt, PAGES } from "#domain/pages.ts";

/** Longer addresses are cut off by what stands between a browser and a server. */
const LENGTH_MAX = 2_000;
const HERE = "http://fieldboard.invalid";

/**
 * The page of ours, with its filters, that an address says to go to after signing in; null for anything else. It goes
 * by a list of our pages: whatever a browser would read as another site is not on it.
 */
export function nextPage(text: string | null): string | null {
  if (text === null || text.length > LENGTH_MAX || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return null;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE) return null;
  const page = pageAt(url.pathname);
  return page === null || isOutside(page) ? null : `${url.pathname}${url.search}`;
}

const withNext = (path: string, from: string): string => {
  const next = nextPage(from);
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
};

/** The page where a second factor is set up, which leads back in the same way. */
export const secondFactorPath = (from: string): string => withNext(PAGES.secondFactor.path, from);

/** The sign-in page, which leads back to where one was, as far as that is a page of ours. */
export const signInPath = (from: string): string => withNext(PAGES.signIn.path, from);
