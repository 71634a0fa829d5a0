import type { Who } from "#domain/identity/who.ts";
import { secondsBetween, type Clock } from "#domain/time/time.ts";
import { VerifyFirst } from "./refusal.ts";

const FRESH_S = 5 * 60;
/** Two servers of one store differ by this at most; a proof from further ahead predates a clock that was moved back. */
const CLOCK_SKEW_S = 5;

/** Requires a password or a code confirmed within five minutes. @throws VerifyFirst otherwise */
export function freshOnly({ verifiedAt }: Pick<Who, "verifiedAt">, clock: Pick<Clock, "now">): void {
  const ageS = secondsBetween(verifiedAt, clock.now());
  if (ageS < -CLOCK_SKEW_S || ageS > FRESH_S) throw new VerifyFirst();
}
