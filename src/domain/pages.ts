import { ADMINISTRATORS, PAYROLL, READERS } from "./identity/audiences.ts";
import { byName } from "./by-name.ts";
import { FILTER_MEMBERS, MEMBER_ROWS, memberRow } from "./people/members.ts";
import { ROLES, type Role } from "./identity/roles.ts";
import { filterNames, type FilterRows } from "./filter-rows.ts";
import { EVENT_FILTERS, EVENT_FLAG_NAMES } from "./roadshows/event-filters.ts";

type PageRow = {
  /** Its address; a part such as `:id` stands for anything without a slash. A page lies below the one that its path begins with. */
  readonly path: `/${string}`;
  readonly label: string;
  /** Roles that have it. No one has what comes before signing in, outside of the shell. */
  readonly roles: readonly Role[];
  /** The reports that its loader requests at its address without a query. Its roles may request them: the server decides again about each. */
  readonly asks: readonly `/api/${string}`[];
  /** Pages of the rail have an icon, a place on phones, in the bar or in its menu of more, and may have a key after `g`. */
  readonly icon?: string;
  readonly phone?: "bar" | "more";
  /** Roles to whom the bar of phones has room for it; the others have it in the menu of more. All of its roles, without it. */
  readonly phoneBarOf?: readonly Role[];
  readonly shortcut?: string;
  /** It has nothing of its own, and goes on to this page below it. */
  readonly opens?: string;
  /** Beginning of the names of its files of code, where that is not its own name: `link` of `link-page.tsx`. */
  readonly code?: string;
  /** The members of its address that a saved view keeps: one value each, or several. */
  readonly views?: Readonly<Record<string, "one" | "several">>;
};

/** The filters of the directory by the rows of their members. */
const memberViews = byName(
  FILTER_MEMBERS.map(
    (name) => [MEMBER_ROWS[name].filter, memberRow(name).kind === "flag" ? "one" : "several"] as const,
  ),
);

/** The filters of a list by any number of values, each of which a view keeps. */
const valueViews = <Rows extends FilterRows>(rows: Rows) =>
  byName(filterNames(rows).map((name) => [name, "several"] as const));

/** One's own account, which every role has. */
const SIGNED_IN: readonly Role[] = ROLES;
const SIGNED_OUT: readonly Role[] = [];

