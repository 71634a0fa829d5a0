import { addDays, daysBetween, today, type Clock, type DateRange } from "#domain/time/time.ts";
import { bodyPairs } from "#interface/asks.ts";
import {
  askedRange,
  AskRefused,
  readInterviewAsk,
  readWeeklyDataAsk,
  tokenOf,
  type AskedDays,
  type RecordsAsk,
  type WeeklyDataAsk,
} from "#interface/asks.ts";
import type { Operation, TimeRecordOperation } from "#interface/operations.ts";
import { BadRequest } from "#server/http/refusal.ts";
import { readBodyText } from "#server/http/request.ts";
import type { Question } from "./answers.ts";

/**
 * The token a request gives, the header's before the query's; null when it gives none.
 * @throws BadRequest when any name stands in the query twice: which of the two is meant is not for us to say
 */
export function readToken(query: URLSearchParams, authorization: string | null): string | null {
  for (const name of query.keys())
    if (query.getAll(name).length > 1) throw new BadRequest(`${shown(name)} is given more than once.`);
  return asked(() => tokenOf(query, authorization));
}

const shown = (name: string): string => name.replaceAll(/[^\w.-]/g, "?").slice(0, 40);

/**
 * What a request asks of an operation, omissions filled in.
 * @throws Refusal 400 naming the member that is missing, unknown or cannot be read; 413 for a body beyond 64 kB
 */
export async function questionOf(
  operation: Operation,
  request: Request,
  query: URLSearchParams,
  clock: Clock,
): Promise<Question> {
  if (operation === "interviewReport")
    return asked(() => {
      const { account, administrator, ...days } = readInterviewAsk(query);
      return { operation, ask: { account, administrator, range: askedRange(days, today(clock)) } };
    });
  if (operation === "roadshowEvents" || operation === "employees" || operation === "weekly")
    return { operation };
  const mediaType = request.headers.get("content-type") ?? "";
  const text = await readBodyText(request);
  return asked(() => ({
    operation,
    ask: recordsAsk(operation, readWeeklyDataAsk(query, bodyPairs({ mediaType, text }))),
  }));
}

/** With an entry id both weekly-data operations answer any submission, without one each has its kind. */
function recordsAsk(operation: TimeRecordOperation, { entry, office, ...days }: WeeklyDataAsk): RecordsAsk {
  const week = weekOf(days);
  if (entry === null && office === null && week !== null && lengthOf(week) > DAYS_OF_ALL_OFFICES_MAX)
    throw new AskRefused("officeId", `is needed for more than ${DAYS_OF_ALL_OFFICES_MAX} days`);
  return { entry, office, week, isRoadShow: entry === null ? operation !== "weeklyDataDev" : null };
}

/** Five weeks of every office: 90 MB for a business of 200,000 people. */
const DAYS_OF_ALL_OFFICES_MAX = 35;
const lengthOf = ({ from, to }: DateRange): number => daysBetween(from, to) + 1;

/** A week of which one end is given has the other six days away. */
function weekOf({ from, to }: AskedDays): DateRange | null {
  if (from !== null) return { from, to: to ?? addDays(from, 6) };
  return to === null ? null : { from: addDays(to, -6), to };
}

function asked<Answer>(read: () => Answer): Answer {
  try {
    return read();
  } catch (error) {
    if (error instanceof AskRefused) throw new BadRequest(`${error.message}.`, { cause: error });
    throw error;
  }
}
