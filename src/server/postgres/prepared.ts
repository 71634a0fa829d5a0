import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/** A text is prepared from this use on: one that is as long as a list, or holds what was asked, is rarely used so often. */
const PREPARED_FROM_USE = 3;
/** Texts of which the uses are counted; those used least are forgotten first. */
const TEXTS_MAX = 2_000;
/** Statements of a connection, each with its plan in the memory of the server; what comes on top is planned each time. */
const STATEMENTS_MAX = 200;

/** Utility statements are not planned, and a text without values may be several statements, which cannot be prepared. */
const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;
/**
 * A plan for any pattern that is asked for is wrong for most: a rare one is found by an index, a frequent one in the order
 * of the list. A pattern that the text itself holds is always the same.
 */
const HAS_PATTERN = /(?:\blike\b|<%|%>|~)(?!\*?\s*')/i;

/**
 * Begins a statement of a snapshot that is read the same way whatever is asked for, and takes longer to plan than to run:
 * a connection plans it once.
 */
export const ONE_PLAN = "/* one plan */";
const hasOnePlan = (text: string): boolean => text.trimStart().startsWith(ONE_PLAN);

const uses = new LRUCache<string, { times: number; readonly name: string }>({ max: TEXTS_MAX });

/** The name that a statement is prepared by, which follows from its text; null for one that is planned each time. */
function nameOf(text: string, values: readonly unknown[]): string | null {
  const isOne = values.length > 0 || !text.includes(";");
  const isPrepared = hasOnePlan(text) || (IS_PLANNED.test(text) && !HAS_PATTERN.test(text));
  if (!isOne || !isPrepared) return null;
  const used = uses.get(text) ?? { times: 0, name: `fieldboard_${hash("sha256", text, "hex").slice(0, 24)}` };
  used.times += 1;
  uses.set(text, used);
  return used.times < PREPARED_FROM_USE ? null : used.name;
}

/** Statements that a connection has prepared, and whether its tables have changed since. */
type Prepared = { readonly names: Set<string>; isStale: boolean };

/**
 * A pool whose statements are prepared by name as they repeat, so that PostgreSQL parses each once for a connection and
 * plans it a few times. Once a migration changed what a statement returns, it is repeated unprepared, where no
 * transaction has failed by it, and the connection is closed when it is given back.
 */
export function preparing(pool: Pool): Pool {
  const clients = new WeakMap<PoolClient, PoolClient>();
  const clientOf = (client: PoolClient): PoolClient => {
    const known = clients.get(client) ?? preparingClient(client);
    clients.set(client, known);
    return known;
  };
  return new Proxy(pool, {
    get: (target, member) => {
      if (member === "connect") return async () => clientOf(await target.connect());
      const value: unknown = Reflect.get(target, member);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function preparingClient(client: PoolClient): PoolClient {
  const prepared: Prepared = { names: new Set(), isStale: false };
  const sendPlanned = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (!hasOnePlan(text)) return send(text, values);
    await client.query("set local plan_cache_mode = force_generic_plan");
    const result = await send(text, values);
    await client.query("set local plan_cache_mode = auto");
    return result;
  };
  const send = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = nameOf(text, values);
    if (name === null || (!prepared.names.has(name) && prepared.names.size >= STATEMENTS_MAX))
      return client.query(text, [...values]).then(lastOf);
    prepared.names.add(name);
    return client.query({ name, text, values: [...values] }).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      prepared.isStale = true;
      if (client.getTransactionStatus() !== "I") throw error;
      return client.query(text, [...values]);
    });
  };
  return new Proxy(client, {
    get: (target, member) => {
      if (member === "query") return sendPlanned;
      if (member === "release")
        return (isBroken?: boolean) => target.release(isBroken === true || prepared.isStale);
      const value: unknown = Reflect.get(target, member);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Result of the last of several statements in one message. */
const lastOf = (result: unknown): unknown => (Array.isArray(result) ? result.at(-1) : result);

const FEATURE_NOT_SUPPORTED = "0A000";

/** True of a statement that failed only because its tables have changed since it was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.routine === "RevalidateCachedQuery";
