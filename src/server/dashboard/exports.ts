import type { Hono } from "hono";
import {
  eventsExport,
  funnelExport,
  peopleExport,
  recordsExport,
  submissionsExport,
} from "#contract/export.ts";
import type { Clock } from "#domain/time.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/store/connect.ts";
import { openFunnel } from "./export-funnel.ts";
import { openPeople } from "./export-people.ts";
import { openRecords } from "./export-records.ts";
import { exporter } from "./export-reply.ts";
import { openEvents } from "./export-roadshows.ts";
import { openSubmissions } from "./export-submissions.ts";

export type ExportParts = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  /** How long a client may take for one piece of a file. */
  readonly idleMs: number;
};

/** Files of all that the tables of the pages show. */
export function mountExports(app: Hono<HttpEnv>, { store, clock, idleMs }: ExportParts): void {
  const mount = exporter(app, clock, idleMs);
  mount(funnelExport, (ask) => openFunnel(store, ask, "all"));
  mount(eventsExport, (ask) => openEvents(store, ask, "all"));
  mount(peopleExport, (ask) => openPeople(store, ask, "all"));
  mount(submissionsExport, (ask) => openSubmissions(store, ask, "all"));
  mount(recordsExport, (ask) => openRecords(store, ask, "all"));
}
