import type { Role } from "./roles.ts";

export type DemoPerson = { readonly role: Role; readonly email: string; readonly name: string };

/** They can sign in with one click while the made-up business is shown on this machine only. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { role: "manager", email: "manager@demo.test", name: "Morgan Ellery" },
  { role: "payroll", email: "payroll@demo.test", name: "Paula Rowland" },
  { role: "admin", email: "admin@demo.test", name: "Adrian Minh" },
];

/** Public: it opens made-up rows only. */
export const DEMO_PASSWORD = "fieldboard-demo";
