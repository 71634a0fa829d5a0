import {
  correctionsExport,
  deleteMapping,
  isPartnerColumn,
  partnerExport,
  partnerTable,
  payrollMappings,
  recordsExport,
  saveMapping,
  submissionsExport,
  weekRecordsExport,
} from "#contract/payroll-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { useCommand } from "./command.ts";
import { fileOf } from "./export.ts";
import { reportQuery, useReport } from "./report.ts";

export { recordsTable, submissionsTable } from "#contract/payroll-files.ts";

export const submissionsFile = fileOf(submissionsExport);
export const recordsFile = fileOf(recordsExport);
export const partnerFile = fileOf(partnerExport);
export const correctionsFile = fileOf(correctionsExport);
export const weekRecordsFile = fileOf(weekRecordsExport);

export type Mapping = ReplyOf<typeof payrollMappings>["rows"][number];

export const partnerColumns: Mapping["columns"] = Object.keys(partnerTable)
  .filter(isPartnerColumn)
  .map((id) => ({ id, heading: partnerTable[id].heading }));

export const useMappings = (): readonly Mapping[] => useReport(reportQuery(payrollMappings, {})).rows;

export const useSaveMapping = () => useCommand(saveMapping);
export const useDeleteMapping = () => useCommand(deleteMapping);
