import { STAGES } from "#domain/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time.ts";
import { escapeLiteral } from "pg";
import { ofAccounts, type Accounts } from "./bodies-people.ts";

/** A member of an interview report: by what name it is written, and what it holds. */
export type ReportMember = {
  readonly name: string;
  /** `names`, `accounts`, or a stage and a count, such as `first.booked`. */
  readonly of: string;
};

export type ReportAsk = {
  readonly account: OfficeId;
  readonly range: DateRange;
  /** Null asks for every administrator's. */
  readonly administrator: string | null;
};

const COUNTS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`]);

/**
 * JSON of one report over the accounts that share the asked account's group, in one row; no row when none of them is
 * known or may be seen. A pair of administrator and account that was told no count is absent from that count's map.
 *
 * @throws Error when a member asks for something a report does not hold.
 */
export function reportQuery(members: readonly ReportMember[], ask: ReportAsk, accounts: Accounts): string {
  const account = escapeLiteral(ask.account);
  const administrator =
    ask.administrator === null ? "" : ` and c.administrator_id = ${escapeLiteral(ask.administrator)}`;
  return `with scope as materialized (
      select o.id from office o
       where (o.id = ${account} or o.group_id = (select group_id from office where id = ${account}))${ofAccounts("o.id", accounts)}
    ), pair as materialized (
      select c.administrator_id as a, c.account_id as o, ${COUNTS.map((count) => `sum(c.${count}) as ${count}`).join(", ")}
        from interview_count c
       where c.account_id in (select id from scope)
         and c.day between ${escapeLiteral(ask.range.from)} and ${escapeLiteral(ask.range.to)}${administrator}
       group by 1, 2
    )
    select '{' || concat_ws(',', ${members.map(memberExpression).join(", ")}) || '}'
     where exists (select from scope)`;
}

const memberExpression = ({ name, of }: ReportMember): string =>
  `${escapeLiteral(`${JSON.stringify(name)}:{`)} || coalesce((${pairsOf(of)}), '') || '}'`;

/** By the order of numbers, as a JavaScript object would write such keys. */
const byNumber = (id: string): string => `order by length(${id}), ${id}`;

function pairsOf(of: string): string {
  if (of === "accounts")
    return `select string_agg(to_json(q.a)::text || ':' || to_json(q.held)::text, ',' ${byNumber("q.a")})
      from (select a, string_agg(o, ',' ${byNumber("o")}) as held from pair group by a) q`;
  if (of === "names")
    return `select string_agg(to_json(d.id)::text || ':' || to_json(d.name)::text, ',' ${byNumber("d.id")})
      from administrator d where d.name is not null and d.id in (select a from pair)`;
  const count = of.replace(".", "_");
  if (!COUNTS.includes(count)) throw new Error(`a report holds no "${of}"`);
  return `select string_agg(to_json(q.a)::text || ':{' || q.held || '}', ',' ${byNumber("q.a")})
    from (select a, string_agg(to_json(o)::text || ':' || ${count}, ',' ${byNumber("o")}) as held
            from pair where ${count} is not null group by a) q`;
}
