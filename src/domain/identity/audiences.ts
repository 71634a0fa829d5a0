import type { Role } from "./roles.ts";

/**
 * Who does which work. Pages, addresses, findings and alerts are declared for one of these. A role that is added to none
 * of them has its own account and nothing else.
 */

/** Who reads the reports: funnel, roadshows, people, offices, each within the offices of their scope. */
export const READERS: readonly Role[] = ["manager", "payroll", "admin"];
/** Who reviews the hours of a week and makes files of them. */
export const PAYROLL: readonly Role[] = ["payroll", "admin"];
/** Who staffs roadshows. */
export const STAFFING: readonly Role[] = ["manager", "admin"];
/** Who manages users, tokens, settings and sources. */
export const ADMINISTRATORS: readonly Role[] = ["admin"];
