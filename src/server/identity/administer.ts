import type { Audit, RecordNote } from "#server/audit/audit.ts";
import type { Exchange } from "#server/http/commands.ts";
import { Forbidden } from "#server/http/refusal.ts";
import { lockAdministrators } from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/**
 * Runs an administrator's action in one transaction with its audit entries. Checks under a lock that they are still an
 * administrator, so of two who demote each other at once only one succeeds. @throws Forbidden otherwise
 */
export async function administer<Result>(
  audit: Pick<Audit, "act">,
  exchange: Exchange,
  work: (writing: Writing, record: RecordNote) => Promise<Result>,
): Promise<Result> {
  const { userId } = exchange.user();
  return audit.act(async (writing, record) => {
    const administrators = await lockAdministrators(writing);
    if (!administrators.includes(userId)) throw new Forbidden("You are no longer an administrator.");
    return work(writing, record);
  });
}
