import { pageAt, PAGES, type PageId } from "./pages.ts";

type OfficeMember = { readonly name: "office" | "account"; readonly holds: "one" | "several" };

/** The member of a page's address that narrows it to offices; null where it has none. */
function memberOf(page: PageId): OfficeMember | null {
  const row = PAGES[page];
  if (!("views" in row)) return null;
  if ("account" in row.views) return { name: "account", holds: row.views.account };
  return "office" in row.views ? { name: "office", holds: row.views.office } : null;
}

/** The offices that an address is about: those that its page is narrowed to, or the one whose page it is. */
export function officesOf(path: string, search: URLSearchParams): readonly string[] {
  const page = pageAt(path);
  const own = page === "office" ? [decodeURIComponent(path.split("/")[2] ?? "")] : [];
  const chosen = [...own, ...search.getAll("office"), ...search.getAll("account")];
  return [...new Set(chosen)].filter((id) => id !== "");
}

/**
 * A page narrowed to offices, as the switcher and the rail lead to it. The list of offices has no such filter: with one
 * office its page opens. A page that shows no offices keeps them in its address, for the page after it.
 */
export function pathOfOffices(page: PageId, offices: readonly string[]): string {
  const { path } = PAGES[page];
  if (offices.length === 0) return path;
  const { name, holds } = memberOf(page) ?? { name: "office", holds: "several" };
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
  const { name, holds } = memberOf(page) ?? { name: "office", holds: "several" };
  const next = new URLSearchParams(
    [...search].filter(([member]) => member !== "office" && member !== "account"),
  );
  for (const id of holds === "one" ? offices.slice(0, 1) : offices) next.append(name, id);
  return next.size === 0 ? path : `${path}?${next}`;
}
