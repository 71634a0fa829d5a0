import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, ToldOf } from "#contract/endpoint.ts";
import {
  changeAccess,
  disableUser,
  endSessionsOf,
  inviteUser,
  renameUser,
  resetSecondFactor,
  unlinkUser,
  users,
  withdrawInvitation,
} from "#contract/users.ts";
import { call, send } from "./call.ts";
import { useFreshSend } from "./fresh.ts";
import { useReport } from "./report.ts";
import { sessionQuery, unending } from "./session.ts";

export type Users = ReplyOf<typeof users>;
export type User = Users["rows"][number];
export type Invited = ReplyOf<typeof inviteUser>;
export type Access = Omit<ToldOf<typeof changeAccess>, "id">;

export const usersQuery = () =>
  queryOptions({ queryKey: ["users"], queryFn: ({ signal }) => call(users, {}, signal) });

export const useUsers = (): Users => useReport(usersQuery());

/** Whatever was done, or was refused because it was done already, the list is read anew. */
function useChange<Told, Reply>(act: (told: Told) => Promise<Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: async () => {
      await queries.invalidateQueries(usersQuery());
      // It may have been oneself.
      await queries.invalidateQueries(sessionQuery());
    },
    // Some answers hold a link that is shown once.
    gcTime: 0,
  });
}

export function useInviteUser() {
  const sendFresh = useFreshSend();
  return useChange((told: ToldOf<typeof inviteUser>) => sendFresh(inviteUser, told));
}

export const useWithdrawInvitation = () =>
  useChange((email: string) => send(withdrawInvitation, { email }, unending));

export function useChangeAccess() {
  const sendFresh = useFreshSend();
  return useChange((told: ToldOf<typeof changeAccess>) => sendFresh(changeAccess, told));
}

export const useRenameUser = () =>
  useChange((told: ToldOf<typeof renameUser>) => send(renameUser, told, unending));

export const useDisableUser = () =>
  useChange((told: ToldOf<typeof disableUser>) => send(disableUser, told, unending));

export const useEndSessionsOf = () => useChange((id: string) => send(endSessionsOf, { id }, unending));

export function useResetSecondFactor() {
  const sendFresh = useFreshSend();
  return useChange((id: string) => sendFresh(resetSecondFactor, { id }));
}

export function useUnlinkUser() {
  const sendFresh = useFreshSend();
  return useChange((id: string) => sendFresh(unlinkUser, { id }));
}
