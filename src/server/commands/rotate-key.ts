import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { auditPlace } from "#server/audit/audit-place.ts";
import { SettingRefused } from "#server/settings/env.ts";
import { openSealer, readKey } from "#server/vault/key-file.ts";
import { RotationRefused } from "#server/vault/reseal.ts";
import { rotateKey, type Rotated } from "#server/vault/rotate.ts";
import { stageKey } from "#server/vault/staged-key.ts";
import { shareKey } from "#server/vault/key-lease.ts";
import type { OpenStore } from "#server/postgres/open.ts";
import { tidyAfterLoad } from "#server/postgres/tidy.ts";
import { runStoreCommand, Usage } from "./command.ts";

/** Puts another data key in the place of the present one, and seals everything with it. No server may be running. */
await runStoreCommand(
  async ({ settings, store, clock, progress }) => {
    const given = newKeyFileAsked();
    try {
      const rotated = await rotateKey({
        store,
        clock,
        ...auditPlace(settings, store),
        log: { error: (_facts, message) => progress(message) },
        before: (writing) => openSealer(settings, { db: writing }),
        makeKey: () => (given === null ? stageKey(settings.dataKeyFile) : keyIn(given)),
        progress,
      });
      await tidyAfterLoad(store.pool);
      return reportText(rotated, given);
    } finally {
      if (given === null) await settle(settings, store);
    }
  },
  (error): error is Error => error instanceof RotationRefused,
);

/** The key that the store is sealed with now gets its place; what did not come about is removed. */
async function settle(settings: { readonly dataKeyFile: string }, store: OpenStore): Promise<void> {
  const lease = await shareKey(store, `fieldboard command, process ${process.pid}`).catch(() => null);
  if (lease === null) return;
  await openSealer(settings, store).finally(lease.release);
}

function keyIn(path: string): Buffer {
  const key = readKey(path, "--new-key-file");
  if (key === null) throw new SettingRefused("--new-key-file names a file that is not there");
  return key;
}

function newKeyFileAsked(): string | null {
  try {
    const path = parseArgs({ options: { "new-key-file": { type: "string" } } }).values["new-key-file"];
    return path === undefined ? null : resolve(path);
  } catch {
    throw new Usage("Use it as: npm run rotate-key, or npm run rotate-key -- --new-key-file FILE");
  }
}

function reportText(
  { people, versions, secondFactors, sessions, entries }: Rotated,
  given: string | null,
): string {
  const place =
    given === null
      ? "DATA_KEY_FILE holds the new key, and the old one is gone. Servers on other machines need the new file too."
      : "DATA_KEY_FILE still holds the old key: put the new one in its place, for every server, before the next start. Then destroy the old one.";
  return [
    "The data key was changed. Sealed with the new one:",
    `  ${figure(people)} people, ${figure(versions)} earlier versions of them, ${figure(secondFactors)} second factors`,
    `  ${figure(entries)} entries of the audit log, which were checked before: they are intact`,
    `Every session was ended (${figure(sessions)}): everybody signs in again.`,
    place,
    "Backups made before need the old key, of which there is only what you copied.",
  ].join("\n");
}

function figure(value: number): string {
  return value.toLocaleString("en-US");
}
