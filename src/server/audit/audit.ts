import { setTimeout as sleep } from "node:timers/promises";
import PQueue from "p-queue";
import type { AuditNote } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Connections, Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { insertEntry, lockHead, type Head } from "./chain.ts";
import { AuditUnwritable, openHeadsFile, type AuditLog, type HeadsFilePlace } from "./heads-file.ts";

export type AuditDeps = HeadsFilePlace & {
  readonly store: Pick<Store, "signIn" | "acts">;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: AuditLog;
};

/** Records one note. Inside an act it is collected, and stored when the act's work is done. */
export type RecordNote = (note: AuditNote) => Promise<void>;

/** Store that is read, and changed on record. */
export type AuditedStore = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
};

export type Audit = ReturnType<typeof openAudit>;

/** Time that the last entries may take once the server stops. */
const CLOSE_PATIENCE_MS = 5_000;

type Work<Result> = (writing: Writing, record: RecordNote) => Promise<Result>;

/** Opens the log: in the store together with the act itself, and its head in a file beside the store. */
export function openAudit({ sealer, clock, store, ...place }: AuditDeps) {
  const heads = openHeadsFile({ ...place, store: store.signIn });

  /** Runs work and stores what it recorded after it in the same transaction: only then does it hold the end of the chain. */
  const runWith = async <Result>({ db }: Pick<Connections, "db">, work: Work<Result>): Promise<Result> => {
    const { result, head } = await db.transaction().execute(async (writing) => {
      const notes: AuditNote[] = [];
      const workResult = await work(writing, async (note) => void notes.push(note));
      let lastHead: Head | null = null;
      for (const note of notes) lastHead = await insertEntry(writing, note, { at: clock.now(), sealer });
      return { result: workResult, head: lastHead };
    });
    if (head !== null) heads.put(head);
    return result;
  };

  /**
   * Runs an act and its entries in one transaction: both are stored, or neither. Inside, only the given `record`:
   * `recordAlone` would store its entry even if the act fails.
   */
  const act = <Result>(work: Work<Result>): Promise<Result> => runWith(store.acts, work);

  // One after the other, as in the chain itself, so that a burst of failed sign-ins takes one connection of the store.
  const queue = new PQueue({ concurrency: 1 });
  /** Records what changed nothing in the store, or is stored already. */
  const recordAlone: RecordNote = (note) =>
    queue.add(() => runWith(store.signIn, (_writing, record) => record(note)));

  /**
   * Records that something private is about to be shown, on disk in the store and in the file. `allow` may refuse by
   * throwing; no other entry is added while it looks at the log.
   * @throws AuditUnwritable when it is not on record; then nothing may be shown.
   */
  const recordBefore = async (
    note: AuditNote,
    allow?: (writing: Writing) => Promise<void>,
  ): Promise<void> => {
    try {
      // The file first, so that what cannot be shown is not on record as shown.
      await heads.flush();
      const recordAllowed: Work<void> = async (writing, record) => {
        if (allow !== undefined) {
          await lockHead(writing);
          await allow(writing);
        }
        await record(note);
      };
      // It goes before the failed sign-ins that wait, or a stranger could delay it.
      await queue.add(() => runWith(store.signIn, recordAllowed), { priority: 1 });
      await heads.flush();
    } catch (error) {
      if (!(error instanceof AuditUnwritable)) throw error;
      const details = { what: note.act, why: "the audit file cannot be written" };
      await recordAlone({ ...note, act: "refused", details });
      throw error;
    }
  };

  /** Stores what waits, then closes the file. */
  const close = async (): Promise<void> => {
    await Promise.race([queue.onIdle(), sleep(CLOSE_PATIENCE_MS, undefined, { ref: false })]);
    await heads.close();
  };

  return { act, recordAlone, recordBefore, isFileWritten: heads.isWritten, close };
}
