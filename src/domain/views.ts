import { COMPARISON_NAMES } from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId, isOfficeId } from "./ids.ts";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
import { isIsoDate } from "#domain/time/time.ts";

/** The pages whose filters can be saved under a name. */
export const VIEW_PAGES = ["funnel", "roadshows", "people", "payroll", "audit"] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

/** How many views a user may save. */
export const VIEWS_MAX = 100;
export const VIEW_NAME_MAX = 60;
/** With a page's path it stays below what stands between a browser and a server cuts off. */
export const VIEW_SEARCH_MAX = 1_600;

/**
 * What a member of a page's address may hold: one of some words, or one or several values of a kind. `words` are names of
 * ours, such as columns, of which each page knows its own.
 */
type Member = readonly string[] | "text" | "texts" | "day" | "office" | "offices" | "administrator" | "words";

const q = "text";

/** What each page knows in its address. A filter that is not in here is left out of views: a new one is added here too. */
export const VIEW_MEMBERS: Readonly<Record<ViewPage, Readonly<Record<string, Member>>>> = {
  funnel: {
    ...{ account: "offices", with: ["group"], administrator: "administrator" },
    ...{ range: RANGE_NAMES, from: "day", to: "day" },
    ...{ compare: [...COMPARISON_NAMES, "own"], compareFrom: "day", compareTo: "day" },
    ...{ trend: "words", rate: "words", drivers: "words", by: "words", complete: ["yes"], fair: "words" },
    ...{ sort: "words", group: "words" },
  },
  roadshows: {
    ...{ q, retailer: "texts", state: "texts", status: "texts" },
    ...{ unassigned: ["yes"], unacknowledged: ["yes"], broken: ["yes"] },
  },
  people: { q, office: "offices", state: "texts", active: ["yes", "no", "all"], sort: "words" },
  payroll: {
    ...{ q, week: "day", office: "office", show: "words", rule: "words" },
    exceptions: ["accepted", "all"],
    severity: ["blocking"],
    sort: "words",
    group: "words",
    exceptionSort: "words",
  },
  audit: { q, act: "texts", actor: "texts", from: "day", to: "day", sort: "words" },
};

/**
 * What of an address belongs to a view of the page: members that the page knows, with values that it can read, in one
 * order, so that two addresses that show the same are the same text.
 */
export function viewSearch(page: ViewPage, address: URLSearchParams): string {
  const search = new URLSearchParams();
  for (const [name, member] of Object.entries(VIEW_MEMBERS[page]))
    for (const value of savedValues(member, address.getAll(name))) search.append(name, value);
  return search.toString();
}

const TEXT_MAX = 200;
const VALUES_MAX = 100;
const SEVERAL: ReadonlySet<Member> = new Set<Member>(["texts", "offices"]);

function savedValues(member: Member, values: readonly string[]): readonly string[] {
  if (SEVERAL.has(member))
    return [...new Set(values)]
      .filter((value) => canHold(member, value))
      .toSorted()
      .slice(0, VALUES_MAX);
  // As the page reads it: of a member that is repeated, the first.
  const value = (values[0] ?? "").trim();
  return value !== "" && canHold(member, value) ? [value] : [];
}

function canHold(member: Member, value: string): boolean {
  switch (member) {
    case "text":
    case "texts":
      return value.length <= TEXT_MAX;
    case "day":
      return isIsoDate(value);
    case "office":
      return isOfficeId(value);
    case "offices":
      // "" stands for people whose office was not reported.
      return value === "" || isOfficeId(value);
    case "administrator":
      return isAdministratorId(value);
    case "words":
      return /^[a-z.,-]{1,200}$/.test(value);
    default:
      return member.includes(value);
  }
}

/** An id of a user, of which nine digits may follow each other by chance. */
const USER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The values of a view's query, which are checked for what they must not hold. Any of them may have been typed, into the
 * address where not into a field, and an id of an office or a status can be almost any text.
 */
export const typedTexts = (search: string): readonly string[] =>
  [...new URLSearchParams(search).values()].filter((value) => !USER_ID.test(value));

/** Signs that are not seen, or turn around what stands beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0]+/gu;

/** A name as it is saved; null where nothing of it would be seen, or too much. */
export function viewName(text: string): string | null {
  const name = text.normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(UNSEEN, "").trim();
  return name === "" || Array.from(name).length > VIEW_NAME_MAX ? null : name;
}

type Saved = { readonly id: number; readonly page: ViewPage; readonly search: string };

/** Where an address stands among the views of its page. */
export type Viewed<View> = { readonly view: View | null; readonly isModified: boolean };

/**
 * The view that an address came from, by its tag, or without a tag the first one that it equals. A tag that no one here
 * can read says nothing: the filters are in the address always.
 */
export function viewedAt<View extends Saved>(
  { page, tag, address }: Readonly<{ page: ViewPage; tag: string; address: URLSearchParams }>,
  views: readonly View[],
): Viewed<View> {
  const own = views.filter((view) => view.page === page);
  const search = viewSearch(page, address);
  const tagged = own.find(({ id }) => String(id) === tag);
  if (tagged !== undefined) return { view: tagged, isModified: tagged.search !== search };
  return { view: own.find((view) => search !== "" && view.search === search) ?? null, isModified: false };
}
