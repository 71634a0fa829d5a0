import { PAGES } from "#domain/pages.ts";
import type { WeekReply } from "#web/api/week.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";

/** A number of the sheet, and the list of as many rows that it opens. */
export type WeekFigure = {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly count: number;
  readonly to: string;
};

type Members = Readonly<Record<string, string>>;

/** The numbers of the sheet that lists of other pages hold row by row; `offices` are those of the address. */
export function weekFigures(
  { week, coming, events, joined, left }: WeekReply,
  offices: readonly string[],
): readonly WeekFigure[] {
  const to = (path: string, members: Members, isOfOffices: boolean): string =>
    withSearch(
      path,
      new URLSearchParams([
        ...Object.entries(members),
        ...(isOfOffices ? offices.map((office) => ["office", office]) : []),
      ]),
    );
  const gaps = (days: string) =>
    to(PAGES.roadshows.path, { days, status: "Approved", unassigned: "yes" }, false);
  const unacknowledged = (days: string) => to(PAGES.roadshows.path, { days, unacknowledged: "yes" }, true);
  const [thisWeek, lastWeek] = [formatRange(coming), formatRange(week)];
  return [
    {
      id: "gaps",
      label: "Gaps this week",
      note: thisWeek,
      count: events.coming.gaps,
      to: gaps("week"),
    },
    {
      id: "unacknowledged",
      label: "Not acknowledged this week",
      note: thisWeek,
      count: events.coming.unacknowledged,
      to: unacknowledged("week"),
    },
    {
      id: "undated-gaps",
      label: "Gaps, no days recorded",
      note: "approved events",
      count: events.undated.gaps,
      to: gaps("none"),
    },
    {
      id: "undated-unacknowledged",
      label: "Not acknowledged, no days",
      note: "events",
      count: events.undated.unacknowledged,
      to: unacknowledged("none"),
    },
    {
      id: "joined",
      label: "Joined",
      note: lastWeek,
      count: joined.total,
      to: paths.moves(week, "joined", offices),
    },
    { id: "left", label: "Left", note: lastWeek, count: left.total, to: paths.moves(week, "left", offices) },
  ];
}
