import type { ReplyOf } from "#contract/endpoint.ts";
import type { weekSheet } from "#contract/week.ts";
import {
  ALERT_ROWS_MAX,
  isAlertPage,
  publicItem,
  type AlertItem,
  type AlertPage,
} from "#domain/alerts/alerts.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Clock } from "#domain/time/time.ts";
import { FINDINGS, type FailedPart, type FindingPart } from "#domain/today/finding-kinds.ts";
import type { Finding } from "#domain/today/findings.ts";
import type { PlacedFinding } from "#domain/today/marks.ts";
import type { Log } from "#server/http/log.ts";
import { isCanceled } from "#server/postgres/faults.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { withoutFailure } from "#server/postgres/without-failure.ts";
import type { Target } from "./queries.ts";

type Findings = { readonly findings: readonly PlacedFinding[]; readonly failed: readonly FailedPart[] };
type FindingsWithItems = {
  readonly findings: readonly Finding[];
  readonly failed: readonly FailedPart[];
};
type OnFailure = (part: FindingPart, error: unknown) => void;

/** Source of alerts, of one role and scope. It belongs to other nouns. */
export type AlertReader = {
  readonly readFindings: (onFailure: OnFailure) => Promise<FindingsWithItems>;
  /** The same with who works on it, and the first items only. */
  readonly readToday: (onFailure: OnFailure) => Promise<Findings>;
  /** The sheet of the week, which is what the mail of Monday says. */
  readonly readWeek: () => Promise<ReplyOf<typeof weekSheet>>;
  /** The rows of a saved view of each page, so many at most. */
  readonly viewRows: Readonly<
    Record<AlertPage, (search: URLSearchParams, max: number) => Promise<readonly AlertItem[]>>
  >;
};

export type FindDeps = {
  readonly openReader: (reading: ScopedReading, role: Role, clock: Clock) => AlertReader;
  readonly clock: Clock;
  readonly log: Pick<Log, "error">;
};

/** Reason why something cannot be said, in words for its user; `mayPass` where it may be otherwise the next time. */
export type Problem = { readonly problem: string; readonly mayPass: boolean };

/** All that is found; or why it cannot be said. */
export type FoundItems = { readonly items: readonly AlertItem[] } | Problem;

export const logPart =
  (log: FindDeps["log"]): OnFailure =>
  (part, error) =>
    log.error({ err: error }, `Today’s ${part} could not be computed for alerts`);

/** Finds what subscriptions of one role and scope are about. The findings of Today are read once, when they are needed. */
export function itemFinder({ openReader, clock, log }: FindDeps, reading: ScopedReading, role: Role) {
  const reader = openReader(reading, role, clock);
  let findings: Promise<FindingsWithItems> | null = null;
  return async ({ kind, view }: Target): Promise<FoundItems> => {
    if (view !== null)
      return withoutFailure<FoundItems>(
        reading,
        () => rowsOf(reader, view),
        (error) => {
          log.error({ err: error }, "the rows of a saved view could not be read for alerts");
          const problem = isCanceled(error)
            ? "Its rows took too long to read."
            : "Its rows couldn’t be read.";
          return { problem, mayPass: true };
        },
      );
    const { findings: found, failed } = await (findings ??= reader.readFindings(logPart(log)));
    if (failed.some(({ part }) => part === FINDINGS[kind].part))
      return { problem: "This line of Today couldn’t be computed.", mayPass: true };
    const items = found.find((finding) => finding.kind === kind)?.items ?? [];
    return { items: items.map(publicItem) };
  };
}

async function rowsOf(
  { viewRows }: AlertReader,
  { page, search }: NonNullable<Target["view"]>,
): Promise<FoundItems> {
  if (!isAlertPage(page)) return { problem: "Views of this page can’t alert.", mayPass: false };
  const items = await viewRows[page](new URLSearchParams(search), ALERT_ROWS_MAX + 1);
  if (items.length <= ALERT_ROWS_MAX) return { items };
  const most = ALERT_ROWS_MAX.toLocaleString("en-US");
  return { problem: `This view has more than ${most} rows. Add filters.`, mayPass: false };
}
