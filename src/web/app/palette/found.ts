import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useNavigate } from "react-router-dom";
import { officeWords } from "#domain/payroll/board.ts";
import { lastFirst } from "#domain/people/people.ts";
import { weekOf } from "#domain/time/week.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollFoundQuery } from "#web/api/payroll.ts";
import { peopleFoundQuery } from "#web/api/people.ts";
import { eventsFoundQuery } from "#web/api/roadshows.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";
import { matches, type Command, type CommandGroup } from "./commands.ts";
import { usePlaces } from "./places.ts";

const titled = (title: string, total: number): string =>
  total > FOUND_MAX ? `${title}: first ${FOUND_MAX} of ${formatCount(total)}` : title;

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
  const navigate = useNavigate();
  const q = useDeferredValue(typed.trim());
  const places = usePlaces().map(({ id }) => id);
  const isSearch = q.length >= LETTERS_MIN;
  const search = { enabled: isSearch, placeholderData: keepPreviousData } as const;
  const people = useQuery({
    ...peopleFoundQuery(q, FOUND_MAX),
    ...search,
    enabled: isSearch && places.includes("people"),
  });
  const events = useQuery({
    ...eventsFoundQuery(q, FOUND_MAX),
    ...search,
    enabled: isSearch && places.includes("roadshows"),
  });
  const offices = useQuery({ ...officesQuery(), ...search });
  const payroll = useQuery({
    ...payrollFoundQuery(q, FOUND_MAX),
    ...search,
    enabled: isSearch && places.includes("payroll"),
  });
  if (!isSearch) return { groups: [], state: "done" };
  const link = (id: string, label: string, path: string): Command => ({
    id,
    label,
    run: () => void navigate(path),
  });
  const own = (commands: readonly Command[] = []) =>
    commands.filter(({ label }) => matches(label, typed)).slice(0, FOUND_MAX);
  // Of an earlier search only what fits this one is left: Enter must not open anything else.
  const found = (
    { isPlaceholderData }: { readonly isPlaceholderData: boolean },
    commands: readonly Command[] = [],
  ) => (isPlaceholderData ? own(commands) : commands);
  const officePage = places.includes("people") ? paths.people : paths.payroll;
  const results = [people, events, offices, payroll];
  return {
    groups: [
      {
        title: titled("People", people.data === undefined ? 0 : people.data.total - people.data.similar),
        commands: found(
          people,
          people.data?.rows
            .slice(0, people.data.total - people.data.similar)
            .map((person) =>
              link(
                `person ${person.id}`,
                [lastFirst(person), person.officeName].filter((part) => part !== "").join(" — "),
                paths.person(person.id),
              ),
            ),
        ),
      },
      {
        title: "Offices",
        commands: own(
          offices.data?.rows.map(({ id, name }) =>
            link(
              `office ${id}`,
              `Office ${name === "" ? id : `${name} (${id})`}`,
              `${officePage}?office=${id}`,
            ),
          ),
        ),
      },
      {
        title: titled("Roadshow events", events.data?.total ?? 0),
        commands: found(
          events,
          events.data?.rows.map(({ id, retailerName, location: { clubNumber, city, state } }) =>
            link(
              `event ${id}`,
              `Event ${id}: ${[retailerName, clubNumber, city, state].filter((part) => part !== "").join(", ")}`,
              `${paths.roadshows}?q=${id}`,
            ),
          ),
        ),
      },
      {
        title: "Weeks",
        commands: own(
          payroll.data?.weeks.map((from) =>
            link(`week ${from}`, `Week ${formatRange(weekOf(from))}`, `${paths.payroll}?week=${from}`),
          ),
        ),
      },
      {
        title: titled("Submissions", payroll.data?.total ?? 0),
        commands: found(
          payroll,
          payroll.data?.rows.map(({ entry, week, ...office }) => {
            const words = week === null ? "unknown week" : formatRange(weekOf(week));
            return link(
              `submission ${entry}`,
              `Submission ${entry}, ${officeWords(office)}, ${words}`,
              paths.submission(entry),
            );
          }),
        ),
      },
    ].filter(({ commands }) => commands.length > 0),
    state: results.some(({ isError }) => isError)
      ? "failed"
      : results.some(({ isFetching }) => isFetching) || q !== typed.trim()
        ? "searching"
        : "done",
  };
}
