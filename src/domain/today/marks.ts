import { compareText } from "#domain/fold.ts";
import { dateInZone, daysBetween, today, type Clock, type Instant, type IsoDate } from "#domain/time/time.ts";
import type { FindingKind } from "./finding-kinds.ts";
import { ITEMS_MAX, type Finding, type FindingItem } from "./findings.ts";

export const MARK_STATES = ["taken", "snoozed", "done"] as const;
/** A snooze ends within so many days: nothing is put away for good. */
export const SNOOZE_DAYS_MAX = 90;
/** Length of the reason of a snooze, of what was done and of a note to a colleague, in characters. */
export const REASON_LENGTH_MAX = 300;
export type MarkState = (typeof MARK_STATES)[number];

/** Mark of a person on a finding, and what became of the finding since. */
export type Mark = {
  readonly state: MarkState;
  /** Person who works on it, or said that it is snoozed or done. */
  readonly byId: string;
  readonly byName: string;
  /** Person who assigned it; null where they took it themselves. */
  readonly givenById: string | null;
  readonly givenByName: string | null;
  readonly at: Instant;
  /** Day on which a snoozed item is shown again; of what is taken the day by which it is due. */
  readonly until: IsoDate | null;
  /** Reason of the snooze, what was done, or a note to who works on it. */
  readonly reason: string;
  /** Size of it then. */
  readonly size: number;
  /** Moment when it was no longer found; null while it is found. */
  readonly endedAt: Instant | null;
  /** Moment when it came back: after it ended, after its snooze, or because what was done grew. Null while it has not. */
  readonly backAt: Instant | null;
};

/** Places of an item that is found: no one, or what a person said of it. */
export const PLACES = ["open", ...MARK_STATES] as const;
export type Place = (typeof PLACES)[number];

/**
 * The place of an item that is found, of this size. What is done stays done while its cause stands, however long; it is
 * open again once there is more of it, or after it ended and came back.
 */
export function placeOf({ state, until, size, endedAt, backAt }: Mark, sizeNow: number, day: IsoDate): Place {
  if (endedAt !== null || backAt !== null) return "open";
  if (state === "snoozed") return until !== null && until > day ? "snoozed" : "open";
  if (state === "done") return sizeNow > size ? "open" : "done";
  return "taken";
}

/** Change of a marked finding that has this size now, null where it is no longer found; null where nothing has. */
export function changeOf(mark: Mark, sizeNow: number | null, day: IsoDate): "ended" | "back" | null {
  if (sizeNow === null) return mark.endedAt === null ? "ended" : null;
  if (mark.backAt !== null) return null;
  return placeOf(mark, sizeNow, day) === "open" ? "back" : null;
}

/** The mark of an item by its kind and id, with the item as it was marked. */
export type MarkedItem = {
  readonly kind: FindingKind;
  readonly item: FindingItem;
  readonly mark: Mark;
  /** True where it may be shown to the reader although they do not find it themselves. */
  readonly isVisible: boolean;
};

/** An item of a line, with the day on which it came back; null where it has not been away. */
export type PlacedItem = FindingItem & { readonly place: Place; readonly back: IsoDate | null };

/** A line with all that is found, and how many of its items are in each place. The items that are open come first. */
export type PlacedFinding = Finding<PlacedItem> & { readonly places: Readonly<Record<Place, number>> };

/** Items of one kind that one person marked alike on one day. */
export type MarkedLine = Pick<Mark, "byId" | "byName" | "givenById" | "givenByName" | "until" | "reason"> & {
  /** "ended" is what ended by itself, before it was done. */
  readonly place: MarkState | "ended";
  readonly kind: FindingKind;
  /** The day on which they were marked. */
  readonly on: IsoDate;
  /** The day on which they were no longer found; null of what is. */
  readonly endedOn: IsoDate | null;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly FindingItem[];
};

/** Number of days for which what ended or was done is shown. */
const ENDED_DAYS = 7;

/**
 * The findings with who works on each item, which changes none of their counts; and the marks as lines, with what ended in
 * the last seven days.
 */
