import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { acceptExceptions } from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { isIsoDate, type Instant } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { lockSubmissions, type ScopedWriting } from "#server/postgres/transaction.ts";
import {
  exceptions,
  IS_ACCEPTED,
  type Deadlines,
  type ExceptionKey,
  type ExceptionsOf,
} from "#server/payroll/exceptions/exception-queries.ts";

/** The sign-off of a submission while it stands: not undone, and about what the submission is now. */
export const standingSignOff = (entry: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select m.* from submission_mark m join submission_check c using (entry_id, fingerprint)
   where m.id = (select max(id) from submission_mark where kind = 'sign-off' and entry_id = ${entry})
     and m.withdrawn_at is null)`;

type Act = Readonly<Record<"byId" | "byName", string>> & {
  readonly at: Instant;
  /** Null reopens. */
  readonly reason: string | null;
};
type Decided = {
  readonly rule: PayrollRule;
  readonly entry: EntryId | "";
  readonly subject: string;
  readonly office: string;
};
type Refused = ReplyOf<typeof acceptExceptions>["refused"][number];

/** Exactly what the keys name: their submissions, and the offices and weeks of missing submissions. */
export function ofKeys(keys: readonly ExceptionKey[]): ExceptionsOf {
  const missing = keys.flatMap(({ entry, subject }) => {
    const blank = subject.lastIndexOf(" ");
    const week = subject.slice(blank + 1);
    return entry === "" && isIsoDate(week) ? [{ office: subject.slice(0, blank), week }] : [];
  });
  return {
    only: {
      entries: [...new Set(keys.flatMap(({ entry }) => (entry === "" ? [] : [entry])))],
      missing,
    },
  };
}

const keysTable = (keys: readonly ExceptionKey[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(keys)}::json) k (entry text, rule text, subject text, evidence text)`;

/**
 * Accepts those of the exceptions that are as they were shown, or reopens them without a reason; both rows of a pair of
 * records with either. Returns those that it changed, and why the others stay, with who was first.
 */
export async function decideExceptions(
  deciding: ScopedWriting,
  deadlines: Deadlines,
  keys: readonly ExceptionKey[],
  act: Act,
): Promise<{ readonly decided: readonly Decided[]; readonly refused: readonly Refused[] }> {
  const { db } = deciding;
  const pairs = await allRows(db)<{ entry: string }>`
    select distinct x.other_entry as entry from ${keysTable(keys)}
      join payroll_exception x on x.entry_id = k.entry and x.rule = k.rule and x.subject = k.subject
     where x.other_entry is not null`;
  await lockSubmissions(db, [...keys.map(({ entry }) => entry), ...pairs.map(({ entry }) => entry)]);
  const decided = await storeDecisions(deciding, deadlines, keys, act);
  const decidedIds = new Set(decided.map(idOf));
  const undecided = keys.filter((key) => !decidedIds.has(idOf(key)));
  return {
    decided,
    refused:
      undecided.length === 0 ? [] : await selectRefusals(deciding, deadlines, undecided, act.reason !== null),
  };
}

const idOf = ({ entry, rule, subject }: Pick<ExceptionKey, "entry" | "rule" | "subject">): string =>
  [entry, rule, subject].join("\n");

/** A reopened exception that blocks would leave a signed-off submission with it: its sign-off is undone first. */
const holdsSignOff = (isAccepted: boolean): RawBuilder<unknown> => sql`
  select r.origin, r.rule, r.subject, m.by_name, m.at
    from pairs r cross join lateral ${standingSignOff(sql`r.entry_id`)} m
   where r.is_blocking and not ${isAccepted}`;

/** The exceptions that keys name as \`found\`, and with the other row of each pair as \`pairs\`, by the row that was named. */
const named = (
  deciding: ScopedWriting,
  deadlines: Deadlines,
  keys: readonly ExceptionKey[],
): RawBuilder<unknown> => sql`
  found as (
    select x.* from (${exceptions(deciding, deadlines, ofKeys(keys))}) x join ${keysTable(keys)}
        on k.entry = x.entry_id and k.rule = x.rule and k.subject = x.subject and k.evidence = x.evidence
  ), pairs as (
    select entry_id as origin, entry_id, rule, subject, evidence, office_id, is_blocking, is_accepted from found
     union
    select f.entry_id, x.entry_id, x.rule, x.subject, x.evidence, x.office_id, x.is_blocking, ${IS_ACCEPTED}
      from found f
      join payroll_exception x on x.rule = f.rule and x.subject = f.subject and x.entry_id = f.other_entry
                              and x.entry_id <> f.entry_id and x.other_entry is not null
      left join payroll_acceptance a on (a.entry_id, a.rule, a.subject) = (x.entry_id, x.rule, x.subject)
  )`;

async function storeDecisions(
  deciding: ScopedWriting,
  deadlines: Deadlines,
  keys: readonly ExceptionKey[],
  { byId, byName, at, reason }: Act,
): Promise<readonly Decided[]> {
  const isAccepted = reason !== null;
  return allRows(deciding.db)<Decided>`
    with ${named(deciding, deadlines, keys)}, held as (${holdsSignOff(isAccepted)}), decided as (
      insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
      select distinct on (entry_id, rule, subject) entry_id, rule, subject, evidence, ${isAccepted}, ${reason ?? ""},
             ${byId}, ${byName}, ${at}
        from pairs
       where is_accepted <> ${isAccepted} and (origin, rule, subject) not in (select origin, rule, subject from held)
          on conflict (entry_id, rule, subject) do update
         set (evidence, is_accepted, reason, by_id, by_name, at) =
             (excluded.evidence, excluded.is_accepted, excluded.reason, excluded.by_id, excluded.by_name, excluded.at)
       -- What has no submission to hold is decided by who is first.
       where (payroll_acceptance.is_accepted and payroll_acceptance.evidence = excluded.evidence) <> excluded.is_accepted
      returning entry_id, rule, subject
    )
    select f.rule, f.entry_id as entry, f.subject, f.office_id as office
      from found f join decided d using (entry_id, rule, subject) order by f.rule, f.entry_id, f.subject`;
}

/** Reasons why exceptions that were not decided stay as they are, read after all that others have stored. */
async function selectRefusals(
  deciding: ScopedWriting,
  deadlines: Deadlines,
  keys: readonly ExceptionKey[],
  isAccepted: boolean,
): Promise<readonly Refused[]> {
  return allRows(deciding.db)<Refused>`
    with ${named(deciding, deadlines, keys)}, held as (${holdsSignOff(isAccepted)})
    select k.entry, k.rule, k.subject,
           case when h.origin is not null then 'signed-off' when f.is_accepted is not true and ${isAccepted} then 'changed'
                when ${isAccepted} then 'accepted' when f.state = 'reopened' then 'reopened' else 'changed' end as reason,
           coalesce(h.by_name, case when f.is_accepted = ${isAccepted} then f.by_name end, '') as "byName",
           coalesce(h.at, case when f.is_accepted = ${isAccepted} then f.at end) as at,
           coalesce(case when h.origin is null and f.is_accepted and ${isAccepted} then f.reason end, '') as note
      from ${keysTable(keys)}
      left join found f on f.entry_id = k.entry and f.rule = k.rule and f.subject = k.subject
      left join (select origin, rule, subject, min(by_name) as by_name, min(at) as at from held group by origin, rule, subject) h
        on h.origin = k.entry and h.rule = k.rule and h.subject = k.subject
     order by k.rule, k.entry, k.subject`;
}
