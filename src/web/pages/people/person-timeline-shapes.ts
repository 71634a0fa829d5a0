import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { CHANGED_WORDS, type FieldChange } from "#domain/people/people.ts";
import { compareText } from "#domain/fold.ts";
import { dateInZone, dateOf, isIsoDate, type Instant, type IsoDate } from "#domain/time/time.ts";
import type { PersonWeeksReply } from "#web/api/payroll/payroll.ts";
import type { DirectoryRow } from "#web/api/people/people.ts";
import type { PersonHistory, PersonLinks } from "#web/api/people/person.ts";
import { formatNoun, isolate } from "#web/lib/format.ts";
import { formatDate, formatRange } from "#web/lib/format-dates.ts";
import { paths } from "#web/lib/paths.ts";
import type { BadgeLook } from "#web/ui/page/badge.tsx";
import { ROLE_WORDS } from "./assignment-words.ts";

/** Something that happened to a person, on a day. */
export type TimelineEntry = {
  readonly key: string;
  readonly day: IsoDate;
  readonly title: string;
  readonly detail: string;
  /** Address where more of it is; null where nothing is. */
  readonly to: string | null;
  readonly look: BadgeLook;
};

type Known = {
  readonly person: DirectoryRow;
  readonly history: PersonHistory;
  readonly assignments: PersonLinks["assignments"];
  /** Null for those who may not see them. */
  readonly payroll: Pick<PersonWeeksReply, "weeks" | "exceptions"> | null;
  /** Zone of the user: what loads found is dated there. */
  readonly zone: string;
};

/** All that is known of a person by day, the latest first. */
export const timelineOf = ({
  person,
  history,
  assignments,
  payroll,
  zone,
}: Known): readonly TimelineEntry[] =>
  [
    ...spellEntries(person),
    ...changeEntries(history, zone),
    ...oncePerDay(assignments.flatMap((assignment, nth) => assignmentEntries(assignment, nth, zone))),
    ...(payroll?.weeks ?? []).flatMap(weekEntries),
    ...(payroll?.exceptions ?? []).map(exceptionEntry),
  ].toSorted((a, b) => compareText(b.day, a.day));

/** The latest change aside, what has to be done about a person: for who reads no further. */
export type OpenItem = Pick<TimelineEntry, "key" | "title" | "detail" | "to" | "look">;

/** Items that are open: assignments that are not acknowledged, then exceptions, the blocking ones first. */
export const openItems = ({
  assignments,
  payroll,
}: Pick<Known, "assignments" | "payroll">): readonly OpenItem[] => [
  ...assignments.flatMap(({ event, roles, isActive, isAcknowledged }, nth): readonly OpenItem[] =>
    isActive && !isAcknowledged
      ? [
          {
            key: `open ${event.id} ${nth}`,
            title: `Not acknowledged: ${placeOf(event)}`,
            detail: roles.map((role) => ROLE_WORDS[role]).join(", "),
            to: paths.event(event.id),
            look: { tone: "warn", shape: "ring" },
          },
        ]
      : [],
  ),
  ...(payroll?.exceptions ?? [])
    .filter(({ isAccepted }) => !isAccepted)
    .toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
    .map((exception, nth) => exceptionEntry(exception, nth)),
];

/**
 * Assignments that were first seen on one day are one line there, such as all those of the first read: the assignments
 * themselves are listed below.
 */
function oncePerDay(entries: readonly AssignmentEntry[]): readonly TimelineEntry[] {
  const seenOn = Map.groupBy(
    entries.filter(({ isFirstSeen }) => isFirstSeen),
    ({ day }) => day,
  );
  return [
    ...entries.filter(({ isFirstSeen }) => !isFirstSeen),
    ...Array.from(seenOn.values(), (sameDay) => {
      const [first] = sameDay;
      return first === undefined || sameDay.length === 1
        ? sameDay
        : [
            {
              ...first,
              key: `assignments ${first.day}`,
              title: `${formatNoun(sameDay.length, "assignment")} first seen`,
              detail: "listed under Roadshow assignments",
              to: null,
            },
          ];
    }).flat(),
  ];
}

const dayOf = (at: Instant, zone: string): IsoDate => dateInZone(at, zone);

