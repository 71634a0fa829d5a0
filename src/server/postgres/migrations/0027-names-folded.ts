import { sql, type Kysely } from "kysely";
import { fold, sortName, sortText } from "#domain/fold.ts";
import { searchText } from "#server/postgres/search.ts";

/** True for a text with anything but ASCII, or with an apostrophe: what is folded in another way now. */
const isSpecial = (text: string): string => `(${text}) collate "C" ~ '[^\\x09-\\x0d -&(-_a-~]'`;

/** True for a text with more than letters and digits, so maybe with several words. */
const hasWords = (text: string): string => `(${text}) collate "C" ~ '[^A-Za-z0-9]'`;

/** How many people are read and written at a time. */
const BATCH = 10_000;

/**
 * Folds stored names again: letters without a decomposition, every apostrophe, and what has no width, and a name of
 * several words as one word too. Rows that fold as they did are not touched. Where the name of someone in a time record
 * folds in another way, the stored weeks are checked again by the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await foldPeople(db);
  await foldAssignments(db);
  await foldEvents(db);
  await foldRecords(db);
  await foldViews(db);
}

type Person = Readonly<
  Record<"id" | "firstName" | "lastName" | "email" | "phone" | "officeName" | "city" | "state", string>
>;

/** What of a person was searched then. */
const personSearchText = ({ id, firstName, lastName, email, phone, officeName, city }: Person): string =>
  searchText(
    [id, officeName, firstName, lastName, email, phone.replace(/\D/g, ""), city],
    [firstName, lastName],
  );

async function foldPeople(db: Kysely<unknown>): Promise<void> {
  let after = "";
  for (;;) {
    const { rows } = await sql<Person>`
      select id, first_name as "firstName", last_name as "lastName", email, phone, office_name as "officeName", city, state
        from person
       where id > ${after} and (${sql.raw(hasWords("first_name"))} or ${sql.raw(hasWords("last_name"))}
             or ${sql.raw(isSpecial("office_name || city || state || email"))})
       order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await writePeople(db, rows);
    after = last.id;
  }
}

/**
 * The hash of name and birth date needs the key, which is not here: without the hash of what was received, the next load
 * takes the person as changed, and makes both again.
 */
const writePeople = (db: Kysely<unknown>, people: readonly Person[]) =>
  sql`
    update person p
       set search_text = f.search_text, sort_name = f.sort_name, sort_office = f.sort_office, sort_city = f.sort_city,
           sort_state = f.sort_state,
           private_hash = case when p.sort_name = f.sort_name or p.name_dob_hash is null then p.private_hash end
      from unnest(${people.map(({ id }) => id)}::text[], ${people.map((each) => personSearchText(each))}::text[],
                  ${people.map(sortName)}::text[], ${people.map(({ officeName }) => sortText(officeName))}::text[],
                  ${people.map(({ city }) => sortText(city))}::text[], ${people.map(({ state }) => sortText(state))}::text[])
           f (id, search_text, sort_name, sort_office, sort_city, sort_state)
     where p.id = f.id
       and (p.search_text, p.sort_name, p.sort_office, p.sort_city, p.sort_state)
           is distinct from (f.search_text, f.sort_name, f.sort_office, f.sort_city, f.sort_state)`.execute(
    db,
  );

const NAME_COLUMNS = ["payout_first", "payout_last", "merch_first", "merch_last", "hub_first", "hub_last"];

async function foldAssignments(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly names: readonly string[] }>`
    select distinct array[${sql.raw(NAME_COLUMNS.join(", "))}] as names from assignment
     where ${sql.raw(NAME_COLUMNS.map(hasWords).join(" or "))}`.execute(db);
  await sql`
    update assignment a set search_text = f.search_text
      from unnest(${rows.map(({ names }) => JSON.stringify(names))}::text[],
                  ${rows.map(({ names }) => searchText(names, names))}::text[]) f (names, search_text)
     where array[${sql.raw(NAME_COLUMNS.map((column) => `a.${column}`).join(", "))}]
           = array(select jsonb_array_elements_text(f.names::jsonb))
       and a.search_text <> f.search_text`.execute(db);
}

const EVENT_TEXTS = [
  "e.retailer_name",
  "l.club_number",
  "l.city",
  "l.state",
  "e.id",
  "e.retailer_road_show_id",
];

async function foldEvents(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly id: string; readonly texts: readonly string[] }>`
    select e.id, array[${sql.raw(EVENT_TEXTS.join(", "))}] as texts
      from roadshow_event e join location l on l.key = e.location_key
     where ${sql.raw(isSpecial(EVENT_TEXTS.join(" || ")))}`.execute(db);
  await sql`
    update roadshow_event e set search_text = f.search_text
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ texts }) => searchText(texts))}::text[])
           f (id, search_text)
     where e.id = f.id and e.search_text <> f.search_text`.execute(db);
}

type Name = Readonly<Record<"firstName" | "lastName", string>>;

async function foldRecords(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Name>`
    select distinct first_name as "firstName", last_name as "lastName" from time_record
     where ${sql.raw(isSpecial("first_name || last_name"))}`.execute(db);
  const named = sql`
    unnest(${rows.map(({ firstName }) => firstName)}::text[], ${rows.map(({ lastName }) => lastName)}::text[],
           ${rows.map(sortName)}::text[]) f (first_name, last_name, name_fold)`;
  const isNamed = sql`t.first_name = f.first_name and t.last_name = f.last_name and t.name_fold <> f.name_fold`;
  const { numAffectedRows } =
    await sql`update time_record t set name_fold = f.name_fold from ${named} where ${isNamed}`.execute(db);
  if ((numAffectedRows ?? 0n) === 0n) return;
  await sql`update store_state set payroll_rules = 0, recheck_rules = null, recheck_week = null`.execute(db);
}

/** A view whose name is now that of another one of its owner keeps its own. */
async function foldViews(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select id::text as id, name from saved_view where ${sql.raw(isSpecial("name"))}`.execute(db);
  for (const { id, name } of rows)
    await sql`
      update saved_view v set name_fold = ${fold(name)}
       where v.id::text = ${id}
         and not exists (select from saved_view o where o.owner_id = v.owner_id and o.page = v.page
                                                    and o.name_fold = ${fold(name)} and o.id <> v.id)`.execute(
      db,
    );
}