/** All pages, in their order everywhere. What else has to know of a page follows from its row. */
export const PAGES = {
  today: {
    path: "/today",
    label: "Today",
    roles: READERS,
    asks: ["/api/today"],
    icon: "sun",
    phone: "bar",
    shortcut: "t",
  },
  week: {
    path: "/week",
    label: "Week",
    roles: READERS,
    asks: ["/api/week", "/api/offices"],
    icon: "calendar",
    phone: "more",
    shortcut: "m",
    views: { office: "several", sort: "one" },
  },
  findings: {
    path: "/today/:kind",
    label: "Items of Today",
    roles: READERS,
    asks: ["/api/today/items"],
    code: "items",
  },
  funnel: {
    path: "/funnel",
    label: "Funnel",
    roles: READERS,
    asks: ["/api/funnel/span", "/api/funnel/summary", "/api/offices"],
    icon: "funnel",
    phone: "bar",
    phoneBarOf: ["manager", "admin"],
    shortcut: "f",
    views: {
      account: "several",
      with: "one",
      administrator: "one",
      range: "one",
      from: "one",
      to: "one",
      compare: "one",
      compareFrom: "one",
      compareTo: "one",
      section: "several",
      trend: "one",
      rate: "one",
      drivers: "one",
      by: "one",
      complete: "one",
      fair: "one",
      sales: "one",
      sort: "one",
      group: "one",
    },
  },
  roadshows: {
    path: "/roadshows",
    label: "Roadshows",
    roles: READERS,
    asks: ["/api/roadshows/events"],
    icon: "store",
    phone: "bar",
    shortcut: "r",
    views: {
      q: "one",
      ...valueViews(EVENT_FILTERS),
      days: "one",
      ...byName(EVENT_FLAG_NAMES.map((name) => [name, "one"] as const)),
      by: "one",
      sort: "one",
      groupSort: "one",
    },
  },
  chase: {
    path: "/roadshows/chase",
    label: "Chase list",
    roles: READERS,
    asks: ["/api/roadshows/events", "/api/roadshows/gaps"],
  },
  changes: {
    path: "/roadshows/changes",
    label: "What changed",
    roles: READERS,
    asks: ["/api/roadshows/reads"],
  },
  phones: {
    path: "/roadshows/phones",
    label: "Phone list",
    roles: READERS,
    asks: ["/api/roadshows/events"],
  },
  people: {
    path: "/people",
    label: "People",
    roles: READERS,
    asks: ["/api/people/directory", "/api/offices"],
    icon: "people",
    phone: "bar",
    shortcut: "p",
    views: { q: "one", office: "several", ...memberViews, active: "one", missing: "several", sort: "one" },
  },
  headcount: {
    path: "/people/headcount",
    label: "Headcount",
    roles: READERS,
    asks: ["/api/people/headcount", "/api/people/headcount/moves", "/api/people/facets", "/api/offices"],
    views: {
      from: "one",
      to: "one",
      office: "several",
      state: "several",
      by: "one",
      sort: "one",
      moves: "one",
      moveSort: "one",
    },
  },
  quality: {
    path: "/people/quality",
    label: "Data quality",
    roles: READERS,
    asks: ["/api/people/quality", "/api/people/quality/findings"],
    views: {
      rule: "several",
      office: "several",
      person: "one",
      sort: "one",
      ruleSort: "one",
      officeSort: "one",
    },
  },
  person: { path: "/people/:id", label: "Person", roles: READERS, asks: ["/api/people/person"] },
  offices: {
    path: "/offices",
    label: "Offices",
    roles: READERS,
    asks: ["/api/funnel/span", "/api/offices/list"],
    icon: "building",
    phone: "more",
    shortcut: "o",
    views: {
      q: "one",
      range: "one",
      from: "one",
      to: "one",
      state: "several",
      layout: "one",
      compare: "several",
      sort: "one",
    },
  },
  office: {
    path: "/offices/:office",
    label: "Office",
    roles: READERS,
    asks: [
      "/api/offices/office",
      "/api/offices/headcount",
      "/api/roadshows/office",
      "/api/people/directory",
      "/api/funnel/span",
      "/api/funnel/report",
    ],
  },
  payroll: {
    path: "/payroll",
    label: "Payroll",
    roles: PAYROLL,
    asks: ["/api/payroll/submissions", "/api/offices"],
    icon: "clock",
    phone: "bar",
    phoneBarOf: ["payroll"],
    shortcut: "w",
    views: {
      q: "one",
      week: "one",
      office: "one",
      show: "one",
      section: "one",
      rule: "one",
      exceptions: "one",
      severity: "one",
      sort: "one",
      exceptionSort: "one",
      unusual: "one",
      unusualPeople: "one",
      edited: "one",
      programs: "one",
    },
  },
  evidence: {
    path: "/payroll/evidence",
    label: "Evidence",
    roles: PAYROLL,
    asks: ["/api/payroll/submissions"],
  },
  submission: {
    path: "/payroll/:entry",
    label: "Submission",
    roles: PAYROLL,
    asks: ["/api/payroll/submission", "/api/payroll/review"],
  },
  admin: {
    path: "/admin",
    label: "Admin",
    roles: ADMINISTRATORS,
    asks: [],
    icon: "shield",
    phone: "more",
    opens: "users",
  },
  users: {
    path: "/admin/users",
    label: "Users",
    roles: ADMINISTRATORS,
    asks: ["/api/users", "/api/offices"],
  },
  tokens: {
    path: "/admin/tokens",
    label: "API tokens",
    roles: ADMINISTRATORS,
    asks: ["/api/tokens", "/api/offices"],
  },
  business: { path: "/admin/settings", label: "Settings", roles: ADMINISTRATORS, asks: ["/api/business"] },
  sources: { path: "/admin/sources", label: "Sources", roles: ADMINISTRATORS, asks: ["/api/sources"] },
  messages: { path: "/admin/messages", label: "Messages", roles: ADMINISTRATORS, asks: ["/api/messages"] },
  audit: {
    path: "/admin/audit",
    label: "Audit log",
    roles: ADMINISTRATORS,
    asks: ["/api/audit/entries", "/api/audit/state", "/api/audit/facets"],
    views: { q: "one", act: "several", actor: "several", from: "one", to: "one", sort: "one" },
  },
  account: { path: "/account", label: "Account", roles: SIGNED_IN, asks: ["/api/account/sessions"] },
  alerts: {
    path: "/account/alerts",
    label: "Alerts",
    roles: READERS,
    asks: ["/api/alerts", "/api/alerts/settings"],
  },
  glossary: { path: "/help", label: "Glossary", roles: SIGNED_IN, asks: [] },
  signIn: { path: "/sign-in", label: "Sign in", roles: SIGNED_OUT, asks: [] },
  secondFactor: { path: "/second-factor", label: "Second factor", roles: SIGNED_OUT, asks: [] },
  setUp: { path: "/set-up", label: "Set up", roles: SIGNED_OUT, asks: [], code: "link" },
  invitation: { path: "/invitation", label: "Invitation", roles: SIGNED_OUT, asks: [], code: "link" },
  stopAlerts: { path: "/stop-alerts", label: "Stop alerts", roles: SIGNED_OUT, asks: [] },
} as const satisfies Readonly<Record<string, PageRow>>;

