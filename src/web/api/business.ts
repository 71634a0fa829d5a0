import {
  business,
  changeBusiness,
  changeOfficePlace,
  confirmOfficePlaces,
  type TooOld,
} from "#contract/business.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";

export type Business = ReplyOf<typeof business>;
export type { TooOld };
export type BusinessChange = BodyOf<typeof changeBusiness>;
export type OfficePlace = Business["offices"][number];

export const businessQuery = () => reportQuery(business, {});

export const useBusinessDecisions = (): Business => useReport(businessQuery());

/** Whatever is computed with a setting is requested again: reports, and what the session says of it. */
export const useChangeBusiness = () => useCommand(changeBusiness, [{}]);

export const useChangeOfficePlace = () => useCommand(changeOfficePlace);

export const useConfirmOfficePlaces = () => useCommand(confirmOfficePlaces);
