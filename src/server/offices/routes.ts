import { officeHeadcount, officeList, officePage } from "#contract/offices.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { readOffice, readOfficeHeadcount } from "./read-office.ts";
import { readOffices } from "./read-offices.ts";

type Deps = { readonly clock: Clock };

/** What pages ask about offices. */
export const officeRoutes = ({ clock }: Deps): readonly Route[] => [
  report(officeList, (reading, query, role) => readOffices(reading, query, role, clock)),
  report(officePage, (reading, query) => readOffice(reading, query, clock)),
  report(officeHeadcount, (reading, query) => readOfficeHeadcount(reading, query, clock)),
];
