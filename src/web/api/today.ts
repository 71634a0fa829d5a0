import { useQueries, useSuspenseQueries } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  MARKED_MAX,
  markFindings,
  systemFindings,
  todayColleagues,
  todayFindings,
  todayItems,
  unmarkFindings,
} from "#contract/today.ts";
import { mayCall } from "#contract/permissions.ts";
import type { Role } from "#domain/identity/roles.ts";
import { ranked } from "#domain/today/findings.ts";
import { call } from "./call.ts";
import { useCommand } from "./command.ts";
import { reportOf, reportQuery } from "./report.ts";
import { useSession } from "./identity/session.ts";

export type Today = ReplyOf<typeof todayFindings>;
export type Line = Today["findings"][number];
export type MarkedLine = Today["marked"][number];

export const todayQuery = () => reportQuery(todayFindings, {});

/** Lines of what sources reported, and of Fieldboard itself, as far as each answers the role. */
const endpointsFor = (role: Role | undefined) =>
  role === undefined
    ? [todayFindings]
    : [todayFindings, systemFindings].filter((endpoint) => mayCall(endpoint, role));

/** Lines that need a person now, of all reports that the user's role has. */
export function useToday(): Today {
  const { session } = useSession();
  return useSuspenseQueries({
    queries: endpointsFor(session?.person?.role).map((endpoint) => reportQuery(endpoint, {})),
    combine: (replies) => together(replies.map(({ data }) => data)),
  });
}

/**
 * Number of lines of Today, taken or not; null until that is known. It is not of the page on the screen, so that it
 * has keys of its own and extends no session.
 */
export function useLineCount(): number | null {
  const { session } = useSession();
  const person = session?.person ?? null;
  return useQueries({
    queries: endpointsFor(person?.role).map((endpoint) => ({
      ...reportQuery(endpoint, {}),
      queryKey: ["rail", endpoint.path],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call({ ...endpoint, isBackground: true }, {}, signal),
      enabled: person !== null && !person.isSecondFactorDue,
    })),
    combine: (replies) => {
      const known = replies.flatMap(({ data }) => data ?? []);
      if (known.length < replies.length) return null;
      return together(known).findings.length;
    },
  });
}

/** Several replies as one, ranked. */
const together = (replies: readonly Today[]): Today => ({
  findings: ranked(replies.flatMap(({ findings }) => findings)),
  marked: replies.flatMap(({ marked }) => marked),
  failed: replies.flatMap(({ failed }) => failed),
  week: replies.map(({ week }) => week).find((week) => week !== null) ?? null,
  interviews: replies.map(({ interviews }) => interviews).find((week) => week !== null) ?? null,
  asOf: replies[0]?.asOf ?? null,
});

/** So many items can be named in one request. */
export const UNMARKED_MAX = MARKED_MAX;

export const [itemsQuery, useItems] = reportOf(todayItems);

export const [, useColleagues] = reportOf(todayColleagues);

export const useMarkFindings = () => useCommand(markFindings);
export const useUnmarkFindings = () => useCommand(unmarkFindings);
