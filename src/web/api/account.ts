import type { ReplyOf } from "#contract/endpoint.ts";
import {
  acceptLink,
  changePassword,
  confirmSecondFactor,
  endSession,
  lookAtLink,
  ownSessions,
  startSecondFactor,
} from "#contract/session.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";
import { sessionQuery, useSignInCommand } from "./session.ts";

type OwnSessions = ReplyOf<typeof ownSessions>;

export const ownSessionsQuery = () => ({ ...reportQuery(ownSessions, {}), staleTime: 0 });

export const useOwnSessions = (): OwnSessions => useReport(ownSessionsQuery());

/** Ends one of the user's sessions; with null, all but this one. */
export const useEndSession = () => useCommand(endSession);

export const useChangePassword = () => useCommand(changePassword);

export type SecondFactor = ReplyOf<typeof startSecondFactor>;

export const useStartSecondFactor = () => useCommand(startSecondFactor);

/** The session is requested again: no second factor is due any more. */
export const useConfirmSecondFactor = () => useCommand(confirmSecondFactor, [sessionQuery()]);

export type OneTimeLink = ReplyOf<typeof lookAtLink>;

/** What a one-time link is for. A command, as its token must stand in no address. */
export const useLookAtLink = () => useCommand(lookAtLink);

/** Uses a one-time link, which signs in. */
export const useAcceptLink = () => useSignInCommand(acceptLink);
