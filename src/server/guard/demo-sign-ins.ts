import { DEMO_PASSWORD, DEMO_PEOPLE } from "#domain/demo-people.ts";
import type { NewSignIn } from "#server/store/demo-sign-ins.ts";
import { hashPassword } from "./password-hash.ts";

/** The people who may sign in to the made-up business, each with the password that everybody knows. */
export async function demoSignIns(): Promise<readonly NewSignIn[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return DEMO_PEOPLE.map((person) => ({ ...person, passwordHash }));
}
