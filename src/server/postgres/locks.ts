import { allRows, onlyRow, type Db, type Store } from "./connect.ts";

/** Advisory locks: each has one holder among all processes of a store. No number is used twice. */
export const LOCKS = {
  /** Loads come one after another. */
  load: 7_331_001,
  /** The end of the audit log; `0001/audit.ts` has the number. */
  audit: 7_331_003,
  /** Lock of the process that reads the remote source. */
  reading: 7_331_004,
  /** Locks of the jobs. */
  messages: 7_331_005,
  alerts: 7_331_006,
  findings: 7_331_010,
  marks: 7_331_011,
  digests: 7_331_012,
  housekeeping: 7_331_013,
  demo: 7_331_014,
  quality: 7_331_015,
  weeks: 7_331_016,
  /** Locks of those who keep an embedded PostgreSQL up, and of the server among them that answers. */
  presence: 7_331_101,
  claim: 7_331_102,
  /** Lock of the process that moves the file of the audit log away. */
  auditFile: 7_331_401,
} as const;

type Lock = (typeof LOCKS)[keyof typeof LOCKS];

/** Runs work while this connection holds a lock: losing it ends the right to go on. Null where another one holds it. */
export const withLock = <Result>(
  { db: pool }: Pick<Store, "db">,
  lock: Lock,
  work: (db: Db) => Promise<Result>,
): Promise<{ readonly result: Result } | null> =>
  pool.connection().execute(async (db) => {
    const { isOurs } = await onlyRow(db)<{
      isOurs: boolean;
    }>`select pg_try_advisory_lock(${lock}) as "isOurs"`;
    if (!isOurs) return null;
    try {
      return { result: await work(db) };
    } finally {
      await allRows(db)`select pg_advisory_unlock(${lock})`;
    }
  });
