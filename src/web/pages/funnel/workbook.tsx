import { FUNNEL_GROUPS } from "#domain/funnel/funnel-lines.ts";
import { funnelWorkbookFile } from "#web/api/export.ts";
import { useFunnelSpan } from "#web/api/funnel.ts";
import { oneOf, textOf, useAddress } from "#web/lib/address.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { download } from "#web/lib/download.ts";
import { ButtonLink } from "#web/ui/page/button.tsx";
import { requestedEarlier } from "./funnel-query.ts";
import { trendQuery } from "./trend/trend-query.ts";

/** The whole page as one Excel file, as it is narrowed, compared and sorted. */
export function Workbook() {
  const { search } = useAddress();
  const span = useFunnelSpan();
  const earlier = requestedEarlier(search, span);
  const address = funnelWorkbookFile({
    ...trendQuery(search, span),
    ...(earlier !== null && { compareFrom: earlier.range.from, compareTo: earlier.range.to }),
    sort: textOf(search, "sort"),
    group: oneOf(search, "group", FUNNEL_GROUPS) ?? undefined,
    format: "xlsx",
  });
  usePageCommands([
    { id: "workbook", label: "Export all panels as one workbook", run: () => download(address) },
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
