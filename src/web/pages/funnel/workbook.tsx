import { FUNNEL_GROUPS } from "#domain/funnel/funnel-lines.ts";
import { funnelWorkbookFile } from "#web/api/export.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { download } from "#web/lib/download.ts";
import { ButtonLink } from "#web/ui/page/button.tsx";
import { useFunnelRequests } from "./use-funnel.tsx";

/** The whole page as one Excel file, as it is narrowed, compared and sorted. */
export function Workbook() {
  const { search } = useAddress();
  const { earlier, trendQuery } = useFunnelRequests();
  const address = funnelWorkbookFile({
    ...trendQuery,
    ...(earlier !== null && { compareFrom: earlier.range.from, compareTo: earlier.range.to }),
    sort: textOf(search, "sort"),
    group: oneOf(search, "group", FUNNEL_GROUPS) ?? undefined,
    format: "xlsx",
  });
  usePageCommands([
    {
      id: "workbook",
      label: "Export all panels as one workbook",
      run: () => download(address),
      isShared: true,
    },
  ]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink icon="download" href={address}>
        Export all panels
      </ButtonLink>
      <span className="text-table text-muted">One Excel workbook, one sheet per panel</span>
    </div>
  );
}
