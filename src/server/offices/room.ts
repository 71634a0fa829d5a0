import { officesExport } from "#contract/offices.ts";
import { weekExport } from "#contract/week.ts";
import type { Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import { openOffices } from "./export.ts";
import type { WeekReads } from "./read-week.ts";
import { officeRoutes } from "./routes.ts";
import { openWeek } from "./week-export.ts";

/** Routes of the dashboard about offices, from the rows of all other nouns. */
export const officeRoom = (deps: { readonly clock: Clock }, reads: WeekReads) => ({
  routes: officeRoutes(deps, reads),
  files: [
    sendFile(officesExport, (reading, query, role) => openOffices(reading, query, role, deps.clock)),
    sendFile(weekExport, (reading, query, role) => openWeek(reading, query, role, deps.clock, reads)),
  ],
});
