import type { Role } from "#domain/identity/roles.ts";
import { PAGES, RAIL_PAGES } from "#domain/pages.ts";

/** A role as people call it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  manager: "Manager",
  payroll: "Payroll",
  admin: "Administrator",
};

/** Words on what a role may see, in one line. */
export const roleSees = (role: Role): string => {
  const pages = RAIL_PAGES.filter((page) => PAGES[page].roles.includes(role));
  const labels = pages.map((page) => PAGES[page].label.toLowerCase()).join(", ");
  return `${role === "manager" ? "Own" : "All"} offices: ${labels}`;
};
