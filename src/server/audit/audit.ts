import type { AuditNote } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import { inWriting, type Writing } from "#server/postgres/transaction.ts";
import { insertAuditEntry, type SealedEntry } from "./audit-rows.ts";
import { openAuditFile, type AuditFileDeps } from "./audit-file.ts";
import { inBatches } from "./audit-queue.ts";
import { sealNote } from "./audit-seal.ts";
import type { Sealer } from "#server/vault/keys.ts";

export type AuditDeps = Omit<AuditFileDeps, "fileId"> & {
  readonly sealer: Sealer;
  readonly clock: Clock;
  /** As of the file; kept beside it unless told. */
  readonly fileId?: string | null;
};

/** Writes down one thing that is done in the transaction at hand. */
export type RecordNote = (note: AuditNote) => Promise<void>;

/** What happened, on record: in the store with the act itself, and in a file beside it. */
export type Audit = {
  /**
   * Runs an act and its entries in one transaction: either both are there afterwards, or neither. Record last: until
   * the transaction ends nobody else can. Inside, only the given `record`, never `recordAlone`, which would wait for it.
   */
  readonly act: <Result>(work: (writing: Writing, record: RecordNote) => Promise<Result>) => Promise<Result>;
  /** Records what changed nothing in the store, or was changed elsewhere already. */
  readonly recordAlone: RecordNote;
  /**
   * Records a look at something private, on disk in the store and in the file, before it is shown.
   * @throws AuditUnwritable when it is not on record; then nothing may be shown.
   */
  readonly recordBefore: RecordNote;
  /** False from the first line that could not be added to the file until one could. */
  readonly isFileWritten: () => boolean;
};

/** The audit file cannot be written, so what must not be done without it is not done. */
export class AuditUnwritable extends Error {
  override readonly name = "AuditUnwritable";
}

export function openAudit({ sealer, clock, ...deps }: AuditDeps): Audit {
  const { store, log } = deps;
  const file = openAuditFile({ fileId: null, ...deps });
  let isFileWritten = true;

  const append = async (entries: readonly SealedEntry[], isSynced: boolean): Promise<void> => {
    try {
      await file.append(entries, { isSynced });
      isFileWritten = true;
    } catch (error) {
      isFileWritten = false;
      const ids = entries.map(({ entry }) => entry.id);
      log.error({ err: error, entries: ids }, "AUDIT: the file of the audit log cannot be written");
      throw new AuditUnwritable("The file of the audit log cannot be written", { cause: error });
    }
  };

  const commit = async <Result>(
    work: (writing: Writing, record: RecordNote) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly entries: readonly SealedEntry[] }> => {
    const entries: SealedEntry[] = [];
    const result = await inWriting(store, (writing) =>
      work(writing, async (note) => {
        const sealed = await insertAuditEntry(writing, (end) =>
          sealNote(note, { end, at: clock.now(), sealer }),
        );
        entries.push(sealed);
      }),
    );
    return { result, entries };
  };

  const act: Audit["act"] = async (work) => {
    const { result, entries } = await commit(work);
    // What is done is done, and on record in the store; that the file lacks it is in the log.
    if (entries.length > 0) await append(entries, false).catch(() => undefined);
    return result;
  };

  const recordAlone = inBatches((notes: readonly AuditNote[]) =>
    act(async (_writing, record) => {
      for (const note of notes) await record(note);
    }),
  );

  const recordBefore: RecordNote = async (note) => {
    try {
      // Tried first, so that what cannot be shown is not on record as shown.
      await append([], false);
      const { entries } = await commit((_writing, record) => record(note));
      await append(entries, true);
    } catch (error) {
      if (!(error instanceof AuditUnwritable)) throw error;
      const details = { what: note.act, why: "the file of the audit log cannot be written" };
      await recordAlone({ ...note, act: "refused", details });
      throw error;
    }
  };

  return { act, recordAlone, recordBefore, isFileWritten: () => isFileWritten };
}
