import { ROLES, type Role } from "#domain/identity/roles.ts";

/** Whom an address answers: everyone, users who are signed in, or users of these roles. Each declaration says it. */
export type Audience = "everyone" | "signed-in" | readonly Role[];

export const ALL_ROLES: readonly Role[] = ROLES;
export const PAYROLL_ROLES: readonly Role[] = ["payroll", "admin"];
export const ADMIN_ROLES: readonly Role[] = ["admin"];

/** Whether what is declared answers a user of this role once they are signed in. */
export const mayCall = ({ roles }: { readonly roles: Audience }, role: Role): boolean =>
  roles === "everyone" || roles === "signed-in" || roles.includes(role);

const PAGE_ROLES = {
  funnel: ALL_ROLES,
  roadshows: ALL_ROLES,
  people: ALL_ROLES,
  payroll: PAYROLL_ROLES,
  audit: ADMIN_ROLES,
  admin: ADMIN_ROLES,
} as const satisfies Readonly<Record<string, readonly Role[]>>;

/** Whether a role has a page, and with it its views. The server decides again about everything that the page requests. */
export const maySee = (page: keyof typeof PAGE_ROLES, role: Role): boolean => PAGE_ROLES[page].includes(role);
