import { SYSTEM, type AuditFault, type AuditNote } from "#domain/audit/audit.ts";
import type { Clock, Instant } from "#domain/time/time.ts";
import { insertAuditEntry, inWriting, type SealedEntry, type Writing } from "#server/audit/audit-rows.ts";
import { replaceKeyCheck } from "./key-check.ts";
import { takeKeyAlone } from "./key-lease.ts";
import type { SealedPerson } from "#server/people/load-rows.ts";
import {
  beginReseal,
  closeSeals,
  endSignIns,
  openSeals,
  resealAudit,
  resealPeople,
  resealSecondFactors,
  resealVersions,
  type SealedVersion,
} from "./reseal-rows.ts";
import { openAuditFile, type AuditFileDeps } from "#server/audit/audit-file.ts";
import { checkAudit, NOTHING_VERIFIED } from "#server/audit/audit-check.ts";
import { sealNote, sealOf } from "#server/audit/audit-seal.ts";
import { sealerOf, type Sealer } from "./keys.ts";
import { resealFactor, resealPerson, RotationRefused } from "./reseal.ts";

export type RotateDeps = AuditFileDeps & {
  readonly clock: Clock;
  /** Opens what is sealed now. Called once nobody else uses the key. */
  readonly before: (writing: Writing) => Promise<Sealer>;
  /** The new key, on disk when this returns, so that it is not lost once the store is sealed with it. */
  readonly makeKey: () => Buffer;
  readonly progress: (what: string) => void;
};

export type Rotated = {
  readonly people: number;
  readonly versions: number;
  readonly secondFactors: number;
  readonly sessions: number;
  readonly entries: number;
};

/**
 * Seals everything with another key, in one transaction that has the key alone: what is sealed of people in every
 * version, with the hashes made from it, second factors, and the audit log. Ends every session.
 * @throws RotationRefused when the audit log or something sealed was changed by others. @throws StoreUnavailable when
 * something else uses the key.
 */
export async function rotateKey(deps: RotateDeps): Promise<Rotated> {
  const { record, ...rotated } = await inWriting(deps.store, (writing) => rotateIn(writing, deps));
  // It is on record in the store; that the file lacks it is found at the next start.
  await openAuditFile(deps)
    .append([record], { isSynced: true })
    .catch(() => undefined);
  return rotated;
}

type InStore = Rotated & { readonly record: SealedEntry };

async function rotateIn(writing: Writing, deps: RotateDeps): Promise<InStore> {
  const { clock, makeKey, progress } = deps;
  await takeKeyAlone(writing);
  await beginReseal(writing);
  const from = await deps.before(writing);
  // Held from here on: what is checked now is what is sealed anew in the end.
  await openSeals(writing);
  await refuseBroken(writing, from, deps);
  const to = sealerOf(makeKey());
  if (to.fingerprint.equals(from.fingerprint)) throw new RotationRefused("The new key is the present one");

  const reseal = (version: SealedVersion): SealedPerson => resealPerson(version, from, to);
  const people = await resealPeople(writing, reseal, (done) => progress(`Sealed ${done} people anew …`));
  const versions = await resealVersions(writing, reseal, (done) =>
    progress(`Sealed ${done} earlier versions anew …`),
  );
  const secondFactors = await resealSecondFactors(writing, (factor) => resealFactor(factor, from, to));
  const sessions = await endSignIns(writing);
  progress("Sealing the audit log anew …");
  const told = { people, versions, secondFactors, sessions };
  const { entries, record } = await carryOver(writing, { to, at: clock.now(), told });
  await closeSeals(writing);
  if (!(await replaceKeyCheck({ db: writing }, from.fingerprint, to.fingerprint)))
    throw new RotationRefused("Another process has changed the key meanwhile");
  return { ...told, entries, record };
}

const FAULT_WORDS: Readonly<Record<AuditFault, (entry: number) => string>> = {
  edited: (entry) => `entry ${entry} was changed after it was written`,
  moved: (entry) => `entry ${entry} stands in another's place`,
  missing: (entry) => `entry ${entry} was deleted`,
  "only-in-file": (entry) =>
    `entry ${entry} is missing or another one than the file beside the store remembers`,
  "file-edited": (entry) => `entry ${entry} was changed in the file beside the store`,
  "file-short": (entry) => `the file beside the store, which held lines up to entry ${entry}, has lost some`,
};

/** Seals made anew over a log that was changed would hide that. */
async function refuseBroken(writing: Writing, sealer: Sealer, deps: RotateDeps): Promise<void> {
  deps.progress("Checking the audit log …");
  const finding = await checkAudit({ ...deps, store: { db: writing }, sealer }, NOTHING_VERIFIED);
  if (finding.found === "intact") return;
  throw new RotationRefused(
    `The audit log was tampered with: ${FAULT_WORDS[finding.found](finding.entry)}. A new key would hide that, so nothing was changed`,
  );
}

type Told = Omit<Rotated, "entries">;

/**
 * Every entry gets a seal by the new key, over the one before: each is checked as it was, and whoever had the old key can
 * make none. The change itself is the next entry, and tells the last seal of the old chain, with which a backup ends.
 */
async function carryOver(
  writing: Writing,
  { to, at, told }: { readonly to: Sealer; readonly at: Instant; readonly told: Told },
): Promise<Pick<InStore, "entries" | "record">> {
  const { entries, lastBefore } = await resealAudit(writing, ({ entry }, before) =>
    sealOf(entry, before.mac, to),
  );
  const details = { ...told, entries, lastSealBefore: lastBefore.mac.toString("hex") };
  const note: AuditNote = { by: SYSTEM, act: "key-rotated", about: null, details, from: null };
  const record = await insertAuditEntry(writing, (end) => sealNote(note, { end, at, sealer: to }));
  return { entries, record };
}
