import { eventsExport } from "#contract/export.ts";
import { roadshowAcknowledgements } from "#contract/roadshows/roadshow-chase.ts";
import {
  roadshowEvents,
  roadshowFacets,
  roadshowFoundValues,
  roadshowGaps,
  roadshowGroups,
  roadshowOffice,
} from "#contract/roadshows/roadshows.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { sendFile } from "#server/files/export-source.ts";
import { report } from "#server/http/serve.ts";
import { reminderRoutes } from "./chase/reminder-routes.ts";
import { changeRoutes } from "./changes/change-routes.ts";
import { dayRoutes } from "./days/day-routes.ts";
import { openEvents } from "./export.ts";
import { gapRoutes } from "./gaps/answer-routes.ts";
import {
  readAcknowledgements,
  readEvents,
  readFacets,
  readFoundValues,
  readGaps,
  readGroups,
  readOfficeEvents,
} from "./read-roadshows.ts";

/** Reports and files for pages about roadshows, and the commands of each part. */
export const roadshowRoom = (deps: AuditedStore) => ({
  routes: [
    report(roadshowEvents, readEvents),
    report(roadshowFacets, readFacets),
    report(roadshowFoundValues, readFoundValues),
    report(roadshowGroups, readGroups),
    report(roadshowGaps, readGaps),
    report(roadshowOffice, readOfficeEvents),
    ...changeRoutes(deps),
    report(roadshowAcknowledgements, (reading, query) =>
      readAcknowledgements(reading, query, deps.clock.zone),
    ),
    ...gapRoutes(deps),
    ...dayRoutes(deps),
    ...reminderRoutes(deps),
  ],
  files: [sendFile(eventsExport, openEvents)],
});
