import { setTimeout as sleep } from "node:timers/promises";
import type { AuditCheck } from "#contract/admin/audit.ts";
import { SYSTEM, type AuditFault } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { openAudit, type AuditDeps } from "./audit.ts";
import {
  CHAIN_START,
  sealOf,
  selectAccepted,
  selectEntriesFrom,
  selectSeals,
  type Head,
  type SealedEntry,
} from "./chain.ts";
import {
  bytesOf,
  readHeads,
  resetWritten,
  selectWritten,
  withoutRotation,
  type AuditLog,
  type HeadLine,
  type HeadsFilePlace,
} from "./heads-file.ts";

export type CheckDeps = HeadsFilePlace & { readonly sealer: Sealer };

/** Place up to which the file, with the one before it, was found right: its last line that the store has, and the highest head in it. */
type VerifiedFile = { readonly last: (HeadLine & { readonly head: Head }) | null; readonly highest: number };

/** Entries that were found right: the entries from one id to the end of the chain, and the file. */
export type Verified = { readonly from: number; readonly end: Head; readonly file: VerifiedFile };

const NO_FILE: VerifiedFile = { last: null, highest: 0 };
export const NOTHING_VERIFIED: Verified = { from: 1, end: CHAIN_START, file: NO_FILE };

/** The result of a check. `unreadable` are lines of the file that a full disk or a tamperer has cut. */
export type Finding =
  | { readonly found: "intact"; readonly verified: Verified; readonly unreadable: number }
  | Wrong;

type Wrong = { readonly found: AuditFault; readonly entry: number };

/**
 * Checks each entry against the one before, goes on after a fault that was accepted, and then checks that the store has
 * every head of the file, and the file what the store says it holds. Continues in both where an earlier check ended.
 * @throws when the store or the file cannot be read, or the signal is aborted
 */
export async function checkAudit(deps: CheckDeps, from: Verified, signal?: AbortSignal): Promise<Finding> {
  let verified: Verified | Wrong = await checkChain(deps, from, signal);
  while ("found" in verified) {
    const accepted = await acceptedAfter(deps, verified);
    if (accepted === null) return verified;
    verified = await checkChain(deps, accepted, signal);
  }
  const checked = verified;
  return withoutRotation(deps, () => checkFile(deps, checked, signal));
}

async function checkChain(
  { store, sealer }: CheckDeps,
  { from, end: start, file }: Verified,
  signal: AbortSignal | undefined,
): Promise<Verified | Wrong> {
  let end = start;
  // The last entry that was right is read again: it has to be there unchanged.
  let isJoined = start.id === 0;
  try {
    for await (const window of selectEntriesFrom(store, start.id)) {
      signal?.throwIfAborted();
      for (const sealed of window) {
        const { id, mac } = sealed;
        if (!isJoined) {
          if (id !== start.id) return { found: "missing", entry: start.id };
          if (!mac.equals(start.mac)) return { found: "edited", entry: start.id };
          isJoined = true;
          continue;
        }
        if (id !== end.id + 1) return { found: "missing", entry: end.id + 1 };
        if (!isRight(sealed, end, sealer)) return { found: "edited", entry: id };
        end = { id, mac };
      }
    }
  } catch (error) {
    // A date or a number that Fieldboard never writes, somewhere behind the last right entry.
    if (error instanceof RangeError) return { found: "edited", entry: end.id + 1 };
    throw error;
  }
  return isJoined ? { from, end, file } : { found: "missing", entry: start.id };
}

const isRight = (sealed: SealedEntry, before: Head, sealer: Sealer): boolean =>
  sealOf(sealed, before, sealer).equals(sealed.mac);

/** The entry that accepted this fault: the chain is right again from there on. Its seal cannot be made without the key. */
async function acceptedAfter({ store, sealer }: CheckDeps, wrong: Wrong): Promise<Verified | null> {
  for (const { sealed, before } of await selectAccepted(store)) {
    const { id, mac, details } = sealed;
    const isAccepted =
      id > wrong.entry && details["entry"] === wrong.entry && details["found"] === wrong.found;
    if (isAccepted && isRight(sealed, before, sealer)) return { from: id, end: { id, mac }, file: NO_FILE };
  }
  return null;
}

