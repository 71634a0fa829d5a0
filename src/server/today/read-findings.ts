import { payrollSubmissions } from "#contract/payroll.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { mayCall } from "#contract/permissions.ts";
import type { todayFindings } from "#contract/today.ts";
import type { Role } from "#domain/identity/roles.ts";
import { ranked, type Finding, type Found } from "#domain/today/findings.ts";
import type { Clock, DateRange } from "#domain/time/time.ts";
import { findInInterviews } from "#server/funnel/findings.ts";
import { findInPayroll } from "#server/payroll/findings.ts";
import { findInPeople } from "#server/people/findings.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { findInRoadshows } from "#server/roadshows/findings.ts";
import { withoutFailure } from "./without-failure.ts";

/** A report that findings come from. */
export type Part = ReplyOf<typeof todayFindings>["failed"][number];

/** What reports what could not be computed. */
export type OnFailure = (part: Part, error: unknown) => void;

export type AllFindings = {
  /** A line for each kind, ranked, with all of its items. */
  readonly findings: readonly Finding[];
  /** The latest ended week of payroll; null where there is none, or the role sees none. */
  readonly week: DateRange | null;
  /** The latest complete week of interview counts; null where there is none. */
  readonly interviews: DateRange | null;
  /** The parts without findings because they failed. */
  readonly failed: readonly Part[];
};

const NOTHING: Found = { findings: [], week: null };

/**
 * Everything that needs a person now, uncut, in the scope of the reading and of each report that the role may see. A report
 * that fails costs its own lines only. Throws where the store is lost.
 */
export async function readFindings(
  reading: ScopedReading,
  role: Role,
  clock: Clock,
  onFailure: OnFailure,
): Promise<AllFindings> {
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
  };
}
