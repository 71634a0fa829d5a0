import type { Context } from "hono";
import type { Audit } from "#server/audit/audit.ts";
import type { Limits } from "#server/identity/limits.ts";
import type { Who } from "#domain/identity/who.ts";
import { problem } from "#server/http/problem.ts";
import { Forbidden } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";

/** Their own commands have it on record already, as a sign-in that failed. */
const TOLD_ALREADY = /^\/api\/session\//;
/** Enough to see what somebody was after; who asks more often must not fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

type Recording = { readonly audit: Pick<Audit, "recordAlone">; readonly limits: Pick<Limits, "takeRequest"> };

/**
 * Answers what failed, and puts on record that somebody who is signed in was refused. A stranger's tries are in the
 * server's log only, or anybody could fill the audit log. Where recording fails, nothing was shown either: the refusal
 * stands.
 */
export const problemOnRecord =
  (recording: Recording) =>
  async (thrown: unknown, context: Context<HttpEnv>): Promise<Response> => {
    // Nobody has looked yet at who asks where another site's request is refused.
    const who = context.get("who") ?? null;
    if (thrown instanceof Forbidden && who !== null && !TOLD_ALREADY.test(context.req.path)) {
      await record(recording, { context, who, why: thrown.message }).catch((cause: unknown) =>
        context.get("log").error({ err: cause }, "a refusal is not on record"),
      );
    }
    return problem(thrown, context);
  };

type Refused = { readonly context: Context<HttpEnv>; readonly who: Who; readonly why: string };

async function record({ audit, limits }: Recording, { context, who, why }: Refused): Promise<void> {
  const { method, path } = context.req;
  if ((await limits.takeRequest(`refusals of ${who.userId}`, ENTRIES_PER_MINUTE)) !== null) return;
  await audit.recordAlone({
    by: { id: who.userId, name: who.name },
    act: "refused",
    about: { kind: "address", id: path },
    details: { what: `${method} ${path}`, why },
    from: { address: context.get("address"), reference: context.get("reference") },
  });
}