function spellEntries({ hired, retired, officeName }: DirectoryRow): readonly TimelineEntry[] {
  const look: BadgeLook = { tone: "good", shape: "disc" };
  const isEarlier = hired !== null && retired !== null && dateOf(retired) < dateOf(hired);
  return [
    ...(hired === null
      ? []
      : [{ key: "hired", day: dateOf(hired), title: "Hired", detail: isolate(officeName), to: null, look }]),
    ...(retired === null
      ? []
      : [
          {
            key: "retired",
            day: dateOf(retired),
            title: isEarlier ? "Retired, an earlier spell" : "Retired",
            detail: "",
            to: null,
            look: { tone: "quiet", shape: "ring" } as const,
          },
        ]),
  ];
}

const CHANGE_LOOK: BadgeLook = { tone: "quiet", shape: "diamond" };

function changeEntries({ firstSeen, changes }: PersonHistory, zone: string): readonly TimelineEntry[] {
  const first = {
    key: "seen",
    day: dayOf(firstSeen, zone),
    title: "First seen in the directory",
    detail: "",
    to: null,
    look: CHANGE_LOOK,
  };
  return [
    ...changes.map(({ at, fields }) => ({
      key: `change ${at}`,
      day: dayOf(at, zone),
      title: `Changed: ${fields.map(({ field }) => CHANGED_WORDS[field].toLowerCase()).join(", ")}`,
      detail: fields.flatMap((change) => changeWords(change) ?? []).join(" · "),
      to: null,
      look: CHANGE_LOOK,
    })),
    first,
  ];
}

/** `Office: Mesa Verde → Harbor Point`; null where neither may be said. */
function changeWords({ field, before, after }: FieldChange): string | null {
  if (before === null && after === null) return null;
  return `${CHANGED_WORDS[field]}: ${valueWords(before)} → ${valueWords(after)}`;
}

const valueWords = (value: string | null): string => {
  if (value === null || value.trim() === "") return "–";
  return isIsoDate(value) ? formatDate(value) : isolate(value);
};

type Assignment = PersonLinks["assignments"][number];
type AssignmentEntry = TimelineEntry & { readonly isFirstSeen: boolean };

const placeOf = ({ retailerName, clubNumber, city, state }: Assignment["event"]): string =>
  isolate(`${retailerName} ${clubNumber}, ${city}, ${state}`);

function assignmentEntries(assignment: Assignment, nth: number, zone: string): readonly AssignmentEntry[] {
  const { event, roles, isActive, isAcknowledged, acknowledged, seen } = assignment;
  const place = placeOf(event);
  const to = paths.event(event.id);
  const as = roles.map((role) => ROLE_WORDS[role]).join(", ");
  const state = [isAcknowledged ? "acknowledged" : "not acknowledged", ...(isActive ? [] : ["inactive"])];
  const assigned: AssignmentEntry = {
    isFirstSeen: true,
    key: `assignment ${event.id} ${nth}`,
    day: dayOf(seen, zone),
    title: `Assignment: ${place}`,
    detail: `${as} · ${state.join(", ")} · first seen that day`,
    to,
    look: { tone: isActive && !isAcknowledged ? "warn" : "accent", shape: isAcknowledged ? "disc" : "ring" },
  };
  if (acknowledged === null) return [assigned];
  return [
    assigned,
    {
      isFirstSeen: false,
      key: `acknowledged ${event.id} ${nth}`,
      day: dateOf(acknowledged),
      title: `Acknowledged: ${place}`,
      detail: as,
      to,
      look: { tone: "good", shape: "disc" },
    },
  ];
}

function weekEntries(week: PersonWeeksReply["weeks"][number]): readonly TimelineEntry[] {
  if (week.records === 0) return [];
  const [first] = week.submissions;
  return [
    {
      key: `week ${week.from}`,
      day: week.to,
      title: `Week ${formatRange(week)}: ${week.minutes === null ? "–" : formatHoursMinutes(week.minutes)}`,
      detail: [
        formatNoun(week.records, "record"),
        ...(week.edited > 0 ? [`${week.edited} edited`] : []),
        ...week.offices.map(isolate),
      ].join(" · "),
      to: first === undefined ? null : paths.submission(first.entry),
      look: { tone: "accent", shape: "square" },
    },
  ];
}

function exceptionEntry(
  { entry, rule, week, day, isBlocking, isAccepted, officeName }: PersonWeeksReply["exceptions"][number],
  nth: number,
): TimelineEntry {
  return {
    key: `exception ${entry} ${rule} ${nth}`,
    day: day ?? week,
    title: ruleName(rule),
    detail: [isAccepted ? "accepted" : isBlocking ? "blocking" : "warning", isolate(officeName)].join(" · "),
    to: paths.submission(entry),
    look: isAccepted
      ? { tone: "quiet", shape: "triangle" }
      : { tone: isBlocking ? "bad" : "warn", shape: "triangle" },
  };
}
