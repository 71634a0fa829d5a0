import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReplyOf, BodyOf } from "#contract/endpoint.ts";
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
export type Access = Omit<BodyOf<typeof changeAccess>, "id">;

export const usersQuery = () =>
  queryOptions({ queryKey: ["users"], queryFn: ({ signal }) => call(users, {}, signal) });

export const useUsers = (): Users => useReport(usersQuery());

/** Whatever was done, or was refused because it was done already, the list is read anew. */
function useChange<Body, Reply>(act: (body: Body) => Promise<Reply>) {
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
  return useChange((body: BodyOf<typeof inviteUser>) => sendFresh(inviteUser, body));
}

export const useWithdrawInvitation = () =>
  useChange((email: string) => send(withdrawInvitation, { email }, unending));

export function useChangeAccess() {
  const sendFresh = useFreshSend();
  return useChange((body: BodyOf<typeof changeAccess>) => sendFresh(changeAccess, body));
}

export const useRenameUser = () =>
  useChange((body: BodyOf<typeof renameUser>) => send(renameUser, body, unending));

export type UserAction = "end" | "reset" | "unlink" | "disable" | "enable";

/** Ends sessions, resets the second factor, unlinks, disables or enables a user; the reply counts the ended sessions. */
export function useUserAction() {
  const sendFresh = useFreshSend();
  return useChange(({ id, action }: { readonly id: string; readonly action: UserAction }) => {
    switch (action) {
      case "end":
        return send(endSessionsOf, { id }, unending);
      case "reset":
        return sendFresh(resetSecondFactor, { id });
      case "unlink":
        return sendFresh(unlinkUser, { id });
      case "disable":
      case "enable":
        return send(disableUser, { id, isDisabled: action === "disable" }, unending);
    }
  });
}
