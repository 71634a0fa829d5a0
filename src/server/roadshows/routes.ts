import { roadshowChanges, roadshowEvents, roadshowGaps, roadshowOffice } from "#contract/roadshows.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { readChanges, readEvents, readGaps, readOfficeEvents } from "./read-roadshows.ts";

type Deps = { readonly clock: Pick<Clock, "zone"> };

/** What pages ask about roadshows. */
export const roadshowRoutes = ({ clock }: Deps): readonly Route[] => [
  report(roadshowEvents, readEvents),
  report(roadshowGaps, readGaps),
  report(roadshowOffice, readOfficeEvents),
  report(roadshowChanges, (reading, query) => readChanges(reading, query, clock.zone)),
];
