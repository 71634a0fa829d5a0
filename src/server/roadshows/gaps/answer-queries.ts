import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { ANSWERS_MAX, type roadshowAnswers } from "#contract/roadshows/roadshow-gaps.ts";
import type { roadshowGaps } from "#contract/roadshows/roadshows.ts";
import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Answer, AnswerCounts } from "#domain/roadshows/answers.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, firstRow } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { ScopedWriting } from "#server/postgres/transaction.ts";
import { isEventSeen } from "#server/roadshows/searched-events.ts";
import { NAMED_EVENT } from "./staffed-before.ts";

type Answers = ReplyOf<typeof roadshowAnswers>;
type Gap = ReplyOf<typeof roadshowGaps>["rows"][number];
type AnswerOfEvent = Answers["rows"][number];
type AnswerOfGroup = Answers["group"][number];

/** True where an event that the scope holds is a gap to it, false where not; null where it does not. */
export const selectSeenEvent = ({ db, scope }: ScopedReading, id: EventId) =>
  firstRow(db)<{ readonly isGap: boolean }>`
    select not event.is_canceled and not exists (
             select from assignment a
              where a.event_id = event.id and a.last_run is null
                and (a.is_active or not ${isSeen(sql`a.office_id`, scope)})) as "isGap"
      from roadshow_event event
     where event.id = ${id} and ${isEventSeen(sql`event`, scope)}`;

/** The person of an answer, alias `gap_answer`, whom it joins as `person`; null where the office was asked. */
const PERSON = sql`case when person.id is not null then json_build_object(
  'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name) end as person`;

/** Answers of candidates of the scope, newest first, at most `ANSWERS_MAX` of `total`. */
export async function selectAnswers(
  { db, scope }: ScopedReading,
  event: EventId,
): Promise<Pick<Answers, "total" | "rows">> {
  const rows = await allRows(db)<AnswerOfEvent & { readonly total: number }>`
    select gap_answer.office_id as "officeId", coalesce(office.name, '') as "officeName", ${PERSON},
           gap_answer.answer, gap_answer.note, gap_answer.by_name as "byName", gap_answer.at,
           (count(*) over ())::int as total
      from gap_answer
      left join office on office.id = gap_answer.office_id
      left join person on person.id = gap_answer.person_id
     where gap_answer.event_id = ${event} and ${isSeen(sql`gap_answer.office_id`, scope)}
     order by gap_answer.id desc limit ${ANSWERS_MAX}`;
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) };
}

/** Candidates of the scope who accepted another current event of the same group. */
export const selectAcceptedOfGroup = (
  { db, scope }: ScopedReading,
  event: EventId,
): Promise<readonly AnswerOfGroup[]> =>
  allRows(db)<AnswerOfGroup>`
    with latest as (
      select distinct on (gap_answer.event_id, gap_answer.office_id, gap_answer.person_id) gap_answer.*
        from roadshow_event this
        join roadshow_event other on other.group_id = this.group_id and other.id <> this.id
        join gap_answer on gap_answer.event_id = other.id
       where this.id = ${event} and this.group_id <> '' and ${isEventSeen(sql`other`, scope)}
         and ${isSeen(sql`gap_answer.office_id`, scope)}
       order by gap_answer.event_id, gap_answer.office_id, gap_answer.person_id, gap_answer.id desc
    )
    select (select row_to_json(named) from (
              select ${NAMED_EVENT} from roadshow_event e join location l on l.key = e.location_key
               where e.id = gap_answer.event_id) named) as event,
           gap_answer.office_id as "officeId", coalesce(office.name, '') as "officeName", ${PERSON}
      from latest gap_answer
      left join office on office.id = gap_answer.office_id
      left join person on person.id = gap_answer.person_id
     where gap_answer.answer = 'accepted'
     order by length(gap_answer.event_id), gap_answer.event_id, gap_answer.id`;

/** For each of these events how many candidates of the scope were asked, and what they answered last. */
export async function selectAnswerCounts(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, AnswerCounts>> {
  const rows = await allRows(db)<AnswerCounts & { readonly id: EventId }>`
    select event_id as id, count(*)::int as asked,
           (count(*) filter (where answer = 'declined'))::int as declined,
           (count(*) filter (where answer = 'accepted'))::int as accepted
      from (select distinct on (event_id, office_id, person_id) event_id, answer
              from gap_answer
             where event_id = any(${events}) and ${isSeen(sql`office_id`, scope)}
             order by event_id, office_id, person_id, id desc) latest
     group by event_id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

type OfficeAnswer = NonNullable<Gap["offices"][number]["answer"]>;

/**
 * Answers of the offices of the scope about some events, by event and office: an acceptance of one of their candidates,
 * else the latest answer.
 */
export async function selectOfficeAnswers(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<(event: EventId, office: OfficeId) => OfficeAnswer | null> {
  const rows = await allRows(db)<OfficeAnswer & { readonly key: string }>`
    with latest as (
      select distinct on (event_id, office_id, person_id) *
        from gap_answer
       where event_id = any(${events}) and ${isSeen(sql`office_id`, scope)}
       order by event_id, office_id, person_id, id desc
    )
    select distinct on (gap_answer.event_id, gap_answer.office_id)
           gap_answer.event_id || ' ' || gap_answer.office_id as key, gap_answer.answer, ${PERSON},
           gap_answer.by_name as "byName", gap_answer.at
      from latest gap_answer left join person on person.id = gap_answer.person_id
     order by gap_answer.event_id, gap_answer.office_id, gap_answer.answer = 'accepted' desc, gap_answer.id desc`;
  const answers = new Map(rows.map(({ key, ...answer }) => [key, answer]));
  return (event, office) => answers.get(`${event} ${office}`) ?? null;
}

type Candidate = { readonly office: OfficeId; readonly person: PersonId | null };

/** True where the scope holds a candidate: an office, or a person of it who is in the directory. */
export async function isCandidateSeen(
  { db, scope }: ScopedReading,
  { office, person }: Candidate,
): Promise<boolean> {
  const row = await firstRow(db)`
    select from office
     where id = ${office} and ${isSeen(sql`id`, scope)}
       and (${person}::text is null or exists (
         select from person where id = ${person} and office_id = ${office} and last_run is null))`;
  return row !== null;
}

type NewAnswer = Candidate & {
  readonly event: EventId;
  readonly answer: Answer;
  readonly note: string;
  readonly byId: string;
  readonly byName: string;
  readonly at: Instant;
};

/** Adds an answer to those of its event. False, and nothing is added, where the scope does not hold the office. */
export const insertAnswer = async (
  { db, scope }: ScopedWriting,
  { event, office, person, answer, note, byId, byName, at }: NewAnswer,
): Promise<boolean> =>
  (await changeRows(db)`
    insert into gap_answer (event_id, office_id, person_id, answer, note, by_id, by_name, at)
    select ${event}, office.id, ${person}, ${answer}, ${note}, ${byId}, ${byName}, ${at}
      from office where office.id = ${office} and ${isSeen(sql`office.id`, scope)}`) === 1;
