import { z } from "zod/mini";
import { startOidc, trouble, TROUBLE_KEY, type OidcErrand, type Trouble } from "#contract/identity/oidc.ts";
import { send } from "#web/api/call.ts";
import { shownInPlace, useChange } from "#web/api/command.ts";
import { nextPage } from "#web/lib/next-page.ts";
import { capital } from "#web/lib/format.ts";
import { refusalOf, refused, type Refusal } from "#web/lib/refusal.ts";

/** The longest way back that fits the server's cookie. */
const NEXT_LENGTH_MAX = 1_500;

type Leaving = {
  /** The page to come back to. */
  readonly next: string | null;
  /** The token of the invitation to accept there. */
  readonly invitation?: string | undefined;
};

/** Leaves for the identity provider, which leads back to a page; the problem says why that is not possible. */
export function useLeaveForProvider(errand: OidcErrand, name: string) {
  const { mutate, isPending, data, error } = useChange(async ({ next, invitation }: Leaving) => {
    const { address } = await send(startOidc, { errand, next: shortened(nextPage(next)), invitation });
    if (address !== null) location.assign(address);
    return address;
  });
  return {
    leave: (leaving: Leaving): void => mutate(leaving, { onError: shownInPlace }),
    // Once it is on its way, the button stays as it is until the page is gone.
    isLeaving: isPending || typeof data === "string",
    problem: data === null ? troubleWords("unreachable", name) : refusalOf(error),
  };
}

const shortened = (next: string | null): string | null =>
  next !== null && next.length > NEXT_LENGTH_MAX ? next.replace(/\?.*$/, "") : next;

/** Reason why a user came back from the provider without what they went for; null otherwise. */
export function troubleIn(search: URLSearchParams): Trouble | null {
  const read = z.safeParse(trouble, search.get(TROUBLE_KEY));
  return read.success ? read.data : null;
}

/** The same, in words, as a form says them. */
export const troubleWords = (found: Trouble, name: string): Refusal => refused(WORDS[found](name));

/** The same, of a user who is signed in and went to confirm who they are. */
export const unprovenWords = (found: Trouble, name: string): Refusal =>
  found === "refused" ? refused(`${capital(name)} did not confirm it’s you.`) : troubleWords(found, name);

const WORDS: Readonly<Record<Trouble, (name: string) => string>> = {
  refused: (name) =>
    `${capital(name)} couldn’t sign you in. Open your invitation link, or ask a Fieldboard administrator for one.`,
  canceled: (name) => `You left ${name} before you were signed in.`,
  unreachable: (name) => `${capital(name)} isn’t responding. Try again in a moment.`,
  over: () => "This took too long or was started in another window. Try again.",
  slowed: () => "Too many attempts. Try again in a minute.",
  broken: () => "Something went wrong. Try again.",
};
