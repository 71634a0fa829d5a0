import type { Role } from "./roles.ts";

/**
 * Audiences by their work. Pages, addresses, findings and alerts are declared for one of these. A role that is added to none
 * of them has its own account and nothing else.
 */

/** Roles that read the reports: funnel, roadshows, people, offices, each within the offices of their scope. */
export const READERS: readonly Role[] = ["manager", "payroll", "admin"];
/** Roles that review the hours of a week and make files of them. */
export const PAYROLL: readonly Role[] = ["payroll", "admin"];
/** Roles that staff roadshows. */
export const STAFFING: readonly Role[] = ["manager", "admin"];
/** Roles that manage users, tokens, settings and sources. */
export const ADMINISTRATORS: readonly Role[] = ["admin"];
