import * as contract from "#contract/admin/business.ts";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { useCommand } from "#web/api/command.ts";
import { reportQuery, useReport } from "#web/api/report.ts";

export { CLOSURE_REASON_MAX } from "#contract/admin/business.ts";

export type BusinessChange = BodyOf<typeof contract.changeBusiness>;
export type BusinessChanged = ReplyOf<typeof contract.changeBusiness>;
export type OfficePlace = ReplyOf<typeof contract.business>["offices"][number];

export const businessQuery = () => reportQuery(contract.business, {});

export const useBusinessDecisions = () => useReport(businessQuery());

export const useChangeBusiness = () => useCommand(contract.changeBusiness);

export const useChangeOfficePlace = () => useCommand(contract.changeOfficePlace);

export const useCloseOffice = () => useCommand(contract.closeOffice);

export const useReopenOffice = () => useCommand(contract.reopenOffice);

export const useConfirmOfficePlaces = () => useCommand(contract.confirmOfficePlaces);
