import { peopleExport } from "#contract/export.ts";
import { headcountExport, movesExport } from "#contract/people/headcount.ts";
import { qualityExport } from "#contract/people/quality.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { sendFile } from "#server/files/export-source.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Accounts } from "#server/postgres/json-rows.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { openPrivatePeople, peopleQuery } from "./bodies.ts";
import { openPeople } from "./export.ts";
import { openHeadcount, openMoves } from "./headcount-export.ts";
import { openQuality } from "./quality-export.ts";
import { peopleRoutes } from "./routes.ts";

/** Routes of the dashboard about people and offices. */
export const peopleRoom = (deps: AuditedStore & { readonly sealer: Sealer }) => ({
  routes: peopleRoutes(deps),
  files: [
    sendFile(peopleExport, openPeople),
    sendFile(headcountExport, openHeadcount),
    sendFile(movesExport, openMoves),
    sendFile(qualityExport, (reading, query, role) => openQuality(reading, query, role, deps.clock.zone)),
  ],
});

/** Replies of the reporting interface about people, as the queries that write its JSON. */
export const peopleBodies = (store: Store, sealer: Sealer) => ({
  employees: peopleQuery,
  privatePeople: (accounts: Accounts) => openPrivatePeople(store, sealer, accounts),
});
