import { z } from "zod/mini";
import { ANSWER_NOTE_MAX, ANSWERS } from "#domain/roadshows/answers.ts";
import { CANDIDATE_REASONS } from "#domain/roadshows/candidates.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import {
  count,
  eventId,
  instant,
  isoDate,
  list,
  minutes,
  officeId,
  personId,
  typedText,
  wallClock,
} from "#contract/primitives.ts";
import { READERS, STAFFING } from "#domain/identity/audiences.ts";
import { contact, namedEvent, officeCandidate } from "./roadshows.ts";

const personCandidate = z.object({
  person: z.object({ ...contact.shape, firstName: z.string(), lastName: z.string() }),
  officeId,
  officeName: z.string(),
  reason: z.enum(CANDIDATE_REASONS),
  latest: z.nullable(wallClock),
  assignments: count,
  /** For payroll staff and administrators: the counted minutes of the latest week with any; absent where there is none. */
  hours: z.optional(z.object({ week: isoDate, minutes })),
});

/**
 * People who may staff an event without staff, in the order of `compareCandidates`: offices of the scope, and active people of
 * it, at most 50 of each `total`. Of an event that is no gap there are none. "Near" and "in this state" go by clubs that
 * were staffed before and by where offices are, never by where people live. `assignments` are active ones of the scope to
 * events that are not canceled; `latest` is the latest acknowledgement of what the reason names. 404 for an event that the
 * scope does not hold.
 */
export const roadshowCandidates = endpoint({
  path: "/api/roadshows/candidates",
  roles: READERS,
  dependsOn: ["reported", "settings"],
  query: z.object({ event: eventId }),
  reply: z.object({
    isGap: z.boolean(),
    offices: z.object({ total: count, rows: list(officeCandidate) }),
    people: z.object({ total: count, rows: list(personCandidate) }),
  }),
});

export const ANSWERS_MAX = 500;

/** The office that was asked, and the person of it, or null where no one person was. */
const askedCandidate = {
  officeId,
  officeName: z.string(),
  person: z.nullable(z.object({ id: personId, firstName: z.string(), lastName: z.string() })),
} as const;

/**
 * Answers of candidates of the scope about an event, newest first, at most 500 of `total`; and who of the scope accepted
 * other events of its group. Of candidates outside the scope nothing is said: unlike an assignment, an answer is no
 * fact of the event. Answers stay when the event is staffed. 404 for an event that the scope does not hold.
 */
export const roadshowAnswers = endpoint({
  path: "/api/roadshows/answers",
  roles: READERS,
  dependsOn: ["reported", "decisions"],
  query: z.object({ event: eventId }),
  reply: z.object({
    total: count,
    rows: list(
      z.object({
        ...askedCandidate,
        answer: z.enum(ANSWERS),
        note: z.string(),
        byName: z.string(),
        at: instant,
      }),
    ),
    group: list(z.object({ event: namedEvent, ...askedCandidate })),
  }),
});

/**
 * Notes that a candidate of an event was asked, or what they answered. Earlier answers stay. 404 for an event, an office or
 * a person that the scope does not hold, as for an unknown one.
 */
export const noteAnswer = command({
  path: "/api/roadshows/answer",
  roles: STAFFING,
  changes: ["decisions"],
  body: {
    event: eventId,
    office: officeId,
    person: z.nullable(personId),
    answer: z.enum(ANSWERS),
    note: typedText(ANSWER_NOTE_MAX),
  },
  reply: {},
});
