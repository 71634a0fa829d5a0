import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { VERIFY_FIRST } from "#contract/identity/session.ts";
import {
  erase,
  onePerson,
  personHistory,
  personLinks,
  personPrivate,
  reveal,
} from "#contract/people/person.ts";
import type { PersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { call } from "#web/api/call.ts";
import { useCommand, useSendProven } from "#web/api/command.ts";
import { reportOf, reportQuery, useReport } from "#web/api/report.ts";
import { useMayRequest, useRefetchSession, useSession } from "#web/api/identity/session.ts";

export type PersonPrivate = ReplyOf<typeof personPrivate>;
export type Revealed = ReplyOf<typeof reveal>;

/** Null when there is no such person, or none that one may know of. */
export const personQuery = (id: PersonId) => ({
  ...reportQuery(onePerson, { id }),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(onePerson, { id }, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.fault === "missing") return null;
      throw error;
    }),
});

export const usePerson = (id: PersonId) => useReport(personQuery(id));

export type PersonLinks = ReplyOf<typeof personLinks>;

export const [, usePersonLinks] = reportOf(personLinks);

export type PersonHistory = ReplyOf<typeof personHistory>;

export const [, usePersonHistory] = reportOf(personHistory);

/** Masked, and yet cached no longer than it is looked at. */
export const usePersonPrivate = (id: PersonId) =>
  useReport({ ...reportQuery(personPrivate, { id }), gcTime: 0 });

/** True where the user may open private data. Other users do not even see that there is any. */
export const useMaySeePrivate = (): boolean => useMayRequest(personPrivate);

/** True where the user may see weeks of minutes, which are of the payroll page. */
export function useMaySeeWeeks(): boolean {
  const role = useSession().session?.person?.role;
  return role !== undefined && PAGES.payroll.roles.includes(role);
}

/** True where the user may erase private data. */
export const useMayErase = (): boolean => useMayRequest(erase);

/** Erases a person's private data; whatever shows people is requested again. */
export const useErasePerson = () => useCommand(erase);

/**
 * Requests one value in full. No mutation of the query library, which would cache the reply: only
 * the caller has it.
 */
export function useReveal() {
  const sendProven = useSendProven();
  const refetchSession = useRefetchSession();
  return async (body: BodyOf<typeof reveal>): Promise<Revealed> => {
    try {
      return await sendProven(reveal, body);
    } catch (error) {
      // The shell then leaves for the sign-in page.
      if (error instanceof ApiError && error.fault === "signed-out") void refetchSession();
      throw revealFailure(error);
    }
  };
}

/** Reason why a private value is not shown. The server says it in a sentence wherever it is the one that refuses. */
export function revealFailure(error: unknown): ApiError {
  const { title = null, detail = null } = error instanceof ApiError ? error : {};
  return new ApiError("forbidden", "a private value is not shown", {
    cause: error,
    detail:
      title === VERIFY_FIRST
        ? "You didn’t confirm it’s you, so nothing is shown."
        : (detail ?? "The server didn’t respond. Nothing is shown. Try again."),
  });
}
