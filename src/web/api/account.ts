import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, ToldOf } from "#contract/endpoint.ts";
import {
  changePassword,
  confirmSecondFactor,
  endSession,
  ownSessions,
  startSecondFactor,
} from "#contract/session.ts";
import { call } from "./call.ts";
import { send } from "./command.ts";
import { useReport } from "./report.ts";
import { sessionQuery, unending } from "./session.ts";

type OwnSessions = ReplyOf<typeof ownSessions>;

export const ownSessionsQuery = () =>
  queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: ({ signal }) => call(ownSessions, {}, signal),
    staleTime: 0,
  });

export const useOwnSessions = (): OwnSessions => useReport(ownSessionsQuery());

/** Ends one of one's own sessions, or with null all but this one. */
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
    mutationFn: (told: ToldOf<typeof changePassword>) => send(changePassword, told, unending),
    onSuccess: () => queries.invalidateQueries(ownSessionsQuery()),
  });
}

export type SecondFactor = ReplyOf<typeof startSecondFactor>;

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: (password: string) => send(startSecondFactor, { password }, unending),
    // It holds a secret: kept by who asked for as long as it is shown, and nowhere else.
    gcTime: 0,
  });

/** Also tells anew who is signed in: nothing may be due any more. */
export function useConfirmSecondFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => send(confirmSecondFactor, { code }, unending),
    onSuccess: () => queries.invalidateQueries(sessionQuery()),
  });
}
