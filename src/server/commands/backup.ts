import { statSync } from "node:fs";
import { resolve } from "node:path";
import { SYSTEM } from "#domain/audit/audit.ts";
import { openAudit } from "#server/audit/audit.ts";
import { headsFilePlace } from "#server/audit/heads-file.ts";
import { BackupRefused } from "#server/postgres/backup/backup-file.ts";
import { writeBackup } from "#server/postgres/backup/write-backup.ts";
import { runCommand, Usage } from "./command.ts";

const [path, ...more] = process.argv.slice(2);

/** Writes all that the store holds at one moment into a file, on record. Servers keep running. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    if (path === undefined || more.length > 0) throw new Usage("Usage: npm run backup -- FILE");
    const { tables, rows } = await writeBackup(store, resolve(path), { madeAt: clock.now(), progress });
    const log = { error: (_facts: object, message: string) => progress(message) };
    const audit = openAudit({ sealer, clock, log, ...headsFilePlace(settings, store) });
    try {
      await audit.recordAlone({ by: SYSTEM, act: "backed-up", details: { tables, rows }, from: null });
    } finally {
      await audit.close();
    }
    return [
      `Wrote ${path}: ${count(tables)} tables with ${count(rows)} rows, ${count(statSync(path).size)} bytes.`,
      "It does not hold the key. Keep a copy of the file of DATA_KEY_FILE in another place: without it, SSNs, dates of birth and sign-ins of this backup are lost.",
    ].join("\n");
  },
  [BackupRefused],
);

function count(value: number): string {
  return value.toLocaleString("en-US");
}
