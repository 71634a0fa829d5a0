import type { Context } from "hono";
import type { Audit } from "#server/audit/audit.ts";
import { problem } from "#server/http/problem.ts";
import { Forbidden } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Limits } from "#server/identity/limits.ts";

/** Their own commands have it on record already, as a sign-in that failed. */
const RECORDED_ALREADY = /^\/api\/session\//;
/** Enough to see what someone was after; more requests than that must not fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

type Recording = { readonly audit: Pick<Audit, "recordAlone">; readonly limits: Pick<Limits, "takeRequest"> };

/**
 * Answers what failed, and puts on record that a user was refused. A stranger's tries are in the server's log only, or
 * anybody could fill the audit log. Where recording fails, nothing was shown either: the refusal stands.
 */
export const problemOnRecord =
  ({ audit, limits }: Recording) =>
  async (thrown: unknown, context: Context<HttpEnv>): Promise<Response> => {
    const { method, path } = context.req;
    // Not set yet where another site's request is refused.
    const who = context.get("who") ?? null;
    if (!(thrown instanceof Forbidden) || who === null || RECORDED_ALREADY.test(path))
      return problem(thrown, context);
    try {
      if ((await limits.takeRequest(`refusals of ${who.userId}`, ENTRIES_PER_MINUTE)) === null)
        await audit.recordAlone({
          by: { id: who.userId, name: who.name },
          act: "refused",
          about: { kind: "address", id: path },
          details: { what: `${method} ${path}`, why: thrown.message },
          from: { address: context.get("address"), reference: context.get("reference") },
        });
    } catch (cause) {
      context.get("log").error({ err: cause }, "a refusal is not on record");
    }
    return problem(thrown, context);
  };
