import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { Command, Declared, ReplyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import { session, signIn, signInCode, signOut, type person } from "#contract/identity/session.ts";
import { businessSettingsOf } from "#domain/business-settings.ts";
import type { Role } from "#domain/identity/roles.ts";
import { pageAt, PAGES, RAIL_PAGES } from "#domain/pages.ts";
import { setBusinessZone } from "#web/lib/business-day.ts";
import { nextPage, secondFactorPath } from "#web/lib/next-page.ts";
import { forgetPagePerson } from "#web/lib/page-person.ts";
import { tellTabs } from "#web/lib/tabs.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { send } from "#web/api/call.ts";
import { useChange } from "#web/api/command.ts";
import { reportQuery } from "#web/api/report.ts";

export type SignedInPerson = z.output<typeof person>;
export type Session = ReplyOf<typeof session>;

const sessionReport = reportQuery(session, {});

/** User who is signed in. Requested again when the tab comes to the front; that alone extends no session. */
export const sessionQuery = () =>
  queryOptions({
    ...sessionReport,
    queryFn: async (context: Parameters<typeof sessionReport.queryFn>[0]): Promise<Session> => {
      const reply = await sessionReport.queryFn(context);
      if (reply.business !== null) setBusinessZone(reply.business.zone);
      return reply;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: "always",
  });

/** Null until it has come, or when it could not. */
export function useSession(): { readonly session: Session | null; readonly hasFailed: boolean } {
  const { data = null, isError } = useQuery(sessionQuery());
  return { session: data, hasFailed: isError && data === null };
}

/** True where an address answers the user, so that what it does not answer is never requested. */
export function useMayRequest(declared: Declared): boolean {
  const role = useSession().session?.person?.role;
  return role !== undefined && mayCall(declared, role);
}

/** True where the user sees some offices only: "no data" is then about these offices, not the business. */
export const useIsLimited = (): boolean => (useSession().session?.person?.offices ?? null) !== null;

const BUSINESS_DEFAULTS: NonNullable<Session["business"]> = {
  ...businessSettingsOf(new Map()),
  zone: "UTC",
};

/** The settings that pages compute with, and the time zone of the business. */
export const useBusinessInUse = () => useSession().session?.business ?? BUSINESS_DEFAULTS;

/** Requests the session again, after something has happened. Null when there is no answer; the cached one stays then. */
export function useRefetchSession(): () => Promise<Session | null> {
  const queries = useQueryClient();
  return () => queries.query({ ...sessionQuery(), staleTime: 0 }).catch(() => null);
}

/** Page to go to after signing in: to the page that was requested, if the role has it, or to the first one. */
export function arrivalPath({ role, isSecondFactorDue }: SignedInPerson, requested: string | null): string {
  const next = nextPage(requested);
  const page = pageAt(next?.split("?")[0] ?? "");
  const path = next === null || page === null || !PAGES[page].roles.includes(role) ? firstPath(role) : next;
  return isSecondFactorDue ? secondFactorPath(path) : path;
}

/** The page to start at: Today, or the first that the role has. */
export const firstPath = (role: Role): string => {
  const first = RAIL_PAGES.find((page) => PAGES[page].roles.includes(role));
  return PAGES[first ?? "account"].path;
};

/** Signs in with a password; the reply says whether a code comes next. */
export const useSignIn = () => useSignInCommand(signIn, ({ next }) => next !== "code");

export const useSignInCode = () => useSignInCommand(signInCode);

/**
 * A command that signs in; the session is requested after it, here and in the other tabs.
 * @throws ApiError when the browser did not store its cookie, unless a code may be needed first.
 */
export function useSignInCommand<Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  command: Command<Body, Reply>,
  isSignedIn: (reply: z.output<Reply>) => boolean = () => true,
  mayNeedCode = false,
) {
  const refetch = useRefetchSession();
  return useChange(async (body: z.output<Body>) => {
    const reply = await send(command, body);
    if (!isSignedIn(reply)) return reply;
    forgetPagePerson();
    tellTabs("session-changed");
    if ((await refetch())?.person || mayNeedCode) return reply;
    throw new ApiError("forbidden", "no session after signing in", { detail: NO_COOKIE });
  });
}

const NO_COOKIE = "Your browser blocked the sign-in cookie. Allow cookies for this site and try again.";

const SIGNING_OUT = ["sign-out"];

/** True while the answer to a sign-out is awaited: that others are refused then means nothing. */
export const isSigningOut = (queries: QueryClient): boolean =>
  queries.isMutating({ mutationKey: SIGNING_OUT }) > 0;

/** Ends the session, and with it what is being requested. */
export function useSendSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: SIGNING_OUT,
    mutationFn: async () => {
      await queries.cancelQueries();
      await send(signOut, {}).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.fault !== "signed-out") throw error;
      });
    },
  });
  return mutateAsync;
}
