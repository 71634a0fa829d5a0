import { eventsExport } from "#contract/export.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { sendFile } from "#server/files/export-source.ts";
import { eventsQuery } from "./bodies.ts";
import { openEvents } from "./export.ts";
import { roadshowRoutes } from "./routes.ts";

/** Routes of the dashboard about roadshows. */
export const roadshowRoom = (deps: AuditedStore) => ({
  routes: roadshowRoutes(deps),
  files: [sendFile(eventsExport, openEvents)],
});

/** Replies of the reporting interface about roadshows, as the query that writes its JSON. */
export const roadshowBodies = { roadshowEvents: eventsQuery };
