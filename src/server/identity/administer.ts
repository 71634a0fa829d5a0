import type { AuditActor, AuditOrigin } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Audit, RecordNote } from "#server/audit/audit.ts";
import type { Exchange } from "#server/http/commands.ts";
import { Forbidden, SignedOut } from "#server/http/refusal.ts";
import { lockAdministrators } from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** An administrator's action: the transaction it runs in, how it is recorded, and who does it. */
export type Administering = {
  readonly writing: Writing;
  readonly record: RecordNote;
  readonly who: Who;
  /** Shared by every entry that the action leaves. */
  readonly entry: { readonly by: AuditActor; readonly from: AuditOrigin };
};

/**
 * Runs an administrator's action in one transaction with its audit entries. Checks under a lock that they are still an
 * administrator, so of two who demote each other at once only one succeeds. @throws Forbidden otherwise
 */
export async function administer<Result>(
  audit: Pick<Audit, "act">,
  exchange: Exchange,
  work: (administering: Administering) => Promise<Result>,
): Promise<Result> {
  const who = signedInUser(exchange);
  return audit.act(async (writing, record) => {
    const administrators = await lockAdministrators(writing);
    if (!administrators.includes(who.userId)) throw new Forbidden("You are no longer an administrator.");
    return work({ writing, record, who, entry: { by: actorOf(who), from: originOf(exchange) } });
  });
}

/** The person signed in. @throws SignedOut when there is none */
export const signedInUser = ({ who }: Exchange): Who => {
  if (who === null) throw new SignedOut();
  return who;
};

export const actorOf = (who: Who): AuditActor => ({ id: who.userId, name: who.name });
/** What an entry of the person signed in begins with. @throws SignedOut when there is none */
export const entryOf = (exchange: Exchange) => ({
  by: actorOf(signedInUser(exchange)),
  about: null,
  from: originOf(exchange),
});
export const originOf = ({ address, reference }: Exchange): AuditOrigin => ({ address, reference });
