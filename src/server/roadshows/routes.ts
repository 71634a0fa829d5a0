import { roadshowAcknowledgements } from "#contract/roadshow-chase.ts";
import {
  roadshowChanges,
  roadshowEvents,
  roadshowFacets,
  roadshowGaps,
  roadshowGroups,
  roadshowOffice,
} from "#contract/roadshows.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { report, type Route } from "#server/http/serve.ts";
import { gapRoutes } from "./gaps/answer-routes.ts";
import {
  readAcknowledgements,
  readChanges,
  readEvents,
  readFacets,
  readGaps,
  readGroups,
  readOfficeEvents,
} from "./read-roadshows.ts";

type Deps = { readonly clock: Clock; readonly audit: Audit };

/** What pages ask about roadshows. */
export const roadshowRoutes = (deps: Deps): readonly Route[] => [
  report(roadshowEvents, readEvents),
  report(roadshowFacets, readFacets),
  report(roadshowGroups, readGroups),
  report(roadshowGaps, readGaps),
  report(roadshowOffice, readOfficeEvents),
  report(roadshowChanges, (reading, query) => readChanges(reading, query, deps.clock.zone)),
  report(roadshowAcknowledgements, (reading, query) => readAcknowledgements(reading, query, deps.clock.zone)),
  ...gapRoutes(deps),
];
