import {
  ALERT_ROWS_MAX,
  isAlertPage,
  publicItem,
  type AlertItem,
  type AlertPage,
} from "#domain/alerts/alerts.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Clock } from "#domain/time/time.ts";
import { FINDINGS, type FindingPart } from "#domain/today/finding-kinds.ts";
import type { Finding } from "#domain/today/findings.ts";
import type { Log } from "#server/http/log.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Target } from "./queries.ts";

type Findings = { readonly findings: readonly Finding[]; readonly failed: readonly FindingPart[] };

/** What alerts are made from, of one role and scope. It belongs to other nouns. */
export type AlertReader = {
  readonly readFindings: (onFailure: (part: FindingPart, error: unknown) => void) => Promise<Findings>;
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

/** All that is found; or why it cannot be said, in words for its user. */
export type FoundItems = { readonly items: readonly AlertItem[] } | { readonly problem: string };

/** Finds what subscriptions of one role and scope are about. The findings of Today are read once, when they are needed. */
export function itemFinder(reader: AlertReader, log: FindDeps["log"]) {
  let findings: Promise<Findings> | null = null;
  const readFindings = (): Promise<Findings> =>
    (findings ??= reader.readFindings((part, error) =>
      log.error({ err: error }, `Today’s ${part} could not be computed for alerts`),
    ));
  return {
    readFindings,
    itemsOf: async ({ kind, view }: Target): Promise<FoundItems> => {
      if (view !== null) return rowsOf(reader, view);
      const { findings: found, failed } = await readFindings();
      if (failed.includes(FINDINGS[kind].part))
        return { problem: "This line of Today couldn’t be computed." };
      const items = found.find((finding) => finding.kind === kind)?.items ?? [];
      return { items: items.map(publicItem) };
    },
  };
}

async function rowsOf(
  { viewRows }: AlertReader,
  { page, search }: NonNullable<Target["view"]>,
): Promise<FoundItems> {
  if (!isAlertPage(page)) return { problem: "Views of this page can’t alert." };
  const items = await viewRows[page](new URLSearchParams(search), ALERT_ROWS_MAX + 1);
  if (items.length <= ALERT_ROWS_MAX) return { items };
  return { problem: `This view has more than ${ALERT_ROWS_MAX.toLocaleString("en-US")} rows. Add filters.` };
}
