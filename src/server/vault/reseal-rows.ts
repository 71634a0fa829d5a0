import { sql } from "kysely";
import {
  CHAIN_START,
  selectAuditFrom,
  type ChainEnd,
  type SealedEntry,
  type Writing,
} from "#server/audit/audit-rows.ts";
import { readAll } from "#server/postgres/cursor.ts";
import type { SealedPerson } from "#server/people/load-rows.ts";
import { LOAD_LOCK } from "#server/postgres/transaction.ts";

/** What is sealed of a person, in one version, and what their keyed hashes are made of. */
export type SealedVersion = SealedPerson & {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
};

type Reseal = (version: SealedVersion) => SealedPerson;
type Progress = (done: number) => void;

/** Takes as long as it takes, and waits for a load that is running. */
export async function beginReseal(writing: Writing): Promise<void> {
  await sql.raw("set local statement_timeout = 0").execute(writing);
  await sql.raw("set local idle_in_transaction_session_timeout = 0").execute(writing);
  await sql`select pg_advisory_xact_lock(${LOAD_LOCK})`.execute(writing);
}

/**
 * Replaces what is sealed of every person, in windows. Returns how many there were. Each row is written anew, so the
 * indexes are made anew once, at the end: keeping all of them up row by row takes several times as long.
 */
export async function resealPeople(writing: Writing, reseal: Reseal, progress: Progress): Promise<number> {
  const indexes = await dropIndexes(writing);
  const done = await resealRows(writing, reseal, progress);
  for (const { definition } of indexes) await sql.raw(definition).execute(writing);
  return done;
}

/** But for those that keep rows apart, by one of which a row is found. Whoever reads people waits until the end. */
async function dropIndexes(writing: Writing): Promise<readonly { readonly definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'person'::regclass and not indisunique order by 1`.execute(writing);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(writing);
  return rows;
}

async function resealRows(writing: Writing, reseal: Reseal, progress: Progress): Promise<number> {
  let done = 0;
  const kept = sql<SealedVersion>`
    select id, first_name as "firstName", last_name as "lastName", dob_cipher as "dobCipher", ssn_cipher as "ssnCipher",
           ssn_hash as "ssnHash", name_dob_hash as "nameDobHash", private_hash as "privateHash"
      from person where dob_cipher is not null or ssn_cipher is not null`;
  for await (const window of readAll(writing, kept)) {
    const rows = window.map(reseal);
    await sql`
      update person p
         set dob_cipher = n.dob, ssn_cipher = n.ssn, ssn_hash = n.ssn_hash, name_dob_hash = n.name_dob, private_hash = n.told
        from unnest(${window.map(({ id }) => id)}::text[], ${rows.map((it) => it.dobCipher)}::bytea[],
                    ${rows.map((it) => it.ssnCipher)}::bytea[], ${rows.map((it) => it.ssnHash)}::bytea[],
                    ${rows.map((it) => it.nameDobHash)}::bytea[], ${rows.map((it) => it.privateHash)}::bytea[])
             as n (id, dob, ssn, ssn_hash, name_dob, told)
       where p.id = n.id`.execute(writing);
    progress((done += window.length));
  }
  return done;
}

/** The same for their earlier versions, which are kept as JSON. */
export async function resealVersions(writing: Writing, reseal: Reseal, progress: Progress): Promise<number> {
  let done = 0;
  const kept = sql<SealedVersion & { readonly place: string }>`
    select ctid::text as place, id, row->>'first_name' as "firstName", row->>'last_name' as "lastName",
           (row->>'dob_cipher')::bytea as "dobCipher", (row->>'ssn_cipher')::bytea as "ssnCipher",
           (row->>'ssn_hash')::bytea as "ssnHash", (row->>'name_dob_hash')::bytea as "nameDobHash",
           (row->>'private_hash')::bytea as "privateHash"
      from earlier_version
     where noun = 'person' and (row->>'dob_cipher' is not null or row->>'ssn_cipher' is not null)`;
  for await (const window of readAll(writing, kept)) {
    const rows = window.map(reseal);
    await sql`
      update earlier_version v
         set row = v.row || jsonb_build_object('dob_cipher', n.dob, 'ssn_cipher', n.ssn, 'ssn_hash', n.ssn_hash,
                                               'name_dob_hash', n.name_dob, 'private_hash', n.told)
        from unnest(${window.map(({ place }) => place)}::text[], ${rows.map((it) => it.dobCipher)}::bytea[],
                    ${rows.map((it) => it.ssnCipher)}::bytea[], ${rows.map((it) => it.ssnHash)}::bytea[],
                    ${rows.map((it) => it.nameDobHash)}::bytea[], ${rows.map((it) => it.privateHash)}::bytea[])
             as n (place, dob, ssn, ssn_hash, name_dob, told)
       where v.ctid = n.place::tid`.execute(writing);
    progress((done += window.length));
  }
  return done;
}

/** The secret of somebody's authenticator and their recovery codes, as the sign-in library encrypts them. */
export type SecondFactor = { readonly id: string; readonly secret: string; readonly codes: string };

export async function resealSecondFactors(
  writing: Writing,
  reseal: (factor: SecondFactor) => Promise<SecondFactor>,
): Promise<number> {
  const { rows } = await sql<SecondFactor>`
    select id, secret, backup_codes as codes from auth_two_factor order by id`.execute(writing);
  for (const row of rows) {
    const { secret, codes } = await reseal(row);
    await sql`
      update auth_two_factor set secret = ${secret}, backup_codes = ${codes} where id = ${row.id}`.execute(
      writing,
    );
  }
  return rows.length;
}

/** Ends what cookies of the old key are for: sessions and sign-ins halfway; and counts that nobody could find again. */
export async function endSignIns(writing: Writing): Promise<number> {
  const { numAffectedRows } = await sql`delete from auth_session`.execute(writing);
  await sql`delete from auth_verification`.execute(writing);
  await sql`delete from sign_in_delay`.execute(writing);
  return Number(numAffectedRows ?? 0n);
}

/** Nobody adds to the audit log from here to the end of the transaction, but this transaction may change its seals. */
export async function openSeals(writing: Writing): Promise<void> {
  await sql.raw("alter table audit_entry disable trigger audit_entry_only_added").execute(writing);
}

/** The entries stay word by word; each gets the seal that `seal` makes over the one before. Tells how the chain ended before. */
export async function resealAudit(
  writing: Writing,
  seal: (sealed: SealedEntry, before: ChainEnd) => Buffer,
): Promise<{ readonly entries: number; readonly lastBefore: ChainEnd }> {
  let end = CHAIN_START;
  let lastBefore = CHAIN_START;
  for await (const window of selectAuditFrom({ db: writing }, 1)) {
    const macs = window.map((sealed) => {
      const mac = seal(sealed, end);
      lastBefore = { id: sealed.entry.id, mac: sealed.mac };
      end = { id: sealed.entry.id, mac };
      return mac;
    });
    await sql`
      update audit_entry e set mac = n.mac
        from unnest(${window.map(({ entry }) => entry.id)}::bigint[], ${macs}::bytea[]) as n (id, mac)
       where e.id = n.id`.execute(writing);
  }
  return { entries: end.id, lastBefore };
}

export async function closeSeals(writing: Writing): Promise<void> {
  await sql.raw("alter table audit_entry enable trigger audit_entry_only_added").execute(writing);
}
