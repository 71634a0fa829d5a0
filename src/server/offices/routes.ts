import { officeHeadcount, officeList, officePage } from "#contract/offices.ts";
import { weekSheet } from "#contract/week.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { readOffice, readOfficeHeadcount } from "./read-office.ts";
import { readOffices } from "./read-offices.ts";
import { readWeek, type WeekReads } from "./read-week.ts";

type Deps = { readonly clock: Clock };

/** Reports for pages about offices. */
export const officeRoutes = ({ clock }: Deps, reads: WeekReads): readonly Route[] => [
  report(weekSheet, (reading, query, role) => readWeek(reading, query, role, clock, reads)),
  report(officeList, (reading, query, role) => readOffices(reading, query, role, clock)),
  report(officePage, (reading, query) => readOffice(reading, query, clock)),
  report(officeHeadcount, (reading, query) => readOfficeHeadcount(reading, query, clock)),
];