async function checkFile(deps: CheckDeps, verified: Verified, signal?: AbortSignal): Promise<Finding> {
  // The store is read first, because a head is in the file before the store notes it.
  const written = await selectWritten(deps);
  const size = bytesOf(deps.path);
  const accepted = new Set((await selectAccepted(deps.store)).map(({ sealed }) => sealed.id));
  let wrong: Wrong | null = null;
  let { last, highest } = verified.file;
  let unreadable = 0;
  // The last line that was right is read again: it has to be there unchanged, or the file is another one.
  let isJoined = last === null;
  for await (const lines of readHeads(deps.path, last?.at)) {
    signal?.throwIfAborted();
    const heads = lines.flatMap(({ at, head }) => (head === null ? [] : [{ at, head }]));
    unreadable += lines.length - heads.length;
    const seals = await selectSeals(
      deps.store,
      heads.map(({ head }) => head),
    );
    for (const line of heads) {
      const { id, mac } = line.head;
      isJoined ||= last?.at === line.at && last.head.id === id && last.head.mac.equals(mac);
      const isStored = seals.get(id)?.equals(mac) === true;
      // Lines before an accepted fault may be of a store that no longer exists.
      if (isStored && id >= verified.from && accepted.has(id)) wrong = null;
      else if (!isStored) wrong ??= { found: "only-in-file", entry: id };
      if (!isStored) continue;
      last = line;
      highest = Math.max(highest, id);
    }
    if (!isJoined) break;
  }
  if (!isJoined) return checkFile(deps, { ...verified, file: NO_FILE }, signal);
  if (wrong !== null) return wrong;
  if (highest < written.headId || size < written.bytes) return { found: "file-short", entry: written.headId };
  return { found: "intact", verified: { ...verified, file: { last, highest } }, unreadable };
}

/**
 * Accepts the log as it is, whichever of store and file is behind: what is missing is on record from then on, and no
 * longer reported. Returns what was found; an intact log is left alone.
 */
export async function acceptAudit(deps: AuditDeps): Promise<Finding> {
  const finding = await checkAudit(deps, NOTHING_VERIFIED);
  if (finding.found === "intact") return finding;
  const audit = openAudit(deps);
  const { found, entry } = finding;
  await audit.recordBefore({
    by: SYSTEM,
    act: "audit-accepted",
    from: null,
    details: { found, entry },
  });
  await audit.close();
  const [latest] = await selectAccepted(deps.store);
  await resetWritten(deps, latest?.sealed.id ?? 0);
  return finding;
}

export type WatchDeps = CheckDeps & { readonly clock: Clock; readonly log: AuditLog };

/** A page waits no longer for a check: the first one, of all entries, may take a while. */
const PATIENCE_MS = 1_000;

/** Checks the audit log while the server runs, first all of it in the background. */
export function watchAudit(deps: WatchDeps) {
  const { clock, log } = deps;
  const stopped = new AbortController();
  let state: AuditCheck = { found: "not-yet" };
  let verified = NOTHING_VERIFIED;
  let running: Promise<AuditCheck> | null = null;
  let wholeAt = clock.now();

  const run = async (from = verified): Promise<AuditCheck> => {
    try {
      const finding = await checkAudit(deps, from, stopped.signal);
      const at = clock.now();
      if (finding.found === "intact") {
        if (finding.unreadable > 0)
          log.error({ lines: finding.unreadable }, "AUDIT: lines of the audit file cannot be read");
        verified = finding.verified;
        if (from === NOTHING_VERIFIED) wholeAt = at;
        state = { found: "intact", from: verified.from, entries: verified.end.id, at, wholeAt };
      } else {
        log.error({ entry: finding.entry, found: finding.found }, ALARM);
        // Once it is accepted, only a check of everything can tell.
        verified = NOTHING_VERIFIED;
        state = { ...finding, at };
      }
    } catch (error) {
      if (!stopped.signal.aborted) log.error({ err: error }, "AUDIT: the audit log could not be checked");
    } finally {
      running = null;
    }
    return state;
  };

  const check = ({ isWhole }: { readonly isWhole: boolean } = { isWhole: false }): Promise<AuditCheck> =>
    (running ??= run(isWhole ? NOTHING_VERIFIED : verified));

  void check({ isWhole: true });

  return {
    state: (): AuditCheck => state,
    /** Checks what was added since the last check, or all of it. One at a time: a second call waits for the first. */
    check,
    /** The result of a check now; of the last one when that takes long. */
    recent: async (): Promise<AuditCheck> => {
      await Promise.race([check(), sleep(PATIENCE_MS, undefined, { ref: false })]);
      return state;
    },
    /** Ends a running check. */
    stop: async (): Promise<void> => {
      stopped.abort();
      await running;
    },
  };
}

const ALARM =
  "AUDIT: the audit log is not as it was written. Find out why; after a restored backup, or when nothing can be recovered, run: npm run accept-audit";
