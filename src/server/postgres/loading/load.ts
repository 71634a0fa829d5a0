import type { OfficeId } from "#domain/ids.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import { ROUTES, type Exchange, type Operation, type Resource } from "#interface/operations.ts";
import type { ReplyFacts } from "#interface/reading.ts";
import { changeRows } from "#server/postgres/connect.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { holdAbsent, markHeldGone, releaseShown } from "./held.ts";
import type { LoadReport } from "./load-report.ts";
import { countAbsent, markGone, type Merged, type Noun, type RunTransaction } from "./merge.ts";
import { readReplies, writeReplies, type ReplyMark, type StoredReply } from "./runs.ts";

/** A load inside one transaction. Everything it is given is visible to others when that commits, or never. */
export type Load = RunTransaction & {
  /** The newest replies by scope, of the resources that this load reads: stored before, or merged by it since. */
  readonly stored: ReadonlyMap<string, StoredReply>;
  readonly remember: (marks: readonly ReplyMark[]) => Promise<void>;
};

/** State that the loaders of the nouns share within a load. */
export type Loading = Readonly<ReturnType<typeof openLoading>>;

/** Number of merges that may wait: a large directory takes PostgreSQL as long as reading half a million counts takes us. */
const MERGES_AHEAD = 8;

/** Opens a load. Rows older than `keepFrom` are read, counted and not stored; null stores everything. */
export function openLoading(run: RunTransaction, keepFrom: Cutoffs | null, report: LoadReport) {
  const { client, runId } = run;
  const stored = new Map<string, StoredReply>();
  const recalled = new Set<Resource>();
  /** Moments when the replies that wait to be merged were received, by scope. */
  const read = new Map<string, Instant>();
  const remember = async (marks: readonly ReplyMark[]): Promise<void> => {
    await writeReplies(client, runId, marks);
    // Most replies of a load were received together: one value serves them all, of half a million accounts and days.
    let plain: StoredReply | undefined;
    for (const { scope, receivedAt, forms } of marks) {
      const before = stored.get(scope);
      if (before === undefined && forms === undefined) {
        if (plain?.receivedAt !== receivedAt) plain = { receivedAt, runId, forms: {} };
        stored.set(scope, plain);
      } else {
        const isNewest = before === undefined || receivedAt >= before.receivedAt;
        const newest = isNewest ? { receivedAt, runId } : before;
        stored.set(scope, { ...newest, forms: { ...before?.forms, ...forms } });
      }
      // What is stored now need not be held twice.
      if (read.get(scope) === receivedAt) read.delete(scope);
    }
  };
  const load: Load = { ...run, stored, remember };
  const newestOf = (scope: string): Instant | undefined => read.get(scope) ?? stored.get(scope)?.receivedAt;
  const offices = new Map<OfficeId, string>();
  let last = Promise.resolve();
  let waiting: readonly Promise<void>[] = [];
  const enqueue = (merge: () => Promise<void>): Promise<void> => {
    last = last.then(merge);
    waiting = [...waiting, last].slice(-MERGES_AHEAD);
    // A later wait throws its failure; until then it must not count as unhandled.
    last.catch(() => undefined);
    return last;
  };

  return {
    load,
    report,
    keepFrom,
    /** Reads what is stored of the replies of an operation, once: of a large business those of the others fill memory. */
    recall: async (operation: Operation): Promise<void> => {
      const resource = ROUTES[operation].resource;
      if (recalled.has(resource)) return;
      recalled.add(resource);
      await enqueue(async () => {
        for (const [scope, reply] of await readReplies(client, resource)) stored.set(scope, reply);
      });
    },
    /** Merges after what was enqueued before, while further exchanges are being read. */
    enqueue: (merge: () => Promise<void>): void => void enqueue(merge),
    /** Waits while more merges are waiting than memory should hold. */
    room: async (): Promise<void> => (waiting.length < MERGES_AHEAD ? undefined : waiting[0]),
    setAside: ({ where }: Exchange, reason: string): void => void report.setAside.push({ where, reason }),
    /** True, and set aside, when the store or this load has a newer reply of the scope. */
    isOlder: (scope: string, { where, receivedAt }: Exchange): boolean => {
      const newest = newestOf(scope);
      if (newest === undefined || receivedAt >= newest) return false;
      report.setAside.push({ where, reason: `a newer reply is stored, received ${newest}` });
      return true;
    },
    markOf: (
      resource: Resource,
      scope: string,
      { receivedAt }: Exchange,
      { rows, total, setAside }: ReplyFacts,
    ): ReplyMark => {
      if (rows === 0 || setAside.count < rows) report.used += 1;
      const newest = newestOf(scope);
      if (newest === undefined || receivedAt > newest) read.set(scope, receivedAt);
      return { scope, resource, receivedAt, rows, reportedTotal: total };
    },
    nameOffice: (id: OfficeId, name: string): void => {
      if (name !== "" || !offices.has(id)) offices.set(id, name);
    },
    /** Waits for every merge, then stores the names of offices. */
    finish: async (): Promise<void> => {
      await last;
      await mergeOffices(load, offices);
    },
  };
}

/** Adds the offices that replies named and takes the newest name; an empty name takes none away. */
async function mergeOffices({ client, runId }: Load, names: ReadonlyMap<OfficeId, string>): Promise<void> {
  const offices = JSON.stringify([...names].map(([id, name]) => ({ id, name })));
  await changeRows(writingOver(client))`
    insert into office as stored (id, name, first_run)
    select id, name, ${runId} from json_to_recordset(${offices}::json) as named (id text, name text)
        on conflict (id) do update set name = excluded.name
     where excluded.name <> '' and stored.name <> excluded.name`;
}

/**
 * Marks what a reply about everything no longer shows; nothing where it is not whole, or there was none before it. So much
 * at once that a person has to confirm it is held.
 */
export async function markAbsent(
  load: Load,
  noun: Noun,
  { scope: resource, receivedAt: at }: ReplyMark,
  isWhole: boolean,
): Promise<Pick<Merged, "gone" | "held">> {
  const { client, stored } = load;
  const before = stored.get(resource);
  await releaseShown(load, noun, resource);
  if (!isWhole || before === undefined) return { gone: 0, held: 0 };
  const { absent, isHeld } = await countAbsent(client, noun);
  if (isHeld) {
    await holdAbsent(load, noun, { resource, lastRun: before.runId, at });
    return { gone: 0, held: absent };
  }
  const gone = absent === 0 ? 0 : await markGone(client, noun, before.runId);
  // Held rows are among them, and were last shown by an earlier run.
  await markHeldGone(writingOver(client), noun.table, resource);
  return { gone, held: 0 };
}
