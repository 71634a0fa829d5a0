import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshows/roadshow-chase.ts";
import { useCommand } from "#web/api/command.ts";
import { reportOf } from "#web/api/report.ts";
import { useMayRequest } from "#web/api/identity/session.ts";

export type Acknowledgements = ReplyOf<typeof contract.roadshowAcknowledgements>;
export type AcknowledgementGroup = Acknowledgements["rows"][number];

export const [acknowledgementsQuery, useAcknowledgements] = reportOf(contract.roadshowAcknowledgements);

export const useNoteReminder = () => useCommand(contract.noteReminder);

/** True where the user may note that an owner was reminded. */
export const useMayRemind = (): boolean => useMayRequest(contract.noteReminder);
