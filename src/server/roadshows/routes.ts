import {
  roadshowChanges,
  roadshowEvents,
  roadshowFacets,
  roadshowGaps,
  roadshowGroups,
  roadshowOffice,
} from "#contract/roadshows.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import {
  readChanges,
  readEvents,
  readFacets,
  readGaps,
  readGroups,
  readOfficeEvents,
} from "./read-roadshows.ts";

type Deps = { readonly clock: Pick<Clock, "zone"> };

/** What pages ask about roadshows. */
export const roadshowRoutes = ({ clock }: Deps): readonly Route[] => [
  report(roadshowEvents, readEvents),
  report(roadshowFacets, readFacets),
  report(roadshowGroups, readGroups),
  report(roadshowGaps, readGaps),
  report(roadshowOffice, readOfficeEvents),
  report(roadshowChanges, (reading, query) => readChanges(reading, query, clock.zone)),
];
