import { resolve } from "node:path";
import { SYSTEM } from "#domain/audit/audit.ts";
import { openAudit } from "#server/audit/audit.ts";
import { headsFilePlace } from "#server/audit/heads-file.ts";
import { SettingRefused } from "#server/settings.ts";
import { openSealer, rewrapDataKey, RotationRefused, readKeyFile } from "#server/vault/data-key.ts";
import { optionTexts, runCommand } from "./command.ts";

const USAGE = "npm run rotate-key, or npm run rotate-key -- --new-key-file FILE";

/** Replaces the key file and wraps the data key with the new one, on record. Servers keep running. */
await runCommand(
  async ({ settings, store, clock, progress, sealer }) => {
    const { "new-key-file": newKeyFile } = optionTexts(["new-key-file"], USAGE);
    const newKey = newKeyFile === undefined ? null : readNewKey(resolve(newKeyFile));
    const log = { error: (_facts: object, message: string) => progress(message) };
    const audit = openAudit({ sealer, clock, log, ...headsFilePlace(settings, store) });
    try {
      await audit.act(async (writing, record) => {
        await rewrapDataKey(writing, settings, newKey);
        await record({ by: SYSTEM, act: "key-rotated", details: {}, from: null });
      });
    } finally {
      await audit.close();
      if (newKey === null) await openSealer(settings, store);
    }
    return [
      "The key file was replaced. Private data, sign-ins and the audit log stay as they are.",
      newKey === null
        ? "DATA_KEY_FILE holds the new key, and the old one is gone. Servers on other machines need the new file before their next start."
        : "DATA_KEY_FILE still holds the old key. Put the new one in its place, for every server, before the next start.",
      "Earlier backups need the old key file.",
    ].join("\n");
  },
  [RotationRefused],
);

function readNewKey(path: string): Buffer {
  const key = readKeyFile(path, "--new-key-file");
  if (key === null) throw new SettingRefused("--new-key-file names a file that does not exist");
  return key;
}
