import type { PoolClient } from "pg";
import type { Instant } from "#domain/time/time.ts";
import { copyInto, type CopyRows } from "./copy.ts";
import { createStage, emptyStage, stageColumns, stageOf, type Noun } from "./merge.ts";
import { readReplies, writeReplies, type KeptReply, type ReplyMark, type Resource } from "./runs.ts";

/** A load inside one transaction. Everything it is given is visible to others when that commits, or never. */
export type Load = {
  readonly client: PoolClient;
  readonly runId: number;
  /** The replies kept for a resource by scope: from before, or merged by this load since. */
  readonly keptReplies: (resource: Resource) => Promise<ReadonlyMap<string, KeptReply>>;
  /** Stored replies that are dated after now were received by a clock that was ahead: they count as received now. */
  readonly forgetFuture: (now: Instant) => Promise<void>;
  readonly remember: (marks: readonly ReplyMark[]) => Promise<void>;
  /** Puts rows where they can be merged from. */
  readonly stage: (noun: Noun, rows: Pick<CopyRows, "take">) => Promise<void>;
};

export function openLoad(client: PoolClient, runId: number): Load {
  const kept = new Map<Resource, Map<string, KeptReply>>();
  const keptReplies = async (resource: Resource) => {
    const known = kept.get(resource) ?? (await readReplies(client, resource));
    kept.set(resource, known);
    return known;
  };
  const staged = new Set<Noun>();
  return {
    client,
    runId,
    keptReplies,
    forgetFuture: async (now) => {
      await client.query("update reply set received_at = $1 where received_at > $1", [now]);
    },
    remember: async (marks) => {
      await writeReplies(client, runId, marks);
      for (const { resource, scope, receivedAt, forms } of marks) {
        const before = kept.get(resource)?.get(scope);
        const isNewest = before === undefined || receivedAt >= before.receivedAt;
        const newest = isNewest ? { receivedAt, runId } : before;
        kept.get(resource)?.set(scope, { ...newest, forms: { ...before?.forms, ...forms } });
      }
    },
    stage: async (noun, rows) => {
      await (staged.has(noun) ? emptyStage(client, noun) : createStage(client, noun));
      staged.add(noun);
      await copyInto(client, stageOf(noun), stageColumns(noun), rows.take());
    },
  };
}
