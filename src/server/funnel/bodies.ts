import { escapeLiteral } from "pg";
import type { ReportRequest } from "#interface/requests.ts";
import { COUNT_MEMBERS } from "#interface/funnel.ts";
import { ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";
import { COUNT_COLUMNS } from "./queries.ts";

/**
 * JSON of one report over the accounts that share the requested account's group, in one row; no row when none of them is
 * known or may be seen. A pair of administrator and account that was without a count is absent from that count's map.
 * All maps are written in one pass: planning a query for each would take longer than a report of a week. So would sorting
 * for each: rows are sorted once, by number as a JavaScript object would write such keys, and aggregated as they come.
 */
export function reportQuery(request: ReportRequest, accounts: Accounts): string {
  const account = escapeLiteral(request.account);
  const administrator =
    request.administrator === null ? "" : ` and c.administrator_id = ${escapeLiteral(request.administrator)}`;
  return `with scope as materialized (
      select o.id from office o
       where (o.id = ${account} or o.group_id = (select group_id from office where id = ${account}))${ofAccounts("o.id", accounts)}
    ), pair as (
      select c.administrator_id as a, c.account_id as o, ${COUNT_COLUMNS.map((count) => `sum(c.${count}) as ${count}`).join(", ")}
        from interview_count c
       where c.account_id in (select id from scope)
         and c.day between ${escapeLiteral(request.range.from)} and ${escapeLiteral(request.range.to)}${administrator}
       group by 1, 2
       order by 1, length(c.account_id), 2
    ), line as (
      select l.*, d.name
        from (select p.a, string_agg(p.o, ',') as held, ${COUNT_COLUMNS.map(accountsOf).join(", ")} from pair p group by p.a) l
        left join administrator d on d.id = l.a
       order by length(l.a), l.a
    )
    select '{' || concat_ws(',', ${MEMBERS.map(([name, inside]) => `${escapeLiteral(`${JSON.stringify(name)}:{`)} || coalesce(${inside}, '') || '}'`).join(", ")}) || '}'
      from line l
    having exists (select from scope)`;
}

/** The inside of one administrator's map of one count. */
const accountsOf = (count: string): string =>
  `string_agg(to_json(p.o)::text || ':' || p.${count}, ',') filter (where p.${count} is not null) as ${count}`;

const entries = (value: string, condition: string): string =>
  `string_agg(to_json(l.a)::text || ':' || ${value}, ',') filter (where ${condition})`;

/** Each map of a report with its inside, over all administrators. */
const MEMBERS: readonly (readonly [name: string, inside: string])[] = [
  ["accounts", entries("to_json(l.held)::text", "true")],
  ["name", entries("to_json(l.name)::text", "l.name is not null")],
  ...COUNT_MEMBERS.map(({ name, stage, part }) => {
    const count = `l.${stage}_${part}`;
    return [name, entries(`'{' || ${count} || '}'`, `${count} is not null`)] as const;
  }),
];
