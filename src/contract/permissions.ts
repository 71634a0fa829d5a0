import { ROLES, type Role } from "#domain/identity/roles.ts";

/** Whom an address answers: everyone, users who are signed in, or users of these roles. Each declaration says it. */
export type Audience = "everyone" | "signed-in" | readonly Role[];

export const ALL_ROLES: readonly Role[] = ROLES;
export const PAYROLL_ROLES: readonly Role[] = ["payroll", "admin"];
/** Who staffs roadshows. */
export const STAFFING_ROLES: readonly Role[] = ["manager", "admin"];
export const ADMIN_ROLES: readonly Role[] = ["admin"];

/** Whether what is declared answers a user of this role once they are signed in. */
export const mayCall = ({ roles }: { readonly roles: Audience }, role: Role): boolean =>
  roles === "everyone" || roles === "signed-in" || roles.includes(role);
