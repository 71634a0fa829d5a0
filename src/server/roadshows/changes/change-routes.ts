import { lookAtChanges, roadshowChanges, roadshowReads } from "#contract/roadshows/roadshow-changes.ts";
import { roadshowHistory } from "#contract/roadshows/roadshow-history.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { onCommand } from "#server/http/commands.ts";
import { NotFound } from "#server/http/refusal.ts";
import { answer, report, type Route } from "#server/http/serve.ts";
import { putLook } from "./change-queries.ts";
import { readHistory } from "./event-history.ts";
import { readChanges, readReads } from "./read-changes.ts";

/** Routes about changes of the events, and the read of them that a user looked at. Where someone looked is no act, and on no record. */
export const changeRoutes = ({ store, audit, clock }: AuditedStore): readonly Route[] => [
  report(roadshowChanges, (reading, query) => readChanges(reading, query, clock.zone)),
  report(roadshowHistory, readHistory),
  answer(roadshowReads, (query, who) => readReads(store, query, who)),
  onCommand(lookAtChanges, ({ run }, exchange) => {
    const { userId } = exchange.user();
    return audit.act(async (writing) => {
      if (!(await putLook(writing, userId, run))) throw new NotFound("Read not found.");
      return {};
    });
  }),
];
