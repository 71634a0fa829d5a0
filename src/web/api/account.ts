import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
import {
  acceptLink,
  changePassword,
  confirmSecondFactor,
  endSession,
  lookAtLink,
  ownSessions,
  startSecondFactor,
} from "#contract/session.ts";
import { call, send } from "./call.ts";
import { useReport } from "./report.ts";
import { sessionQuery, unending, useSessionArrival } from "./session.ts";

type OwnSessions = ReplyOf<typeof ownSessions>;

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call(ownSessions, {}, signal),
    staleTime: 0,
  });

export const useOwnSessions = (): OwnSessions => useReport(ownSessionsQuery());

/** Ends one of the user's sessions; with null, all but this one. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) => send(endSession, { id }, unending),
    onSettled: () => queries.invalidateQueries(ownSessionsQuery()),
  });
}

export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => send(changePassword, body, unending),
    onSuccess: () => queries.invalidateQueries(ownSessionsQuery()),
  });
}

export type SecondFactor = ReplyOf<typeof startSecondFactor>;

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => send(startSecondFactor, { password }, unending),
    // It holds a secret, which only the page that shows it may hold.
    gcTime: 0,
  });

/** The session is requested again: no second factor is due any more. */
export function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => send(confirmSecondFactor, { code }, unending),
    onSuccess: () => queries.invalidateQueries(sessionQuery()),
  });
}

export type OneTimeLink = ReplyOf<typeof lookAtLink>;

/** What a one-time link is for. A command, as its token must stand in no address. */
export const useLookAtLink = () =>
  useMutation({ mutationFn: (token: string) => send(lookAtLink, { token }, unending), gcTime: 0 });

/** Uses a one-time link, which signs in. */
export function useAcceptLink() {
  const arrive = useSessionArrival();
  return useMutation({
    mutationFn: async (body: BodyOf<typeof acceptLink>) => {
      await send(acceptLink, body, unending);
      await arrive();
    },
    gcTime: 0,
  });
}
