import { isEntryId, isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import type { Finding, FindingItem } from "#domain/today/findings.ts";
import { paths } from "#web/lib/paths.ts";
import type { Weeks } from "./finding-words.ts";

/** Where a line is worked, and what the way there is called. */
export type FindingAction = { readonly label: string; readonly to: string };

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The page with the rows of a finding, all of them. */
export function actionOf({ kind, items }: Finding, { week, interviews }: Weeks): FindingAction {
  const ofWeek = { week: week?.from };
  switch (kind) {
    case "missing":
    case "half-missing":
    case "blocked":
      return { label: "Open the board", to: withQuery(PAGES.payroll.path, { ...ofWeek, show: kind }) };
    case "changed":
      return { label: "Open the board", to: withQuery(PAGES.payroll.path, { week: items[0]?.about }) };
    case "unsent":
      return {
        label: "Open the files",
        to: withQuery(PAGES.payroll.path, { week: items[0]?.id, section: "files" }),
      };
    case "gap":
      return {
        label: "Open the events",
        to: withQuery(PAGES.roadshows.path, { unassigned: "yes", status: "Approved" }),
      };
    case "unacknowledged":
      return { label: "Open the events", to: withQuery(PAGES.roadshows.path, { unacknowledged: "yes" }) };
    case "left":
      return { label: "Open the headcount", to: PAGES.headcount.path };
    default:
      return {
        label: "Open the funnel",
        to: withQuery(PAGES.funnel.path, { from: interviews?.from, to: interviews?.to, section: "drivers" }),
      };
  }
}

/** The page of one item; null where it has none. */
export function itemPath(kind: Finding["kind"], { id }: FindingItem, { interviews }: Weeks): string | null {
  const days = { from: interviews?.from, to: interviews?.to };
  switch (kind) {
    case "missing":
    case "half-missing":
      return isOfficeId(id) ? paths.office(id) : null;
    case "changed":
    case "blocked":
      return isEntryId(id) ? paths.submission(id) : null;
    case "unsent":
      return withQuery(PAGES.payroll.path, { week: id, section: "files" });
    case "gap":
      return isEventId(id) ? paths.event(id) : null;
    case "unacknowledged":
    case "left":
      return isPersonId(id) ? paths.person(id) : null;
    case "office-bookings":
    case "office-rate":
      return withQuery(PAGES.funnel.path, { account: id, ...days });
    default:
      return withQuery(PAGES.funnel.path, { administrator: id, ...days });
  }
}
