import { payrollSubmissions } from "#contract/payroll.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import type { todayFindings } from "#contract/today.ts";
import type { Role } from "#domain/identity/roles.ts";
import { ranked, type Found } from "#domain/today/findings.ts";
import type { Clock } from "#domain/time/time.ts";
import { findInInterviews } from "#server/funnel/findings.ts";
import { findInPayroll } from "#server/payroll/findings.ts";
import { findInPeople } from "#server/people/findings.ts";
import { selectOldestAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { findInRoadshows } from "#server/roadshows/findings.ts";
import { withoutFailure } from "./without-failure.ts";

type Today = ReplyOf<typeof todayFindings>;
type Part = Today["failed"][number];

const NOTHING: Found = { findings: [], week: null };

/** What needs a person now, of each report that the role may see. A report that fails costs its own lines only. */
export async function readToday(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  onFailure: (part: Part, error: unknown) => void,
): Promise<Today> {
  const failed: Part[] = [];
  const find = (part: Part, read: (reading: ScopedReading, clock: Clock) => Promise<Found>): Promise<Found> =>
    withoutFailure(
      reading,
      () => read(reading, clock),
      (error) => {
        failed.push(part);
        onFailure(part, error);
        return NOTHING;
      },
    );
  const payroll = mayCall(payrollSubmissions, role) ? await find("payroll", findInPayroll) : NOTHING;
  const roadshows = await find("roadshows", findInRoadshows);
  const interviews = await find("interviews", findInInterviews);
  const people = await find("people", findInPeople);
  return {
    findings: ranked([payroll, roadshows, interviews, people].flatMap(({ findings }) => findings)),
    week: payroll.week,
    interviews: interviews.week,
    failed,
    asOf: await selectOldestAge(reading),
  };
}
