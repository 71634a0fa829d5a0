import { officeHeadcount, officeList, officePage, officesExport } from "#contract/offices.ts";
import { weekExport, weekSheet } from "#contract/week.ts";
import type { Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import { report } from "#server/http/serve.ts";
import { openOffices } from "./export.ts";
import { readOffice, readOfficeHeadcount } from "./read-office.ts";
import { readOffices } from "./read-offices.ts";
import { readWeek, type WeekReads } from "./read-week.ts";
import { openWeek } from "./week-export.ts";

type Deps = { readonly clock: Clock };

/** Reports and files for pages about offices, from the rows of all other nouns. */
export const officeRoom = ({ clock }: Deps, reads: WeekReads) => ({
  routes: [
    report(weekSheet, (reading, query, role) => readWeek(reading, query, role, clock, reads)),
    report(officeList, (reading, query, role) => readOffices(reading, query, role, clock)),
    report(officePage, (reading, query) => readOffice(reading, query, clock)),
    report(officeHeadcount, (reading, query) => readOfficeHeadcount(reading, query, clock)),
  ],
  files: [
    sendFile(officesExport, (reading, query, role) => openOffices(reading, query, role, clock)),
    sendFile(weekExport, (reading, query, role) => openWeek(reading, query, role, clock, reads)),
  ],
});
