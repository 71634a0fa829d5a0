import type { Role } from "#domain/identity/roles.ts";

/** Whom an address answers: everyone, users who are signed in, or these roles. */
export type Audience = "everyone" | "signed-in" | readonly Role[];

const EVERYBODY = ["manager", "payroll", "admin"] as const satisfies readonly Role[];
const PAYROLL = ["payroll", "admin"] as const satisfies readonly Role[];
const ADMIN = ["admin"] as const satisfies readonly Role[];

/**
 * Who may call what: the one place where it is written. The server mounts nothing that is not in here, the pages show
 * nothing that would be refused, and the tests try every role on every line.
 */
export const PERMISSIONS = {
  "/api/session": "everyone",
  "/api/session/sign-in": "everyone",
  "/api/session/code": "everyone",
  "/api/session/sign-out": "everyone",
  "/api/session/verify": "signed-in",
  "/api/session/oidc/start": "everyone",
  "/api/session/oidc/callback": "everyone",
  "/api/account/sessions": "signed-in",
  "/api/account/sessions/end": "signed-in",
  "/api/account/password": "signed-in",
  "/api/account/second-factor/start": "signed-in",
  "/api/account/second-factor/confirm": "signed-in",
  "/api/link/look": "everyone",
  "/api/link/accept": "everyone",
  "/api/version": "everyone",
  "/api/crash": "signed-in",
  "/api/offices": EVERYBODY,
  "/api/views": EVERYBODY,
  "/api/views/save": EVERYBODY,
  "/api/views/change": EVERYBODY,
  "/api/views/default": EVERYBODY,
  "/api/views/delete": EVERYBODY,
  "/api/funnel/report": EVERYBODY,
  "/api/funnel/report/export": EVERYBODY,
  "/api/funnel/span": EVERYBODY,
  "/api/funnel/trend": EVERYBODY,
  "/api/funnel/trend/export": EVERYBODY,
  "/api/funnel/workbook/export": EVERYBODY,
  "/api/roadshows/events": EVERYBODY,
  "/api/roadshows/events/export": EVERYBODY,
  "/api/roadshows/gaps": EVERYBODY,
  "/api/roadshows/changes": EVERYBODY,
  "/api/people/directory": EVERYBODY,
  "/api/people/directory/export": EVERYBODY,
  "/api/people/facets": EVERYBODY,
  "/api/people/person": EVERYBODY,
  "/api/people/links": EVERYBODY,
  "/api/people/private": PAYROLL,
  "/api/people/reveal": PAYROLL,
  "/api/people/erase": ADMIN,
  "/api/payroll/submissions": PAYROLL,
  "/api/payroll/submissions/export": PAYROLL,
  "/api/payroll/found": PAYROLL,
  "/api/payroll/submission": PAYROLL,
  "/api/payroll/submission/export": PAYROLL,
  "/api/payroll/exceptions": PAYROLL,
  "/api/payroll/exceptions/export": PAYROLL,
  "/api/payroll/exception": PAYROLL,
  "/api/payroll/exceptions/accept": PAYROLL,
  "/api/payroll/exceptions/reopen": PAYROLL,
  "/api/payroll/review": PAYROLL,
  "/api/payroll/ledger": PAYROLL,
  "/api/payroll/overtime": PAYROLL,
  "/api/payroll/insights": PAYROLL,
  "/api/payroll/sign-off": PAYROLL,
  "/api/payroll/sign-off/undo": PAYROLL,
  "/api/payroll/send-back": PAYROLL,
  "/api/payroll/send-back/undo": PAYROLL,
  "/api/payroll/version": PAYROLL,
  "/api/payroll/person": PAYROLL,
  "/api/payroll/partner/export": PAYROLL,
  "/api/payroll/corrections/export": PAYROLL,
  "/api/payroll/records/export": PAYROLL,
  "/api/payroll/files": PAYROLL,
  "/api/payroll/files/sent": PAYROLL,
  "/api/payroll/files/sent/undo": PAYROLL,
  "/api/payroll/files/control/export": PAYROLL,
  "/api/payroll/evidence": PAYROLL,
  "/api/payroll/evidence/export": PAYROLL,
  "/api/payroll/own-log": PAYROLL,
  "/api/payroll/layouts": PAYROLL,
  "/api/payroll/layouts/save": PAYROLL,
  "/api/payroll/layouts/delete": PAYROLL,
  "/api/audit/entries": ADMIN,
  "/api/audit/entries/export": ADMIN,
  "/api/audit/facets": ADMIN,
  "/api/audit/state": ADMIN,
  "/api/users": ADMIN,
  "/api/users/invite": ADMIN,
  "/api/users/withdraw": ADMIN,
  "/api/users/access": ADMIN,
  "/api/users/rename": ADMIN,
  "/api/users/act": ADMIN,
  "/api/users/password-link": ADMIN,
  "/api/tokens": ADMIN,
  "/api/tokens/create": ADMIN,
  "/api/tokens/revoke": ADMIN,
  "/api/sources": ADMIN,
  "/api/sources/status": EVERYBODY,
  "/api/sources/refresh": EVERYBODY,
  "/api/sources/reads": EVERYBODY,
  "/api/sources/read": ADMIN,
  "/api/sources/pause": ADMIN,
  "/api/sources/cancel": ADMIN,
  "/api/sources/held": ADMIN,
  "/api/sources/settings": ADMIN,
  "/api/business": ADMIN,
  "/api/business/change": ADMIN,
  "/api/business/office": ADMIN,
  "/api/business/offices/confirm": ADMIN,
} as const satisfies Readonly<Record<`/api/${string}`, Audience>>;

export type ApiPath = keyof typeof PERMISSIONS;

/** Whether a path is answered to a user of this role once they are signed in. */
export const mayCall = (path: ApiPath, role: Role): boolean => {
  const audience: Audience = PERMISSIONS[path];
  return audience === "everyone" || audience === "signed-in" || audience.includes(role);
};

/** What each page cannot do without. */
const NEEDS = {
  funnel: "/api/funnel/report",
  roadshows: "/api/roadshows/events",
  people: "/api/people/directory",
  payroll: "/api/payroll/submissions",
  audit: "/api/audit/entries",
  admin: "/api/users",
} as const satisfies Readonly<Record<string, ApiPath>>;

/** Whether a role has a page, and with it its views. The server decides again about everything that the page requests. */
export const maySee = (page: keyof typeof NEEDS, role: Role): boolean => mayCall(NEEDS[page], role);
