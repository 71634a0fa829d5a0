import { selectPersonAtCode } from "./code-step-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import { CODE_COOKIE, SESSION_COOKIE } from "./auth.ts";

/** A sign-in whose password was right and whose second factor is asked for. */
export type CodeStep = {
  /** Null when there is no such sign-in, or it took too long. */
  readonly email: string | null;
  /**
   * Those of the request, without any session: for who has one already the library does not count how many codes they
   * try, and would tell them of each whether it is right.
   */
  readonly headers: Headers;
};

export async function codeStepOf(store: Pick<Store, "pool">, given: Headers): Promise<CodeStep> {
  const cookies = (given.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const headers = new Headers(given);
  headers.set("cookie", cookies.filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`)).join("; "));
  const signed = cookies.find((pair) => pair.startsWith(`${CODE_COOKIE}=`));
  // Its signature is looked at by the library: here it is only known whose tries are counted.
  const [step = ""] = (signed ?? "").slice(CODE_COOKIE.length + 1).split(".");
  return { email: step === "" ? null : await selectPersonAtCode(store, step), headers };
}
