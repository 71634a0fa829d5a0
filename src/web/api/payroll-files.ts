import * as contract from "#contract/payroll-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCommand } from "./command.ts";
import { fileOf } from "./export.ts";
import { reportQuery, useReport } from "./report.ts";

export { exceptionsTable, recordsTable, submissionsTable } from "#contract/payroll-files.ts";

export const submissionsFile = fileOf(contract.submissionsExport);
export const recordsFile = fileOf(contract.recordsExport);
export const exceptionsFile = fileOf(contract.exceptionsExport);
export const partnerFile = fileOf(contract.partnerExport);
export const correctionsFile = fileOf(contract.correctionsExport);
export const weekRecordsFile = fileOf(contract.weekRecordsExport);

export type Mapping = ReplyOf<typeof contract.payrollMappings>["rows"][number];

export const partnerColumns: Mapping["columns"] = Object.keys(contract.partnerTable)
  .filter(contract.isPartnerColumn)
  .map((id) => ({ id, heading: contract.partnerTable[id].heading }));

export const useMappings = (): readonly Mapping[] =>
  useReport(reportQuery(contract.payrollMappings, {})).rows;

export const useSaveMapping = () => useCommand(contract.saveMapping);
export const useDeleteMapping = () => useCommand(contract.deleteMapping);
