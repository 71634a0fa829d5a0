import { payrollCodes, savePayrollCodes } from "#contract/payroll/payroll-codes.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { onCommand } from "#server/http/commands.ts";
import { report, type Route } from "#server/http/serve.ts";
import { insertCodes, selectCodes } from "./code-queries.ts";

type CodeDeps = { readonly clock: Clock; readonly audit: Audit };

/** Routes for the codes by which the payroll partner calls workers and offices. */
export const codeRoutes = ({ clock, audit }: CodeDeps): readonly Route[] => [
  report(payrollCodes, async (reading) => {
    const rows = await selectCodes(reading);
    const latest = rows.toSorted((a, b) => b.version - a.version)[0];
    return {
      latest: latest === undefined ? null : { version: latest.version, byName: latest.byName, at: latest.at },
      rows,
    };
  }),
  onCommand(savePayrollCodes, ({ kind, rows }, exchange) =>
    audit.act(async (writing, record) => {
      const { userId: byId, name: byName, scope } = exchange.user();
      const by = { byId, byName, at: clock.now() };
      const { version, changed, refused } = await insertCodes({ db: writing, scope }, kind, rows, by);
      if (changed > 0)
        await record({
          ...exchange.entry,
          act: "payroll-codes",
          details: { kind, version, codes: changed },
        });
      return { changed, refused };
    }),
  ),
];
