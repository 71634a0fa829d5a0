import { setEventDays } from "#contract/roadshows/roadshow-days.ts";
export { DAYS_ROWS_MAX } from "#contract/roadshows/roadshow-days.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/roadshows/roadshow-gaps.ts";
import { useCommand } from "#web/api/command.ts";
import { reportOf } from "#web/api/report.ts";
import { useMayRequest } from "#web/api/identity/session.ts";

export type Candidates = ReplyOf<typeof contract.roadshowCandidates>;
export type Answers = ReplyOf<typeof contract.roadshowAnswers>;
export type AnswerRow = Answers["rows"][number];

export const [, useCandidates] = reportOf(contract.roadshowCandidates);
export const [, useAnswers] = reportOf(contract.roadshowAnswers);

/** Notes that a candidate was asked, or what they answered. */
export const useSetEventDays = () => useCommand(setEventDays);

/** True where the user may record when events take place. */
export const useMaySetDays = (): boolean => useMayRequest(setEventDays);

export const useNoteAnswer = () => useCommand(contract.noteAnswer);

/** True where the user may do so; others see what was noted. */
export const useMayNoteAnswers = (): boolean => useMayRequest(contract.noteAnswer);
