import { resolve } from "node:path";
import { SYSTEM, type AuditNote } from "#domain/audit/audit.ts";
import { FAULT_NAMES } from "#domain/audit/audit-acts.ts";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { insertEntry } from "#server/audit/chain.ts";
import { headsFilePlace } from "#server/audit/heads-file.ts";
import { checkAudit, NOTHING_VERIFIED } from "#server/audit/verify.ts";
import { PAGES } from "#domain/pages.ts";
import { instant } from "#domain/time/time.ts";
import { putHold } from "#server/messages/queries.ts";
import { BackupRefused } from "#server/postgres/backup/backup-file.ts";
import { restoreBackup, type Restored } from "#server/postgres/backup/restore-backup.ts";
import { tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { SettingRefused } from "#server/settings.ts";
import { openSealer, openSealerIn, readKeyFile } from "#server/vault/data-key.ts";
import { runStoreCommand, runWithoutStore, Usage, type StoreCommand } from "./command.ts";
import { restoreIntoScratch } from "./scratch-restore.ts";

const USAGE =
  "Usage: npm run restore -- FILE, or npm run restore -- --check FILE, which restores into a scratch database";

const [first, ...more] = process.argv.slice(2);
if (first === "--check") await runWithoutStore((progress) => checkIn(progress, more), [BackupRefused]);
// The store is brought to the version of the backup first.
else
  await runStoreCommand(
    (command) => restoreIn(command, [first, ...more]),
    [BackupRefused],
    () => Promise.resolve(),
  );

/** @throws Usage unless exactly one file is named */
function onlyFile(names: readonly (string | undefined)[]): string {
  const [path] = names;
  if (path === undefined || names.length > 1) throw new Usage(USAGE);
  return resolve(path);
}

/** Says whether a backup can be restored, by doing it. */
async function checkIn(progress: StoreCommand["progress"], names: readonly string[]): Promise<string> {
  const { madeAt, tables, rows } = await restoreIntoScratch(onlyFile(names), progress);
  const [tableCount, rowCount] = [tables, rows].map((count) => count.toLocaleString("en-US"));
  return [
    `Restored the backup of ${madeAt} into a scratch database, and removed that again: ${tableCount} tables with ${rowCount} rows, counted.`,
    "Nothing else was changed. To restore it for good you need the key file too, which no backup holds.",
  ].join("\n");
}

/** Fills an empty store from a backup, on record, and signs everyone out. No server runs on the store meanwhile. */
async function restoreIn(command: StoreCommand, names: readonly (string | undefined)[]): Promise<string> {
  const { settings, store, clock, progress } = command;
  const path = onlyFile(names);
  // Before hours of work: a store without its key is of no use.
  if (readKeyFile(settings.dataKeyFile) === null)
    throw new SettingRefused(
      "DATA_KEY_FILE is missing: put the key file of the store that was backed up there first. No backup holds it.",
    );
  const claim = await store.claim();
  try {
    const restored = await restoreBackup(store, path, {
      progress,
      beforeCommit: async (writing, done) => {
        const sealer = await openSealerIn(writing, settings);
        const now = clock.now();
        await insertEntry(writing, noteOf(done), { at: now, sealer });
        await putHold(writing, instant(done.header.madeAt), now);
      },
    });
    await tidyAfterLoad(store.pool);
    return await textOf(command, restored);
  } finally {
    await claim.release();
  }
}

function noteOf({ header, tables, rows, sessions }: Restored): AuditNote {
  const details = { madeAt: header.madeAt, tables, rows, sessions };
  return { by: SYSTEM, act: "restored", details, from: null };
}

async function textOf({ settings, store }: StoreCommand, restored: Restored): Promise<string> {
  const sealer = await openSealer(settings, store);
  const finding = await checkAudit({ sealer, ...headsFilePlace(settings, store) }, NOTHING_VERIFIED);
  const { act, details } = noteOf(restored);
  const sentence = auditSentence({ act, details, subjectKind: "", subjectId: "", subjectName: null });
  return [
    `${sentence}. That is in the audit log.`,
    finding.found === "intact"
      ? "A check of the audit log finds it intact."
      : `A check of the audit log finds: ${FAULT_NAMES[finding.found]} (entry ${finding.entry}). The server says so until npm run accept-audit accepts it, on record.`,
    "Everyone signs in again.",
    `It sends no alerts, digests, webhooks or mail of the backup until an administrator confirms on its page ${PAGES.messages.path} that it is the real one. Links for invitations and new passwords that people request in it are mailed.`,
  ].join("\n");
}
