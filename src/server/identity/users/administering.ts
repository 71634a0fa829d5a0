import type { AuditActor, AuditOrigin } from "#domain/audit/audit.ts";
import type { Audit, RecordNote } from "#server/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Exchange } from "#server/http/commands.ts";
import { Forbidden, SignedOut } from "#server/http/refusal.ts";
import { lockAdministrators } from "./administered-users.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { actorOf, originOf } from "#server/identity/session-routes.ts";

/** An administrator's act: where it is written, how it is put on record, and who does it. */
export type Administering = {
  readonly writing: Writing;
  readonly record: RecordNote;
  readonly who: Who;
  /** Of every entry that the act leaves. */
  readonly entry: { readonly by: AuditActor; readonly from: AuditOrigin };
};

/**
 * Does something in the name of an administrator, in one transaction with its entries. Whoever stopped being one while
 * the request was on its way is refused, so two who act on each other cannot both have their way.
 */
export async function administer<Result>(
  audit: Pick<Audit, "act">,
  exchange: Exchange,
  work: (administering: Administering) => Promise<Result>,
): Promise<Result> {
  const who = asker(exchange);
  return audit.act(async (writing, record) => {
    const administrators = await lockAdministrators(writing);
    if (!administrators.includes(who.userId)) throw new Forbidden("You are not an administrator any more.");
    return work({ writing, record, who, entry: { by: actorOf(who), from: originOf(exchange) } });
  });
}

/** Whoever asks. @throws SignedOut where there is nobody */
export const asker = ({ who }: Exchange): Who => {
  if (who === null) throw new SignedOut();
  return who;
};
