import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { PAGES } from "#domain/pages.ts";
import { officeName } from "#domain/office-name.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekOf } from "#domain/time/week.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollFoundQuery } from "#web/api/payroll/payroll.ts";
import { peopleFoundQuery } from "#web/api/people/people.ts";
import { eventsFoundQuery } from "#web/api/roadshows/roadshows.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";
import { matches, type Command, type CommandGroup } from "./commands.ts";
import { usePlaces } from "./places.ts";

/** Fewer letters are in nearly every name. */
const LETTERS_MIN = 2;
const FOUND_MAX = 8;

/**
 * People, offices, roadshow events, weeks and submissions by words of their names, as far as the person signed in sees
 * their pages. People, events and submissions are found by the server, in the whole store.
 */
export function useFound(typed: string): {
  readonly groups: readonly CommandGroup[];
  readonly state: "done" | "searching" | "failed";
} {
  const q = useDeferredValue(typed.trim());
  const places = usePlaces();
  const isSearch = q.length >= LETTERS_MIN;
  const having = (isListed: boolean) =>
    ({ enabled: isSearch && isListed, placeholderData: keepPreviousData }) as const;
  const people = useQuery({ ...peopleFoundQuery(q, FOUND_MAX), ...having(places.includes("people")) });
  const events = useQuery({ ...eventsFoundQuery(q, FOUND_MAX), ...having(places.includes("roadshows")) });
  const offices = useQuery({ ...officesQuery(), ...having(places.includes("offices")) });
  const payroll = useQuery({ ...payrollFoundQuery(q, FOUND_MAX), ...having(places.includes("payroll")) });
  if (!isSearch) return { groups: [], state: "done" };

  const entriesOf = (commands: readonly Command[] = []) =>
    commands.filter(({ label }) => matches(label, typed)).slice(0, FOUND_MAX);
  // Of an earlier search only what fits this one is left: Enter must not open anything else.
  const found = (
    title: string,
    isOld: boolean,
    total = 0,
    commands: readonly Command[] = [],
    hasMore = false,
  ) => ({
    title:
      total > FOUND_MAX
        ? `${title}: first ${FOUND_MAX} of ${hasMore ? "more than " : ""}${formatCount(total)}`
        : title,
    commands: isOld ? entriesOf(commands) : commands,
  });
  const exact = people.data === undefined ? 0 : people.data.total - people.data.similar;
  const results = [people, events, offices, payroll];
  return {
    groups: [
      {
        title: "Offices",
        commands: entriesOf(
          offices.data?.rows.map(({ id, name }) => ({
            id: `office ${id}`,
            label: `Office ${name === "" ? id : `${name} (${id})`}`,
            to: paths.office(id),
          })),
        ),
      },
      found(
        "People",
        people.isPlaceholderData,
        exact,
        people.data?.rows.slice(0, exact).map((person) => ({
          id: `person ${person.id}`,
          label: reported(" — ", lastFirst(person), person.officeName),
          to: paths.person(person.id),
        })),
        people.data?.hasMore,
      ),
      found(
        "Roadshow events",
        events.isPlaceholderData,
        events.data?.total,
        events.data?.rows.map(({ id, retailerName, location: { clubNumber, city, state } }) => ({
          id: `event ${id}`,
          label: `Event ${id}: ${reported(", ", retailerName, clubNumber, city, state)}`,
          to: `${PAGES.roadshows.path}?q=${id}`,
        })),
      ),
      {
        title: "Weeks",
        commands: entriesOf(
          payroll.data?.weeks.map((from) => ({
            id: `week ${from}`,
            label: `Week ${formatRange(weekOf(from))}`,
            to: `${PAGES.payroll.path}?week=${from}`,
          })),
        ),
      },
      found(
        "Submissions",
        payroll.isPlaceholderData,
        payroll.data?.total,
        payroll.data?.rows.map(({ entry, week, ...office }) => ({
          id: `submission ${entry}`,
          label: `Submission ${entry}, ${officeName(office)}, ${week === null ? "unknown week" : formatRange(weekOf(week))}`,
          to: paths.submission(entry),
        })),
      ),
    ].filter(({ commands }) => commands.length > 0),
    state: results.some(({ isError }) => isError)
      ? "failed"
      : results.some(({ isFetching }) => isFetching) || q !== typed.trim()
        ? "searching"
        : "done",
  };
}

/** Parts that were reported. */
const reported = (between: string, ...parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(between);