export type PageId = keyof typeof PAGES;

type PageWith<Member extends keyof PageRow> = {
  [Id in PageId]: (typeof PAGES)[Id] extends { readonly [Name in Member]: unknown } ? Id : never;
}[PageId];

/** The pages of the rail. */
export type RailPage = PageWith<"phone">;
/** The pages whose filters can be saved under a name. */
export type ViewPage = PageWith<"views">;
/** The pages that have code of their own. */
export type CodePage = Exclude<PageId, PageWith<"opens">>;

export const PAGE_IDS: readonly PageId[] = Object.keys(PAGES).filter((id): id is PageId => id in PAGES);
export const RAIL_PAGES = PAGE_IDS.filter((id): id is RailPage => "phone" in PAGES[id]);
export const VIEW_PAGES = PAGE_IDS.filter((id): id is ViewPage => "views" in PAGES[id]);
export const CODE_PAGES = PAGE_IDS.filter((id): id is CodePage => !("opens" in PAGES[id]));

/** Beginning of the names of a page's files of code: `second-factor` of `second-factor-page.tsx`, where it has any. */
export function codeOf(id: PageId): string {
  const row: PageRow = PAGES[id];
  return row.code ?? (row.opens ?? id).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** True of a page of the rail that is in the bar of phones of a role, which has room for four; the others are in its menu of more. */
export const isInPhoneBar = (id: RailPage, role: Role): boolean => {
  const row: PageRow = PAGES[id];
  return row.phone === "bar" && (row.phoneBarOf ?? row.roles).includes(role);
};

/** True of a page before signing in, outside of the shell. */
export const isOutside = (id: PageId): boolean => PAGES[id].roles.length === 0;

/** The pages below one that its links lead to: those of which there is one. */
export const pagesBelow = (above: PageId): readonly PageId[] =>
  PAGE_IDS.filter((id) => PAGES[id].path.startsWith(`${PAGES[above].path}/`) && !hasPart(id));

const hasPart = (id: PageId): boolean => PAGES[id].path.includes(":");

/** Patterns of the paths. The page at `/people/new` is that one rather than `/people/:id`, whichever row comes first. */
const PATTERNS = PAGE_IDS.toSorted((id, other) => Number(hasPart(id)) - Number(hasPart(other))).map(
  (id) => [id, new RegExp(`^${PAGES[id].path.replaceAll(/:\w+/g, "[^/]+")}/?$`)] as const,
);

/** The page at a path; null where there is none, as at `/`, which leads to the first page of a role. */
export const pageAt = (path: string): PageId | null =>
  PATTERNS.find(([, pattern]) => pattern.test(path))?.[0] ?? null;

/** True of a path at which the router in the browser has something; the server answers any other one with status 404. */
export const isPage = (path: string): boolean => path === "/" || pageAt(path) !== null;
