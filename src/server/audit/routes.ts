import {
  AUDIT_WINDOW_MAX,
  auditEntries,
  auditFacets,
  auditState,
  type AuditCheck,
} from "#contract/admin/audit.ts";
import { auditExport } from "#contract/admin/audit-file.ts";
import { cutExports } from "#contract/export.ts";
import { actName } from "#domain/audit/audit-words.ts";
import { dateInZone, secondsAfter, today, type Clock } from "#domain/time/time.ts";
import { sendFile } from "#server/files/export-source.ts";
import { answer, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Audit } from "./audit.ts";
import { openAuditEntries } from "./export.ts";
import {
  auditRow,
  selectAuditFacets,
  selectCutExports,
  selectAuditWindow,
  selectFirstAuditAt,
} from "./queries.ts";

export type AuditParts = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "isFileWritten">;
  /** The result of a check of the log now. */
  readonly auditCheck: () => Promise<AuditCheck>;
};

/** Routes and files of the audit log. */
export const auditRoom = (parts: AuditParts) => ({
  routes: auditRoutes(parts),
  files: [sendFile(auditExport, (reading, query) => openAuditEntries(reading, query, parts.clock), true)],
});

/** So long is a file that was cut worth a line on the page. */
const CUT_SHOWN_S = 3_600;

const auditRoutes = ({ store, clock, audit, auditCheck }: AuditParts): readonly Route[] => {
  const { zone } = clock;
  return [
    answer(auditEntries, ({ offset = 0, limit = AUDIT_WINDOW_MAX, ...query }) =>
      inSnapshot(store, "all", async ({ db }) => {
        const { rows, ...counts } = await selectAuditWindow(db, { ...query, zone }, { offset, limit });
        return { ...counts, rows: rows.map((entry) => auditRow(entry, clock)) };
      }),
    ),

    answer(cutExports, async (_query, { userId }) => {
      const since = secondsAfter(clock.now(), -CUT_SHOWN_S);
      return { rows: await inSnapshot(store, "all", ({ db }) => selectCutExports(db, userId, since)) };
    }),

    answer(auditFacets, (query) =>
      inSnapshot(store, "all", async ({ db }) => {
        const { act, actor } = await selectAuditFacets(db, { ...query, zone });
        return { act: act.map((facet) => ({ ...facet, label: actName(facet.value) })), actor };
      }),
    ),

    answer(auditState, async () => {
      const first = await inSnapshot(store, "all", ({ db }) => selectFirstAuditAt(db));
      return {
        check: await auditCheck(),
        isFileWritten: audit.isFileWritten(),
        first: first === null ? null : dateInZone(first, zone),
        today: today(clock),
      };
    }),
  ];
};
