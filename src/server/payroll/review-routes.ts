import {
  payrollExceptionDetail,
  payrollExceptions,
  payrollInsights,
  payrollLedger,
  payrollOvertime,
  payrollReview,
  payrollVersion,
} from "#contract/payroll/payroll-review.ts";
import { USUAL_COLUMNS } from "#contract/payroll/payroll-partner.ts";
import {
  payrollAbsent,
  payrollDecidable,
  payrollFileFaults,
  payrollFileOffices,
  payrollNeighbors,
  payrollOffice,
  payrollSubmissions,
  payrollWeeks,
} from "#contract/payroll/payroll.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { answer, report, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectVersions } from "#server/postgres/versions.ts";
import {
  readAbsent,
  readDecidable,
  readNeighbors,
  readSubmissions,
  readOfficeWeeks,
  readWeeks,
} from "./board/read-board.ts";
import { readOfficesOfWeek } from "./files/filed-offices.ts";
import { readFileFaults } from "./files/file-faults.ts";
import { readExceptions, readExceptionDetail } from "./read-exceptions.ts";
import { readReview, readLedger, readOvertime } from "./read-submission.ts";
import { readInsights } from "./board/read-insights.ts";

export type ReviewDeps = {
  readonly store: Pick<Store, "db" | "signIn">;
  readonly clock: Clock;
  readonly audit: Audit;
  /** True where mail is set up. */
  readonly hasMail: boolean;
};

/** The board, exceptions and sign-off. */
export const reviewRoutes = ({ store, clock }: ReviewDeps): readonly Route[] => [
  report(payrollExceptions, (reading, ask) => readExceptions(reading, ask, clock)),
  report(payrollExceptionDetail, (reading, ask) => readExceptionDetail(reading, ask, clock)),
  report(payrollSubmissions, (reading, ask) => readSubmissions(reading, ask, clock)),
  report(payrollAbsent, (reading, ask) => readAbsent(reading, ask, clock)),
  report(payrollDecidable, (reading, ask) => readDecidable(reading, ask, clock)),
  report(payrollNeighbors, (reading, ask) => readNeighbors(reading, ask, clock)),
  report(payrollOffice, (reading, ask) => readOfficeWeeks(reading, ask, clock)),
  report(payrollWeeks, (reading, ask) => readWeeks(reading, ask, clock)),
  report(payrollFileFaults, (reading, ask) => readFileFaults(reading, ask, clock)),
  report(payrollFileOffices, async (reading, { week, column = USUAL_COLUMNS, isUnknownRegular = false }) => ({
    rows: await readOfficesOfWeek(reading, week, { columns: column, isUnknownRegular }, clock),
  })),
  report(payrollReview, (reading, ask) => readReview(reading, ask, clock)),
  report(payrollLedger, readLedger),
  report(payrollOvertime, readOvertime),
  report(payrollInsights, readInsights),
  answer(payrollVersion, async () => {
    const { data, decisions } = await selectVersions(store.signIn.db);
    return { version: `${data} ${decisions}` };
  }),
];
