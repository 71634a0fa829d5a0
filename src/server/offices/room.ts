import { officesExport } from "#contract/offices.ts";
import type { Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import { openOffices } from "./export.ts";
import { officeRoutes } from "./routes.ts";

/** What the dashboard answers about offices, from the rows of all other nouns. */
export const officeRoom = (deps: { readonly clock: Clock }) => ({
  routes: officeRoutes(deps),
  files: [sendFile(officesExport, (reading, query, role) => openOffices(reading, query, role, deps.clock))],
});
