import type { EntryId, PersonId } from "#domain/ids.ts";

/** Addresses of the pages. */
export const paths = {
  funnel: "/funnel",
  roadshows: "/roadshows",
  people: "/people",
  person: (id: PersonId) => `/people/${encodeURIComponent(id)}`,
  payroll: "/payroll",
  submission: (entry: EntryId) => `/payroll/${encodeURIComponent(entry)}`,
  account: "/account",
  admin: "/admin",
  users: "/admin/users",
  tokens: "/admin/tokens",
  business: "/admin/settings",
  sources: "/admin/sources",
  audit: "/admin/audit",
  signIn: "/sign-in",
  secondFactor: "/second-factor",
  setUp: "/set-up",
  invitation: "/invitation",
} as const;

/** The main pages, in their order everywhere. */
export const MAIN_PAGES = ["funnel", "roadshows", "people", "payroll", "admin"] as const;
export type MainPage = (typeof MAIN_PAGES)[number];

/** The main page that a path is, or lies beneath; null where it is none of them. */
export const mainPageAt = (path: string): MainPage | null =>
  MAIN_PAGES.find((page) => path === paths[page] || path.startsWith(`${paths[page]}/`)) ?? null;

/** A path with the query of the page one comes from, so that the way back keeps its filters. */
export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size === 0 ? path : `${path}?${search}`;
