import { DEMO_PASSWORD, DEMO_PEOPLE } from "#domain/identity/demo-people.ts";
import type { NewSignIn } from "./demo-sign-in-rows.ts";
import { hashPassword } from "#server/identity/passwords/password-hash.ts";

/** The people who may sign in to the made-up business, each with the password that everybody knows. */
export async function demoSignIns(): Promise<readonly NewSignIn[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return DEMO_PEOPLE.map((person) => ({ ...person, passwordHash }));
}
