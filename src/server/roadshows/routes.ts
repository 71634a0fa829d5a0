import { roadshowAcknowledgements } from "#contract/roadshows/roadshow-chase.ts";
import {
  roadshowEvents,
  roadshowFacets,
  roadshowGaps,
  roadshowGroups,
  roadshowOffice,
} from "#contract/roadshows/roadshows.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { report, type Route } from "#server/http/serve.ts";
import { reminderRoutes } from "./chase/reminder-routes.ts";
import { changeRoutes } from "./changes/change-routes.ts";
import { dayRoutes } from "./days/day-routes.ts";
import { gapRoutes } from "./gaps/answer-routes.ts";
import {
  readAcknowledgements,
  readEvents,
  readFacets,
  readGaps,
  readGroups,
  readOfficeEvents,
} from "./read-roadshows.ts";

/** Reports for pages about roadshows. */
export const roadshowRoutes = (deps: AuditedStore): readonly Route[] => [
  report(roadshowEvents, readEvents),
  report(roadshowFacets, readFacets),
  report(roadshowGroups, readGroups),
  report(roadshowGaps, readGaps),
  report(roadshowOffice, readOfficeEvents),
  ...changeRoutes(deps),
  report(roadshowAcknowledgements, (reading, query) => readAcknowledgements(reading, query, deps.clock.zone)),
  ...gapRoutes(deps),
  ...dayRoutes(deps),
  ...reminderRoutes(deps),
];
