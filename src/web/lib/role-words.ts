import type { Role } from "#domain/roles.ts";

/** A role as people call it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  manager: "Manager",
  payroll: "Payroll",
  admin: "Administrator",
};

/** What somebody of a role may see, in one line. */
export const ROLE_SEES: Readonly<Record<Role, string>> = {
  manager: "The funnel, roadshows and people of their own offices",
  payroll: "All offices, with weeks and time records",
  admin: "Everything, and who may sign in",
};
