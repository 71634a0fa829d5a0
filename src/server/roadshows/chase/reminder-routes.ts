import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { noteReminder } from "#contract/roadshows/roadshow-chase.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { insertReminders } from "./reminder-queries.ts";

type Deps = Pick<AuditedStore, "audit" | "clock">;

/** Notes that owners were reminded to acknowledge. */
export const reminderRoutes = (deps: Deps): readonly Route[] => [
  onCommand(noteReminder, (body, exchange) => remind(deps, body, exchange)),
];

/** @throws NotFound where the scope holds no such assignment */
const remind = (
  { audit, clock }: Deps,
  body: BodyOf<typeof noteReminder>,
  exchange: Exchange,
): Promise<ReplyOf<typeof noteReminder>> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    const by = { byId, byName, at: clock.now() };
    const count = await insertReminders({ db: writing, scope }, { ...body, ...by });
    if (count === 0) throw new NotFound("Nothing to acknowledge found. It may be acknowledged.");
    const owner = body.owner === null ? "an owner without ID" : `person ${body.owner}`;
    await record({ ...exchange.entry, act: "owner-reminded", details: { owner, events: count } });
    return { count };
  });