export function placedByMarks(
  findings: readonly Finding[],
  marked: readonly MarkedItem[],
  clock: Clock,
): { readonly findings: readonly PlacedFinding[]; readonly marked: readonly MarkedLine[] } {
  const marks = new Map(marked.map((each) => [keyOf(each.kind, each.item.id), each]));
  const found = new Set(findings.flatMap(({ kind, items }) => items.map(({ id }) => keyOf(kind, id))));
  const placed = findings.map((finding) =>
    placedFinding(finding, ({ id }) => marks.get(keyOf(finding.kind, id))?.mark ?? null, clock),
  );
  const worked = placed.flatMap(({ kind, items }) =>
    items.flatMap(({ place, ...item }): readonly Line[] => {
      const mark = marks.get(keyOf(kind, item.id))?.mark;
      return place === "open" || mark === undefined ? [] : [{ place, kind, item, mark }];
    }),
  );
  const gone = marked
    .filter(
      ({ kind, item, mark, isVisible }) =>
        isVisible && !found.has(keyOf(kind, item.id)) && isRecent(mark, clock),
    )
    .map(({ kind, item, mark }): Line => ({
      place: mark.state === "done" ? "done" : "ended",
      kind,
      item,
      mark,
    }));
  return { findings: placed, marked: grouped([...worked, ...gone], clock) };
}

function placedFinding(
  finding: Finding,
  markOf: (item: FindingItem) => Mark | null,
  clock: Clock,
): PlacedFinding {
  const items = finding.items.map((item) => placedItem(item, markOf(item), clock));
  const open = items.filter(({ place }) => place === "open");
  const worked = items.filter(({ place }) => place !== "open");
  const countOf = (wanted: MarkState): number => worked.filter(({ place }) => place === wanted).length;
  return {
    ...finding,
    places: {
      open: open.length,
      taken: countOf("taken"),
      snoozed: countOf("snoozed"),
      done: countOf("done"),
    },
    items: [...open, ...worked],
  };
}

function placedItem(item: FindingItem, mark: Mark | null, clock: Clock): PlacedItem {
  if (mark === null) return { ...item, place: "open", back: null };
  const day = today(clock);
  const place = placeOf(mark, item.size, day);
  return { ...item, place, back: place === "open" ? (dayOf(mark.backAt, clock) ?? mark.until ?? day) : null };
}

/** `26 taken, 3 snoozed`; "" where all is open. */
export const placeWords = (places: PlacedFinding["places"]): string =>
  MARK_STATES.filter((state) => places[state] > 0)
    .map((state) => `${places[state].toLocaleString("en-US")} ${state}`)
    .join(", ");

type Line = {
  readonly place: MarkedLine["place"];
  readonly kind: FindingKind;
  readonly item: FindingItem;
  readonly mark: Mark;
};

const keyOf = (kind: FindingKind, id: string): string => `${kind} ${id}`;

const dayOf = (at: Instant | null, { zone }: Clock): IsoDate | null =>
  at === null ? null : dateInZone(at, zone);

/** True of a mark that ended in the last seven days. */
function isRecent({ endedAt }: Mark, clock: Clock): boolean {
  const endedOn = dayOf(endedAt, clock);
  return endedOn !== null && daysBetween(endedOn, today(clock)) < ENDED_DAYS;
}

/** The latest first. */
function grouped(lines: readonly Line[], clock: Clock): readonly MarkedLine[] {
  const groups = Map.groupBy(lines, ({ place, kind, mark }) =>
    JSON.stringify([
      place,
      kind,
      mark.byId,
      mark.givenById,
      dayOf(mark.at, clock),
      mark.until,
      mark.reason,
      dayOf(mark.endedAt, clock),
    ]),
  );
  return Array.from(groups.values(), (ofGroup) => lineOf(ofGroup, clock))
    .flat()
    .toSorted((a, b) => compareText(b.endedOn ?? b.on, a.endedOn ?? a.on));
}

function lineOf(lines: readonly Line[], clock: Clock): readonly MarkedLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { place, kind, mark } = first;
  const { byId, byName, givenById, givenByName, until, reason, at, endedAt } = mark;
  return [
    {
      place,
      kind,
      byId,
      byName,
      givenById,
      givenByName,
      until,
      reason,
      on: dateInZone(at, clock.zone),
      endedOn: dayOf(endedAt, clock),
      count: lines.length,
      items: lines.slice(0, ITEMS_MAX).map(({ item }) => item),
    },
  ];
}
