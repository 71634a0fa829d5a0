import type { Role } from "#domain/identity/roles.ts";

/** A role as people call it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  manager: "Manager",
  payroll: "Payroll",
  admin: "Administrator",
};

/** What a role may see, in one line. */
export const ROLE_SEES: Readonly<Record<Role, string>> = {
  manager: "Own offices: funnel, roadshows, people",
  payroll: "All offices, and their weeks and time records",
  admin: "Everything, and who may sign in",
};
