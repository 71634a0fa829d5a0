import { eventsExport } from "#contract/export.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { sendFile } from "#server/files/export-source.ts";
import { eventsQuery } from "./bodies.ts";
import { openEvents } from "./export.ts";
import { roadshowRoutes } from "./routes.ts";

/** What the dashboard answers about roadshows. */
export const roadshowRoom = (deps: AuditedStore) => ({
  routes: roadshowRoutes(deps),
  files: [sendFile(eventsExport, openEvents)],
});

/** What the reporting interface answers about roadshows, as the query that writes its JSON. */
export const roadshowBodies = { roadshowEvents: eventsQuery };
