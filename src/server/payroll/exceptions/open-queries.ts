import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { exceptions, type Deadlines } from "./exception-queries.ts";

export type OpenOfRule = {
  readonly rule: PayrollRule;
  readonly entry: EntryId;
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly week: IsoDate;
  readonly open: number;
};

/** Number of open exceptions of some rules of each submission of some weeks, in the scope. */
export const selectOpenOfRules = (
  reading: ScopedReading,
  deadlines: Deadlines,
  weeks: { readonly since: IsoDate; readonly week: IsoDate },
  rules: readonly PayrollRule[],
): Promise<readonly OpenOfRule[]> => allRows(reading.db)<OpenOfRule>`
  select found.rule, submission.id as entry, submission.office_id as "officeId", submission.office_name as "officeName",
         submission.week, found.open
    from (
      select x.rule, x.entry_id, count(*)::int as open
        from (${exceptions(reading, deadlines, weeks)}) x
       where x.rule = any(${rules}) and not x.is_accepted group by x.rule, x.entry_id
    ) found
    join submission on submission.id = found.entry_id and submission.last_run is null`;
