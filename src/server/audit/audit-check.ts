import type { AuditFault } from "#domain/audit/audit.ts";
import { CHAIN_START, selectAuditFrom, type ChainEnd, type SealedEntry } from "./audit-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import { checkFile, NO_FILE_VERIFIED, type FileVerified, type Wrong } from "./audit-file-check.ts";
import { sealOf } from "./audit-seal.ts";
import type { Sealer } from "#server/vault/keys.ts";

export type CheckDeps = {
  readonly store: Pick<Store, "db">;
  readonly sealer: Sealer;
  readonly path: string;
  /** What the store calls the file by; null, or not told, where that is kept beside the file. */
  readonly fileId?: string | null;
};

/** How far the chain and the file were found right. */
export type Verified = { readonly end: ChainEnd; readonly file: FileVerified };

export const NOTHING_VERIFIED: Verified = { end: CHAIN_START, file: NO_FILE_VERIFIED };

/** What a check came to. `unreadable` are lines of the file that a full disk, or somebody, has cut. */
export type Finding =
  | { readonly found: "intact"; readonly verified: Verified; readonly unreadable: number }
  | { readonly found: AuditFault; readonly entry: number };

/**
 * Checks the entries in their order, each against the one before, then that the store has every entry the file knows,
 * and the file every line that the store knows of.
 * Goes on where an earlier check ended; memory stays bounded however many entries there are.
 * @throws when the store or the file cannot be read, or the signal is aborted
 */
export async function checkAudit(deps: CheckDeps, from: Verified, signal?: AbortSignal): Promise<Finding> {
  const chain = await checkChain(deps, from.end, signal);
  if ("found" in chain) return chain;
  const file = await checkFile({ fileId: null, ...deps }, from.file, signal);
  if ("found" in file) return file;
  return { found: "intact", verified: { end: chain, file: file.verified }, unreadable: file.unreadable };
}

async function checkChain(
  { store, sealer }: CheckDeps,
  from: ChainEnd,
  signal: AbortSignal | undefined,
): Promise<ChainEnd | Wrong> {
  let end = from;
  try {
    // The last one that was right before is read again: it has to be there, as it was.
    let isKnown = from.id === 0;
    for await (const window of selectAuditFrom(store, from.id)) {
      signal?.throwIfAborted();
      for (const sealed of window) {
        if (!isKnown && sealed.entry.id === from.id && sealed.mac.equals(from.mac)) {
          isKnown = true;
          continue;
        }
        if (!isKnown) return { found: sealed.entry.id === from.id ? "edited" : "missing", entry: from.id };
        const wrong = wrongWith(sealed, { end, window, sealer });
        if (wrong !== null) return { found: wrong, entry: end.id + 1 };
        end = { id: sealed.entry.id, mac: sealed.mac };
      }
    }
    return isKnown ? end : { found: "missing", entry: from.id };
  } catch (error) {
    // A date or a number that nothing of ours would have written: somewhere behind the last that was right.
    if (error instanceof RangeError) return { found: "edited", entry: end.id + 1 };
    throw error;
  }
}

type Place = {
  readonly end: ChainEnd;
  readonly window: readonly SealedEntry[];
  readonly sealer: Sealer;
};

function wrongWith(sealed: SealedEntry, { end, window, sealer }: Place): AuditFault | null {
  const { entry, mac } = sealed;
  if (entry.id !== end.id + 1) return "missing";
  if (sealOf(entry, end.mac, sealer).equals(mac)) return null;
  return isFromElsewhere(sealed, window, sealer) ? "moved" : "edited";
}

/**
 * Whether an entry that is wrong here would be right at another place near by. The one it followed there stands at the
 * place before, or, where the two changed places, at that place itself.
 */
function isFromElsewhere(
  { entry, mac }: SealedEntry,
  window: readonly SealedEntry[],
  sealer: Sealer,
): boolean {
  const macs = new Map(window.map((other) => [other.entry.id, other.mac]));
  return window.some(({ entry: { id } }) =>
    [macs.get(id - 1), macs.get(id)].some(
      (before) => before !== undefined && sealOf({ ...entry, id }, before, sealer).equals(mac),
    ),
  );
}
