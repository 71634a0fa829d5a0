import type { Person } from "#domain/people/people.ts";
import type { Accounts } from "./bodies.ts";
import type { Store } from "#server/postgres/connect.ts";

/** A person as stored, restricted fields still sealed. */
export type SealedPerson = Omit<Person, "dateOfBirth" | "ssn"> & {
  readonly dobCipher: Buffer | null;
  readonly ssnCipher: Buffer | null;
};

/** Everybody in windows, all of one moment. Holds a connection until it is closed. */
export type PeopleWindows = {
  readonly total: number;
  /** The next people by id, none when all were given. */
  readonly next: () => Promise<readonly SealedPerson[]>;
  /** Ends the query and gives the connection back. Safe to call twice, also while a window is being read. */
  readonly close: () => Promise<void>;
};

const COLUMNS = `id, nullif(office_id, '') as "officeId", office_name as "officeName", first_name as "firstName",
  last_name as "lastName", email, phone, street_1 as "street1", street_2 as "street2", street_apt as "streetApt",
  city, state, zip, gender, is_active as "isActive", is_retired as "isRetired", is_scc_approved as "isSccApproved",
  has_fieldmap_account as "hasFieldmapAccount", created, updated, hired, retired,
  dob_cipher as "dobCipher", ssn_cipher as "ssnCipher"`;

const SCOPE = "last_run is null and ($1::text[] is null or office_id = any($1))";
const WINDOW_ROWS = 500;

/** Opens the directory for reading from the first to the last, in one snapshot: the total is that of the rows. */
export async function openPeople({ pool }: Store, accounts: Accounts): Promise<PeopleWindows> {
  const client = await pool.connect();
  let working: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  const close = (): Promise<void> => {
    closing ??= working
      .catch(() => undefined)
      .then(() => client.query("rollback"))
      .then(
        () => client.release(),
        () => client.release(true),
      );
    return closing;
  };

  try {
    await client.query("begin transaction isolation level repeatable read, read only");
    const { rows } = await client.query<{ total: number }>(
      `select count(*) as total from person where ${SCOPE}`,
      [accounts],
    );
    await client.query(
      `declare people no scroll cursor for select ${COLUMNS} from person where ${SCOPE} order by id`,
      [accounts],
    );
    return {
      total: rows[0]?.total ?? 0,
      close,
      next: async () => {
        if (closing !== null) return [];
        const window = client.query<SealedPerson>(`fetch ${WINDOW_ROWS} from people`);
        working = window;
        return (await window).rows;
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
