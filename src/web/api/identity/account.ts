import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/identity/session.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";
import { useSignInCommand } from "./session.ts";

export const ownSessionsQuery = () => ({ ...reportQuery(contract.ownSessions, {}), staleTime: 0 });

export const useOwnSessions = () => useReport(ownSessionsQuery());

/** Ends one of the user's sessions; with null, all but this one. */
export const useEndSession = () => useCommand(contract.endSession);

export const useChangePassword = () => useCommand(contract.changePassword);

export type SecondFactor = ReplyOf<typeof contract.startSecondFactor>;

export const useStartSecondFactor = () => useCommand(contract.startSecondFactor);

/** Pages are let in by the new session, in which no second factor is due: it succeeds once that is here. */
export const useConfirmSecondFactor = () => useSignInCommand(contract.confirmSecondFactor);

export type OneTimeLink = ReplyOf<typeof contract.lookAtLink>;

/** Looks up what a one-time link is for. A command, as its token must stand in no address. */
export const useLookAtLink = () => useCommand(contract.lookAtLink);

/** Has a link for a new password mailed. */
export const useRequestPassword = () => useCommand(contract.requestPassword);

/** Uses a one-time link, which signs in; a user who has a second factor and chose a new password still needs a code. */
export const useAcceptLink = (purpose: OneTimeLink["purpose"]) =>
  useSignInCommand(contract.acceptLink, () => true, purpose === "password");
