import { sql, type RawBuilder } from "kysely";
import { directoryId, isSameNumber } from "#server/people/queries.ts";

/*
 * What a record says, in SQL: `t` is the time record and `s` its submission, which may be missing. The check of a load,
 * a sign-off and a file all read it here.
 */

/** A moment by the local clock: at the record's own offset, else in the zone of its week, else at the submission's offset. */
export const localOf = (moment: "t.clock_in" | "t.clock_out"): RawBuilder<unknown> => sql`
  case when t.offset_min is null and s.zone is not null then ${sql.ref(moment)} at time zone s.zone
       else ${sql.ref(moment)} at time zone 'UTC' + coalesce(t.offset_min, s.offset_min) * interval '1 minute' end`;

/** The local day that a record is on: that of its clock-in, or without one of its clock-out. */
export const LOCAL_DAY = sql`coalesce(${localOf("t.clock_in")}, ${localOf("t.clock_out")})::date`;

/**
 * A person without an id: the office and the folded name. Where no summary says whose office it is, names of one
 * submission are compared with each other alone. PostgreSQL indexes no longer text.
 */
export const nameKey = (office: string, entry: string, nameFold: string): RawBuilder<unknown> => sql`
  'name ' || coalesce(nullif(${sql.ref(office)}, ''), 'submission ' || ${sql.ref(entry)}) || ' '
    || case when length(${sql.ref(nameFold)}) > 200 then md5(${sql.ref(nameFold)})
            else replace(${sql.ref(nameFold)}, e'\\u0001', ', ') end`;

/** Id of the person in the directory whom records name: by a reported id, else the one of `people` in the office with the name. */
export const foundId = (
  personId: string,
  people: RawBuilder<unknown>,
  namesake: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${sql.ref(personId)} is not null then ${directoryId(sql.ref(personId))} when ${people} = 1 then ${namesake} end`;

/**
 * Word for how the directory has whom records name, `found` the id there: a name of several in the office, a name or an id
 * that it does not have are said as such, never guessed.
 */
export const matchOf = (personId: string, people: string, found: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(personId)} is null
       then case coalesce(${sql.ref(people)}, 0) when 0 then 'none' when 1 then 'by-name' else 'several' end
       when ${sql.ref(found)} is null then 'none' when ${sql.ref(found)} = ${sql.ref(personId)} then 'by-id'
       else 'by-number' end`;

/**
 * Person whom a record names: by its id as the directory has it, else the one person of the office with its name, else the office
 * and the name; joined with `cross join lateral`. Ids are looked up whatever the scope: that a record in scope names a
 * person whom the directory has is a fact of the record, and all that is shown of them; "not in the directory" would be false.
 */
export const RECORD_PERSON = sql`
  select coalesce(found.id, t.person_id) as person_id,
         coalesce(found.id, t.person_id, ${nameKey("s.office_id", "t.entry_id", "t.name_fold")}) as person,
         ${matchOf("t.person_id", "found.people", "found.id")} as match
    from (select count(*) as people, ${foundId("t.person_id", sql`count(*)`, sql`min(p.id)`)} as id
            from person p
           where t.person_id is null and p.last_run is null and p.office_id = s.office_id and p.sort_name = t.name_fold) found`;

/** Join of the active records that a person has in a submission, `w` of `person_week`: by their id, else by their name. */
export const RECORDS_OF_WORK = sql`
  join time_record t on t.entry_id = w.entry_id and t.last_run is null and t.is_active
   and (${isSameNumber(sql`t.person_id`, sql`w.person_id`)} or t.person_id is null and t.name_fold = w.name_fold)`;

/** Minutes east of UTC that the local times of a record are shown at; null without a punch or an offset. */
export const OFFSET_MIN = sql`(extract(epoch from coalesce(${localOf("t.clock_in")} - t.clock_in at time zone 'UTC',
                                      ${localOf("t.clock_out")} - t.clock_out at time zone 'UTC')) / 60)::int`;

/** The facts of a record that a sign-off and a file are about, as a line; joined with `cross join lateral`. */
export const RECORD_FACTS = sql`
  select t.record_key as key, who.person, who.person_id as "personId", t.first_name as "firstName",
         t.last_name as "lastName", t.total_min as minutes, t.is_active as "isActive", t.clock_in as "clockIn",
         t.clock_out as "clockOut", t.clock_type as "clockType",
         ${OFFSET_MIN} as "offsetMin",
         ${LOCAL_DAY} as day
    from (${RECORD_PERSON}) who`;

/** The columns of a line, to read stored ones as rows. */
export const LINE = sql`(key text, person text, "personId" text, "firstName" text, "lastName" text, minutes bigint,
  "isActive" boolean, "clockIn" timestamptz, "clockOut" timestamptz, "clockType" text, "offsetMin" integer, day date)`;

/** The current records of submissions as the lines of a snapshot, by submission. */
export const LINES = sql`
  select t.entry_id, jsonb_agg(to_jsonb(l) order by t.ordinal, t.record_key) as lines
    from time_record t left join submission s on s.id = t.entry_id and s.last_run is null
   cross join lateral (${RECORD_FACTS}) l where t.last_run is null`;

/** Facts beside the records that a sign-off and a file are about: a submission `s` as it is. */
export const SUBMISSION_FACTS = sql`json_build_object('officeId', s.office_id, 'totalMin', s.total_min,
  'isRoadShow', s.is_road_show, 'ownerName', s.owner_name, 'submitted', s.submitted, 'locked', s.locked)`;

/** Condition that two lines of a record differ. Snapshots of earlier versions do not say person, type, offset and day. */
export const differ = (before: string, after: string) => {
  const always = ["minutes", "isActive", "clockIn", "clockOut"];
  const sinceFacts = ["person", "clockType", "offsetMin", "day"];
  return sql`(${tuple(before, always)} is distinct from ${tuple(after, always)}
    or (${sql.ref(`${before}.person`)} is not null and ${sql.ref(`${after}.person`)} is not null
        and ${tuple(before, sinceFacts)} is distinct from ${tuple(after, sinceFacts)}))`;
};

const tuple = (alias: string, members: readonly string[]) =>
  sql.raw(`(${members.map((member) => `${alias}."${member}"`).join(", ")})`);
