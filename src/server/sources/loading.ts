import { learnGroup } from "#domain/funnel/groups.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import type { ReplyFacts } from "#interface/reading.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { mergeAdministrators, type NameAtAccount } from "#server/funnel/load-rows.ts";
import { mergeOffices, readGroups, writeGroups } from "#server/people/load-offices.ts";
import type { Load } from "#server/postgres/load.ts";
import type { ReplyMark, Resource } from "#server/postgres/runs.ts";
import type { Exchange } from "#server/postgres/exchange.ts";
import type { LoadReport } from "#server/postgres/load-report.ts";

/** What the reading of one exchange after the other shares within a load. */
export type Loading = {
  readonly load: Load;
  readonly sealer: Sealer;
  readonly report: LoadReport;
  /** What is older is read, counted and not stored; null where everything is. */
  readonly keepFrom: Cutoffs | null;
  /** Merges after what was enqueued before, while the next exchange is being read. */
  readonly enqueue: (merge: () => Promise<void>) => void;
  /** Waits while more than one merge is behind. */
  readonly room: () => Promise<void>;
  readonly setAside: (exchange: Exchange, reason: string) => void;
  /** True, and set aside, when the store or this load has a newer reply of the scope. */
  readonly isOlder: (scope: string, exchange: Exchange) => boolean;
  readonly markOf: (resource: Resource, scope: string, exchange: Exchange, facts: ReplyFacts) => ReplyMark;
  readonly nameOffice: (id: OfficeId, name: string) => void;
  readonly nameAdministrator: (id: AdministratorId, name: string | null) => void;
  readonly nameAtAccount: (told: NameAtAccount) => void;
  readonly learnGroup: (accounts: ReadonlySet<OfficeId>) => void;
  /** Waits for every merge, then keeps offices, their groups and administrators. */
  readonly finish: (at: Instant) => Promise<void>;
};

const RESOURCES: readonly Resource[] = ["employees", "events", "weekly", "records", "interview"];
const MERGES_BEHIND_MAX = 1;

export async function openLoading(
  load: Load,
  { sealer, keepFrom }: Pick<Loading, "sealer" | "keepFrom">,
  report: LoadReport,
): Promise<Loading> {
  const newest = new Map<string, Instant>();
  for (const resource of RESOURCES)
    for (const [scope, { receivedAt }] of await load.keptReplies(resource)) newest.set(scope, receivedAt);
  const groups = await readGroups(load.client);
  const offices = new Map<OfficeId, string>();
  const administrators = new Map<AdministratorId, string | null>();
  const namesAtAccounts = new Map<string, NameAtAccount>();
  const behind: Promise<void>[] = [];
  let hasLearnt = false;

  return {
    load,
    sealer,
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
      const known = newest.get(scope);
      if (known === undefined || receivedAt >= known) return false;
      report.setAside.push({ where, reason: `a newer reply is kept, received ${known}` });
      return true;
    },
    markOf: (resource, scope, { receivedAt }, { rows, total, setAside }) => {
      if (rows === 0 || setAside.count < rows) report.used += 1;
      const known = newest.get(scope);
      if (known === undefined || receivedAt > known) newest.set(scope, receivedAt);
      return { scope, resource, receivedAt, rows, toldTotal: total };
    },
    nameOffice: (id, name) => {
      if (name !== "" || !offices.has(id)) offices.set(id, name);
    },
    nameAdministrator: (id, name) => {
      if (name !== null || !administrators.has(id)) administrators.set(id, name);
    },
    nameAtAccount: (told) => {
      namesAtAccounts.set(`${told.administrator}/${told.account}`, told);
    },
    learnGroup: (accounts) => {
      hasLearnt = learnGroup(groups, accounts) || hasLearnt;
    },
    finish: async (at) => {
      await behind.at(-1);
      await mergeOffices(load.client, load.runId, offices);
      await mergeAdministrators(load.client, load.runId, administrators, [...namesAtAccounts.values()]);
      if (hasLearnt) await writeGroups(load.client, groups, at);
    },
  };
}
