import { pageAt, PAGES, type PageId } from "./pages.ts";

/** Filter of a page that is narrowed although its address keeps no view. */
const NARROWED = { name: "office", holds: "several" } as const;

type OfficeMember = { readonly name: "office" | "account"; readonly holds: "one" | "several" };

/** The member of a page's address that narrows it to offices; null where it has none. */
function memberOf(page: PageId): OfficeMember | null {
  const row = PAGES[page];
  if (!("views" in row)) return null;
  if ("account" in row.views) return { name: "account", holds: row.views.account };
  return "office" in row.views ? { name: "office", holds: row.views.office } : null;
}

/**
 * The offices that an address is about: those that its page is narrowed to, or the one whose page it is. Of a page that
 * cannot be narrowed, those that were carried to it.
 */
export function officesOf(
  path: string,
  search: URLSearchParams,
  carried: readonly string[],
): readonly string[] {
  const page = pageAt(path);
  if (page === null || (page !== "office" && memberOf(page) === null && !isNarrowed(search))) return carried;
  const ofPage = page === "office" ? [decodeURIComponent(path.split("/")[2] ?? "")] : [];
  const chosen = [...ofPage, ...search.getAll("office"), ...search.getAll("account")];
  return [...new Set(chosen)].filter((id) => id !== "");
}

/** Such as the chase list, which has the filters of the list that leads to it. */
const isNarrowed = (search: URLSearchParams): boolean => search.has("office") || search.has("account");

/**
 * A page narrowed to offices, as the switcher and the rail lead to it. A page without such a filter has no offices in its
 * address: they are carried beside it, for the page after it.
 */
export function pathOfOffices(page: PageId, offices: readonly string[]): string {
  const { path } = PAGES[page];
  const member = memberOf(page);
  if (offices.length === 0 || member === null) return path;
  const { name, holds } = member;
  const kept = holds === "one" ? offices.slice(0, 1) : offices;
  return `${path}?${new URLSearchParams(kept.map((id) => [name, id]))}`;
}

/** The same page with other offices, none for all of them, and the rest of its address as it is. */
export function switchedOffices(path: string, search: URLSearchParams, offices: readonly string[]): string {
  const page = pageAt(path) ?? "today";
  const [first] = offices;
  if ((page === "offices" || page === "office") && first !== undefined)
    return PAGES.office.path.replace(":office", encodeURIComponent(first));
  if (page === "office") return PAGES.offices.path;
  const member = memberOf(page) ?? (isNarrowed(search) ? NARROWED : null);
  const next = new URLSearchParams([...search].filter(([name]) => name !== "office" && name !== "account"));
  if (member !== null)
    for (const id of member.holds === "one" ? offices.slice(0, 1) : offices) next.append(member.name, id);
  return next.size === 0 ? path : `${path}?${next}`;
}
