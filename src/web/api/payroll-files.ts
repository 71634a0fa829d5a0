import { deleteMapping, isPartnerColumn, payrollMappings, saveMapping } from "#contract/payroll-files.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { partnerTable } from "#contract/tables.ts";
import { useCommand } from "./command.ts";
import { reportQuery, useReport } from "./report.ts";

export type Mapping = ReplyOf<typeof payrollMappings>["rows"][number];

export const partnerColumns: Mapping["columns"] = Object.keys(partnerTable)
  .filter(isPartnerColumn)
  .map((id) => ({ id, heading: partnerTable[id].heading }));

export const useMappings = (): readonly Mapping[] => useReport(reportQuery(payrollMappings, {})).rows;

const MAPPINGS = [{ queryKey: ["payroll", "mappings"] }];

export const useSaveMapping = () => useCommand(saveMapping, MAPPINGS);
export const useDeleteMapping = () => useCommand(deleteMapping, MAPPINGS);
