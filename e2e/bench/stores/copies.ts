import type { PoolClient } from "pg";
import type { Store } from "#server/postgres/connect.ts";

type Pool = Store["pool"];

/**
 * Kinds of ids, and the columns that hold them, each as `column` of any table or as `table.column`. A copy has the
 * ids of the first business and a step for each copy before it.
 */
const IDS: Readonly<Record<string, { readonly from: string; readonly columns: readonly string[] }>> = {
  office: {
    from: "select id from office union all select office_id from person",
    columns: ["office.id", "office_id", "account_id"],
  },
  group: { from: "select group_id::text as id from office", columns: ["office.group_id"] },
  person: {
    from: "select id from person",
    columns: ["person.id", "person_id", "payout_owner_id", "merch_owner_id", "quality_finding.subject_id"],
  },
  event: { from: "select id from roadshow_event", columns: ["roadshow_event.id", "event_id"] },
  "event group": {
    from: "select group_id as id from roadshow_event",
    columns: ["roadshow_event.group_id"],
  },
  location: {
    from: "select key::text as id from location",
    columns: ["location.key", "roadshow_event.location_key"],
  },
  club: { from: "select id from location", columns: ["location.id"] },
  administrator: { from: "select id from administrator", columns: ["administrator.id", "administrator_id"] },
  submission: { from: "select id from submission", columns: ["submission.id", "entry_id", "other_entry"] },
};

/** A person's id, or a name in an office where a record has no id. */
const NAMED =
  "case when t.person ~ '^[0-9]+$' then (t.person::bigint + c::bigint * $person)::text else t.person || ' ' || c end";

/** Columns that must differ between copies, since people who share it are taken for one. `c` counts the copies. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "person.email": "case when t.email = '' then '' else c || '.' || t.email end",
  "person.phone": String.raw`case when t.phone ~ '\d{4}$'
    then left(t.phone, -4) || lpad(((right(t.phone, 4)::int + 7 * c) % 10000)::text, 4, '0') else t.phone end`,
  "person.ssn_hash": "sha256(t.ssn_hash || c::text::bytea)",
  "person.name_dob_hash": "sha256(t.name_dob_hash || c::text::bytea)",
  "person_week.person": NAMED,
  "payroll_exception.person": NAMED,
  // Names the records of two submissions.
  "payroll_exception.subject":
    "case when t.other_entry is null then t.subject else t.subject || ' ' || c end",
  "reply.scope": `concat_ws('/', split_part(t.scope, '/', 1), split_part(t.scope, '/', 2)::bigint
    + c::bigint * case when t.resource = 'records' then $submission else $office end, nullif(split_part(t.scope, '/', 3), ''))`,
  "office.name": "t.name || ' ' || c",
};

/** Sums over all offices: as many times as much. */
const TOTALS = ["interview_total", "submission_sum"];
/** Tables of one business however large it is, or found again by the server. */
const ONCE = ["source_run", "stored_findings", "roadshow_look"];
/** Rows that are copied, where not all are: of the replies those about one submission, or one account on one day. */
const ONLY: Readonly<Record<string, string>> = { reply: "t.scope ~ '^(records|interview)/[0-9]+'" };

type Column = { readonly name: string; readonly type: string; readonly isAlways: boolean };

/**
 * Makes a made-up business so many times as large, with each office, person, event, submission and count once more per
 * copy under ids of its own, and all that was found and summed of them. Rows are written in SQL, without the triggers
 * that would sum them again: loading as many takes hours. `tables` are those that a demo leaves.
 */
export async function multiply(pool: Pool, copies: number, tables: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set statement_timeout = 0`);
    const steps = new Map<string, string>();
    for (const [name, { from }] of Object.entries(IDS)) {
      const { rows } = await client.query<{ step: string | null }>(
        `select (10 ^ ceil(log(1 + max(id::bigint) - min(id::bigint))))::bigint::text as step
           from (${from}) of_it where id ~ '^[0-9]+$'`,
      );
      steps.set(name, rows[0]?.step ?? "0");
    }
    const again: string[] = [];
    for (const table of tables.filter((name) => !ONCE.includes(name))) {
      again.push(...(await dropIndexes(client, table)));
      const { rows } = await client.query<Column>(
        `select attname as name, format_type(atttypid, atttypmod) as type, attidentity = 'a' as "isAlways" from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
        [table],
      );
      await client.query(
        TOTALS.includes(table) ? raised(table, rows, copies) : copied(table, rows, steps, copies),
      );
    }
    for (const statement of again) await client.query(statement);
    await client.query("reset all");
    await client.query("vacuum (analyze)");
    await client.query("checkpoint");
  } finally {
    client.release(true);
  }
}

/** Drops what a foreign key does not need, and returns what makes it again: sorted once, an index is made much sooner. */
async function dropIndexes(client: PoolClient, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; again: string }>(
    `select case when c.oid is null then 'drop index ' || i.indexrelid::regclass
                 else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
            case when c.oid is null then pg_get_indexdef(i.indexrelid)
                 else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as again
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
      where i.indrelid = $1::regclass
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.indexrelid)`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ again }) => again);
}

const raised = (table: string, columns: readonly Column[], copies: number): string =>
  `update ${table} set ${columns
    .filter(({ type }) => type === "integer" || type === "bigint")
    .map(({ name }) => `${name} = ${name} * ${copies}`)
    .join(", ")}`;

/** Columns whose equal rows are loaded after each other. */
const TOGETHER = ["entry_id", "day"];

/** Rows of one submission or day stay together, and those of one week near each other, as they are loaded. */
function copied(
  table: string,
  columns: readonly Column[],
  steps: ReadonlyMap<string, string>,
  copies: number,
): string {
  const written = columns.filter(({ name, isAlways }) => !isAlways || kindOf(table, name) !== null);
  const values = written.map(({ name, type }) => valueOf(table, name, type, steps));
  const together = columns.find(({ name }) => TOGETHER.includes(name))?.name;
  const rows = together
    ? `(select ${together} from first_rows group by ${together} order by length(${together}::text), ${together}) e
         cross join generate_series(1, ${copies - 1}) c
         cross join lateral (select * from first_rows r where r.${together} = e.${together} and c > 0 offset 0) t`
    : `generate_series(1, ${copies - 1}) c cross join lateral (select * from first_rows r where c > 0 offset 0) t`;
  return `create temp table first_rows as table ${table};
    ${together ? `create index on first_rows (${together});` : ""} analyze first_rows;
    insert into ${table} (${written.map(({ name }) => `"${name}"`).join(", ")}) overriding system value
    select ${values.join(", ")} from ${rows} where ${ONLY[table] ?? "true"};
    drop table first_rows`;
}

const kindOf = (table: string, column: string): string | null =>
  Object.entries(IDS).find(
    ([, { columns }]) => columns.includes(`${table}.${column}`) || columns.includes(column),
  )?.[0] ?? null;

function valueOf(table: string, column: string, type: string, steps: ReadonlyMap<string, string>): string {
  const otherwise = OTHERWISE[`${table}.${column}`];
  if (otherwise !== undefined)
    return otherwise.replaceAll(/\$([a-z]+)/g, (_, kind: string) => steps.get(kind) ?? "0");
  const kind = kindOf(table, column);
  const value = `t."${column}"`;
  if (kind === null) return value;
  const step = steps.get(kind) ?? "0";
  if (type !== "text") return `(${value} + c::bigint * ${step})::${type}`;
  return `case when ${value} ~ '^[0-9]+$' then (${value}::bigint + c::bigint * ${step})::text else ${value} end`;
}
