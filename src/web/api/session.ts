import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { ReplyOf, ToldOf } from "#contract/endpoint.ts";
import { mayAsk, type KnownPath } from "#contract/permissions.ts";
import { session, signIn, signInCode, signOut, type person } from "#contract/session.ts";
import type { Role } from "#domain/identity/roles.ts";
import { nextPage, secondFactorPath } from "#web/lib/next-page.ts";
import { paths } from "#web/lib/paths.ts";
import { tellTabs } from "#web/lib/tabs.ts";
import { call } from "./call.ts";
import { send } from "./command.ts";
import { pauseQuestions } from "./pause.ts";

export type SignedInPerson = z.output<typeof person>;
export type Session = ReplyOf<typeof session>;

/** Who is signed in. Asked again whenever somebody comes back to the tab; that alone keeps no session alive. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ["session"],
    queryFn: ({ signal }) => call(session, {}, signal, { isBackground: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
  });

/** Null until it is known, or where it cannot be. */
export function useSession(): { readonly session: Session | null; readonly hasFailed: boolean } {
  const { data = null, isError } = useQuery(sessionQuery());
  return { session: data, hasFailed: isError && data === null };
}

/** Asks anew who is signed in, after something has happened. Null when there is no answer; what was known stays then. */
export function useSessionAnew(): () => Promise<Session | null> {
  const queries = useQueryClient();
  return () => queries.query({ ...sessionQuery(), staleTime: 0 }).catch(() => null);
}

/** Tells this page and the other tabs that somebody has signed in. False when the browser did not keep it. */
export function useSessionArrival(): () => Promise<boolean> {
  const askAnew = useSessionAnew();
  return async () => {
    tellTabs("session-changed");
    const now = await askAnew();
    return now?.person !== undefined && now.person !== null;
  };
}

/** Keeps the session alive, as any question of somebody's does. */
export function useStaySignedIn(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    queries.setQueryData(sessionQuery().queryKey, await call(session, {}, unending));
  };
}

/** A command's signal: what was sent is not taken back. */
export const unending = new AbortController().signal;

/** What each page cannot do without. */
const NEEDS = {
  funnel: "/api/funnel/report",
  roadshows: "/api/roadshows/events",
  people: "/api/people/directory",
  payroll: "/api/payroll/submissions",
  admin: "/api/users",
} as const satisfies Readonly<Record<string, KnownPath>>;

export type PageName = keyof typeof NEEDS;

/** Whether somebody of this role has the page. The server decides again about everything that the page asks. */
export const maySee = (page: PageName, role: Role): boolean => mayAsk(NEEDS[page], role);

const IN_ORDER = ["funnel", "roadshows", "people", "payroll", "admin"] as const satisfies readonly PageName[];

/** Where somebody who has signed in goes: to the page that was asked for, when it is one of theirs, or to their first. */
export function arrivalPath({ role, isSecondFactorDue }: SignedInPerson, asked: string | null): string {
  const next = nextPage(asked);
  const page = IN_ORDER.find((name) => next?.startsWith(paths[name]));
  const path = next === null || (page !== undefined && !maySee(page, role)) ? firstPath(role) : next;
  return isSecondFactorDue ? secondFactorPath(path) : path;
}

/** The page that somebody comes to who asked for none. */
export const firstPath = (role: Role): string => {
  const first = IN_ORDER.find((page) => maySee(page, role));
  return first === undefined ? paths.account : paths[first];
};

export const useSignIn = () =>
  useMutation({ mutationFn: (told: ToldOf<typeof signIn>) => send(signIn, told, unending) });

export const useSignInCode = () =>
  useMutation({ mutationFn: (told: ToldOf<typeof signInCode>) => send(signInCode, told, unending) });

/** Ends the session. Nothing is asked from here on, unless it fails: whoever calls it leaves the page, so that nothing of it stays. */
export async function sendSignOut(): Promise<void> {
  const goOn = pauseQuestions();
  try {
    await send(signOut, {}, unending);
  } catch (error) {
    goOn();
    throw error;
  }
}
