import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import {
  changeAccess,
  disableUser,
  endSessionsOf,
  inviteUser,
  linkToPassword,
  renameUser,
  resetSecondFactor,
  unlinkUser,
  users,
  withdrawInvitation,
} from "#contract/users.ts";
import { useChange, useCommand, useSendProven } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";
import { sessionQuery } from "./session.ts";

export type Users = ReplyOf<typeof users>;
export type User = Users["rows"][number];
export type Access = Omit<BodyOf<typeof changeAccess>, "id">;

export const usersQuery = () => reportQuery(users, {});

export const useUsers = (): Users => useReport(usersQuery());

/** The user may be oneself, so the session is requested again too. */
const SESSION = [sessionQuery()];

export const useInviteUser = () => useCommand(inviteUser);

export const useLinkToPassword = () => useCommand(linkToPassword);

export const useWithdrawInvitation = () => useCommand(withdrawInvitation);

export const useChangeAccess = () => useCommand(changeAccess, SESSION);

export const useRenameUser = () => useCommand(renameUser, SESSION);

const ACTIONS = { end: endSessionsOf, reset: resetSecondFactor, unlink: unlinkUser } as const;

export type UserAction = keyof typeof ACTIONS | "disable" | "enable";

/** Ends sessions, resets the second factor, unlinks, disables or enables a user; the reply counts the ended sessions. */
export function useUserAction() {
  const sendProven = useSendProven();
  return useChange(
    ({ id, action }: { readonly id: string; readonly action: UserAction }) =>
      action === "disable" || action === "enable"
        ? sendProven(disableUser, { id, isDisabled: action === "disable" })
        : sendProven(ACTIONS[action], { id }),
    [usersQuery(), ...SESSION],
  );
}
