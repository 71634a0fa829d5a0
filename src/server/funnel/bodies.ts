import { escapeLiteral } from "pg";
import type { ReportRequest } from "#interface/requests.ts";
import { COUNT_MEMBERS } from "#interface/funnel.ts";
import { ofAccounts, type Accounts } from "#server/postgres/json-rows.ts";
import { COUNT_COLUMNS } from "./queries.ts";

/**
 * JSON of one report over the accounts that share the requested account's group, in one row; no row when none of them is
 * known or may be seen. A pair of administrator and account that was without a count is absent from that count's map.
 *
 * The report is an object of maps, each by administrator:
 * `{"accounts":{"7":"101,102"},"name":{"7":"Dana Reyes"},"1st":{"7":{"101":12,"102":5}}, …}`.
 * They are written in one pass over the counts: planning a query for each map would take longer than a report of a week,
 * and so would sorting for each. Rows are sorted once, by number as a JavaScript object would write such keys, and
 * aggregated as they come.
 */
export function reportQuery(request: ReportRequest, accounts: Accounts): string {
  return `
    with visible_office as materialized (${visibleOffices(request.account, accounts)}),
    pair as (${countsByPair(request)}),
    administrator_line as (${LINES_BY_ADMINISTRATOR})
    select ${REPORT}
      from administrator_line line
    having exists (select from visible_office)`;
}

/** The requested account and those that share its group, as far as they may be seen. */
function visibleOffices(requestedAccount: string, accounts: Accounts): string {
  const account = escapeLiteral(requestedAccount);
  return `
      select o.id from office o
       where (o.id = ${account}
              or o.group_id = (select group_id from office where id = ${account}))${ofAccounts("o.id", accounts)}`;
}

/** The counts of each administrator and account over the requested days. */
function countsByPair({ range, administrator }: ReportRequest): string {
  const sums = COUNT_COLUMNS.map((column) => `sum(counts.${column}) as ${column}`).join(", ");
  const ofAdministrator =
    administrator === null ? "" : ` and counts.administrator_id = ${escapeLiteral(administrator)}`;
  return `
      select counts.administrator_id, counts.account_id, ${sums}
        from interview_count counts
       where counts.account_id in (select id from visible_office)
         and counts.day between ${escapeLiteral(range.from)} and ${escapeLiteral(range.to)}${ofAdministrator}
       group by counts.administrator_id, counts.account_id
       order by counts.administrator_id, length(counts.account_id), counts.account_id`;
}

/** `"101":12,"102":5`: the entries of an administrator's accounts that have the count. */
const accountEntries = (column: string): string =>
  `string_agg(to_json(pair.account_id)::text || ':' || pair.${column}, ',')
            filter (where pair.${column} is not null) as ${column}`;

/** A line for each administrator: the name, the accounts, and for each count the entries of its accounts. */
const LINES_BY_ADMINISTRATOR = `
      select grouped.*, administrator.name
        from (select pair.administrator_id, string_agg(pair.account_id, ',') as account_ids,
                     ${COUNT_COLUMNS.map(accountEntries).join(",\n                     ")}
                from pair group by pair.administrator_id) grouped
        left join administrator on administrator.id = grouped.administrator_id
       order by length(grouped.administrator_id), grouped.administrator_id`;

/** `"1st":{"7":…,"8":…}`: a map over the administrators that have a value. `value` is SQL of JSON text. */
const mapByAdministrator = (member: string, value: string, hasValue: string): string =>
  `${escapeLiteral(`${JSON.stringify(member)}:{`)} || coalesce(
      string_agg(to_json(line.administrator_id)::text || ':' || ${value}, ',') filter (where ${hasValue}), '') || '}'`;

const MAPS = [
  mapByAdministrator("accounts", "to_json(line.account_ids)::text", "true"),
  mapByAdministrator("name", "to_json(line.name)::text", "line.name is not null"),
  ...COUNT_MEMBERS.map(({ name, stage, part }) => {
    const entries = `line.${stage}_${part}`;
    return mapByAdministrator(name, `'{' || ${entries} || '}'`, `${entries} is not null`);
  }),
];

/** Put together at once: `||` would copy what there is so far for each map. */
const REPORT = `concat('{', concat_ws(',', ${MAPS.join(",\n      ")}), '}')`;
