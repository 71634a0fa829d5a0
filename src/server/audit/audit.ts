import PQueue from "p-queue";
import type { AuditNote } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { insertEntry, lockHead, type Head } from "./chain.ts";
import { AuditUnwritable, openHeadsFile, type AuditLog, type HeadsFilePlace } from "./heads-file.ts";

export type AuditDeps = HeadsFilePlace & {
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: AuditLog;
};

/** Records one note in the transaction at hand. */
export type RecordNote = (note: AuditNote) => Promise<void>;

/** What is read, and changed on record. */
export type AuditedStore = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
};

export type Audit = ReturnType<typeof openAudit>;

/** What happened, on record: in the store together with the act itself, and its head in a file beside the store. */
export function openAudit({ sealer, clock, ...place }: AuditDeps) {
  const heads = openHeadsFile(place);

  /**
   * Runs an act and its entries in one transaction: both are stored, or neither. Record last: until the transaction ends
   * no other can. Inside, only the given `record`, never `recordAlone`, which would wait for it.
   */
  const act = async <Result>(
    work: (writing: Writing, record: RecordNote) => Promise<Result>,
  ): Promise<Result> => {
    let head: Head | null = null;
    const result = await place.store.db.transaction().execute((writing) =>
      work(writing, async (note) => {
        head = await insertEntry(writing, note, { at: clock.now(), sealer });
      }),
    );
    if (head !== null) heads.put(head);
    return result;
  };

  // One after the other, so that a burst of failed sign-ins takes one connection of the store, not all.
  const queue = new PQueue({ concurrency: 1 });
  /** Records what changed nothing in the store, or is stored already. */
  const recordAlone: RecordNote = (note) => queue.add(() => act((_writing, record) => record(note)));

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
      await act(async (writing, record) => {
        if (allow !== undefined) {
          await lockHead(writing);
          await allow(writing);
        }
        await record(note);
      });
      await heads.flush();
    } catch (error) {
      if (!(error instanceof AuditUnwritable)) throw error;
      const details = { what: note.act, why: "the audit file cannot be written" };
      await recordAlone({ ...note, act: "refused", details });
      throw error;
    }
  };

  return { act, recordAlone, recordBefore, isFileWritten: heads.isWritten, close: heads.close };
}
