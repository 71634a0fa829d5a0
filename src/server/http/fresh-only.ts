import type { Who } from "#domain/identity/who.ts";
import { secondsBetween, type Clock } from "#domain/time/time.ts";
import { VerifyFirst } from "./refusal.ts";

const FRESH_S = 5 * 60;

/** Lets only those go on who have told their password or a code within five minutes. @throws VerifyFirst for the others */
export function freshOnly({ verifiedAt }: Pick<Who, "verifiedAt">, clock: Pick<Clock, "now">): void {
  if (secondsBetween(verifiedAt, clock.now()) > FRESH_S) throw new VerifyFirst();
}
