import { FILE_HEADER } from "#contract/export.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/payroll/payroll-partner.ts";
import { fetchFile } from "#web/api/call.ts";
import { useChange, useCommand } from "#web/api/command.ts";
import { fileOf } from "#web/api/export.ts";
import { reportOf, reportQuery, useReport } from "#web/api/report.ts";

export { columnName, EXAMPLE_LAYOUTS, FILE_KIND_NAMES } from "#contract/payroll/payroll-partner.ts";

export const partnerFile = fileOf(contract.partnerExport);
export const correctionsFile = fileOf(contract.correctionsExport);
export const partnerCorrectionsFile = fileOf(contract.partnerCorrectionsExport);
export const madeFile = fileOf(contract.madeFileExport);
export const controlFile = fileOf(contract.controlExport);

export type PayrollFile = ReplyOf<typeof contract.payrollFiles>["rows"][number];
export type Layout = contract.Layout;

export const partnerColumns: readonly { readonly id: contract.PartnerColumn; readonly heading: string }[] =
  Object.keys(contract.partnerTable)
    .filter(contract.isPartnerColumn)
    .map((id) => ({ id, heading: contract.partnerTable[id].heading }));

export const usualColumns: Layout["columns"] = contract.USUAL_COLUMNS.map((id) => ({
  id,
  heading: contract.partnerTable[id].heading,
}));

export const [, usePayrollFiles] = reportOf(contract.payrollFiles);

/** Makes a file that is on record, hands it to the browser, and returns its number. */
export const useMakeFile = () =>
  useChange(
    async (address: string) => {
      const { blob, fileName, headers } = await fetchFile(address);
      return { blob, fileName, number: headers.get(FILE_HEADER) };
    },
    ["decisions"],
  );

export const useMarkFileSent = () => useCommand(contract.markFileSent);
export const useUndoFileSent = () => useCommand(contract.undoFileSent);

export const useLayouts = (): readonly Layout[] => useReport(reportQuery(contract.payrollLayouts, {})).rows;
export const useSaveLayout = () => useCommand(contract.saveLayout);
export const useDeleteLayout = () => useCommand(contract.deleteLayout);
