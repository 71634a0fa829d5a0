import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/identity/users.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";

export type Users = ReplyOf<typeof contract.users>;
export type User = Users["rows"][number];
export type Access = Omit<BodyOf<typeof contract.changeAccess>, "id">;

export const usersQuery = () => reportQuery(contract.users, {});

export const useUsers = (): Users => useReport(usersQuery());

export const useInviteUser = () => useCommand(contract.inviteUser);
export const useLinkToPassword = () => useCommand(contract.linkToPassword);
export const useWithdrawInvitation = () => useCommand(contract.withdrawInvitation);
export const useChangeAccess = () => useCommand(contract.changeAccess);
export const useRenameUser = () => useCommand(contract.renameUser);

/** Ends sessions, resets the second factor, unlinks, disables or enables a user; the reply counts the ended sessions. */
export const useActOnUser = () => useCommand(contract.actOnUser);
export type UserAction = BodyOf<typeof contract.actOnUser>["action"];
