import type { z } from "zod/mini";
import type { Command } from "#contract/endpoint.ts";
import type { ActNote } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { onCommand } from "#server/http/commands.ts";
import { Forbidden, freshOnly } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { lockAdministrators } from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** Parts that a command of an administrator works with. */
export type Administering = {
  readonly who: Who;
  readonly writing: Writing;
  /** Records who did it and from where, with what. */
  readonly record: (note: ActNote) => Promise<void>;
};

/**
 * Runs a command of administrators in one transaction with its audit entries. Checks under a lock that they are still an
 * administrator, so of two who demote each other at once only one succeeds. What gives or takes access needs a fresh proof
 * of who sends it.
 */
export const onAdministered = <Body extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  { audit, clock }: Pick<AuditedStore, "audit" | "clock">,
  command: Command<Body, Reply>,
  work: (body: z.output<Body>, on: Administering) => Promise<z.output<Reply>>,
  needsProof: (body: z.output<Body>) => boolean = () => false,
): Route =>
  onCommand(command, (body, exchange) => {
    const who = exchange.user();
    if (needsProof(body)) freshOnly(who, clock);
    return audit.act(async (writing, record) => {
      const administrators = await lockAdministrators(writing);
      if (!administrators.includes(who.userId)) throw new Forbidden("You are no longer an administrator.");
      return work(body, { who, writing, record: (note) => record({ ...exchange.entry, ...note }) });
    });
  });
