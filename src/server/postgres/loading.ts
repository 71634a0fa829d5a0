import type { OfficeId } from "#domain/ids.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import type { Load } from "./load.ts";
import type { LoadReport, Received, ReplyCounts } from "./load-report.ts";
import type { ReplyMark, Resource } from "./runs.ts";

/** What the loaders of the nouns share within a load. */
export type Loading = {
  readonly load: Load;
  readonly report: LoadReport;
  /** What is older is read, counted and not stored; null where everything is. */
  readonly keepFrom: Cutoffs | null;
  /** Merges after what was enqueued before, while the next exchange is being read. */
  readonly enqueue: (merge: () => Promise<void>) => void;
  /** Waits while more than one merge is behind. */
  readonly room: () => Promise<void>;
  readonly setAside: (exchange: Received, reason: string) => void;
  /** True, and set aside, when the store or this load has a newer reply of the scope. */
  readonly isOlder: (scope: string, exchange: Received) => boolean;
  readonly markOf: (resource: Resource, scope: string, exchange: Received, facts: ReplyCounts) => ReplyMark;
  readonly nameOffice: (id: OfficeId, name: string) => void;
  /** Waits for every merge, then stores the names of offices. */
  readonly finish: () => Promise<void>;
};

const RESOURCES: readonly Resource[] = ["employees", "events", "weekly", "records", "interview"];
const MERGES_BEHIND_MAX = 1;

export async function openLoading(
  load: Load,
  keepFrom: Cutoffs | null,
  report: LoadReport,
): Promise<Loading> {
  const newest = new Map<string, Instant>();
  for (const resource of RESOURCES)
    for (const [scope, { receivedAt }] of await load.keptReplies(resource)) newest.set(scope, receivedAt);
  const offices = new Map<OfficeId, string>();
  const behind: Promise<void>[] = [];

  return {
    load,
    report,
    keepFrom,
    enqueue: (merge) => {
      const merged = (behind.at(-1) ?? Promise.resolve()).then(merge);
      // Whoever waits for it sees its failure; until then it must not count as unhandled.
      merged.catch(() => undefined);
      behind.push(merged);
    },
    room: async () => {
      while (behind.length > MERGES_BEHIND_MAX) {
        await behind[0];
        void behind.shift();
      }
    },
    setAside: ({ where }, reason) => report.setAside.push({ where, reason }),
    isOlder: (scope, { where, receivedAt }) => {
      const stored = newest.get(scope);
      if (stored === undefined || receivedAt >= stored) return false;
      report.setAside.push({ where, reason: `a newer reply is kept, received ${stored}` });
      return true;
    },
    markOf: (resource, scope, { receivedAt }, { rows, total, setAside }) => {
      if (rows === 0 || setAside.count < rows) report.used += 1;
      const stored = newest.get(scope);
      if (stored === undefined || receivedAt > stored) newest.set(scope, receivedAt);
      return { scope, resource, receivedAt, rows, reportedTotal: total };
    },
    nameOffice: (id, name) => {
      if (name !== "" || !offices.has(id)) offices.set(id, name);
    },
    finish: async () => {
      await behind.at(-1);
      await mergeOffices(load.client, load.runId, offices);
    },
  };
}

/** Adds the offices that replies named and takes the newest name; an empty name takes none away. */
async function mergeOffices(
  client: PoolClient,
  runId: number,
  names: ReadonlyMap<OfficeId, string>,
): Promise<void> {
  await client.query(
    `insert into office as t (id, name, first_run)
     select id, name, $2 from json_to_recordset($1::json) as o (id text, name text)
         on conflict (id) do update set name = excluded.name
      where excluded.name <> '' and t.name <> excluded.name`,
    [JSON.stringify([...names].map(([id, name]) => ({ id, name }))), runId],
  );
}
