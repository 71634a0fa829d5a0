import { funnelExport, funnelWorkbook, trendExport } from "#contract/export.ts";
import { funnelReport, funnelSpan, funnelSummary, funnelTrend } from "#contract/funnel.ts";
import type { Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import { report } from "#server/http/serve.ts";
import { openFunnel, openTrend } from "./export.ts";
import { readFunnel, readFunnelSpan, readFunnelSummary, readFunnelTrend } from "./read-funnel.ts";
import { openFunnelBook } from "./workbook.ts";

type Deps = { readonly clock: Clock };

/** Reports and files for pages about the funnel. */
export const funnelRoom = ({ clock }: Deps) => ({
  routes: [
    report(funnelReport, readFunnel),
    report(funnelTrend, readFunnelTrend),
    report(funnelSummary, (reading, query) => readFunnelSummary(reading, query, clock)),
    report(funnelSpan, (reading) => readFunnelSpan(reading, clock)),
  ],
  files: [
    sendFile(funnelExport, openFunnel),
    sendFile(trendExport, openTrend),
    sendFile(funnelWorkbook, openFunnelBook),
  ],
});
