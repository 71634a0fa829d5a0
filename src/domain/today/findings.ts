import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import {
  FINDING_KINDS,
  FINDINGS,
  isFindingKind,
  TIER_NAMES,
  TIERS,
  type FindingKind,
  type FindingPart,
  type KindOf,
} from "./finding-kinds.ts";

/** One office, submission, file, event, person or administrator that needs a look. */
export type FindingItem = {
  /** Its id among those of its kind: the same as long as the finding lasts, so that the next week's is another one. */
  readonly id: string;
  /** The id of the row that it leads to, such as an office or a submission; "" where it leads to none. */
  readonly subject: string;
  readonly name: string;
  /** Words that tell it from others of its name: a week, a place, an office; "" where the name does. */
  readonly about: string;
  /** Size of it: events, exceptions, or first interviews that changed. */
  readonly size: number;
  /** Numbers of a change: what it was before and is now, as counts, or as showed of booked. */
  readonly change: FindingChange | null;
  /** Day on which it began; null where that is not known. */
  readonly since: IsoDate | null;
  /** The first day of an event that is still to come; absent or null where none is known. */
  readonly day?: IsoDate | null | undefined;
  /** Person to call about it; absent or null where no one is known. */
  readonly call?: CallContact | null | undefined;
};

/** Name and phone of someone to call. */
type CallContact = { readonly name: string; readonly phone: string; readonly email: string };

/** An item as it is found, before it is shown to people of a scope. */
export type FoundItem = FindingItem & {
  /** Offices by which it is seen, by everyone who sees one of them; with null everyone does, and with none only those who see all offices. */
  readonly offices: readonly OfficeId[] | null;
};

export type FindingChange = {
  /** The mean week before, of which counts are rounded to whole ones. */
  readonly before: Part;
  readonly now: Part;
};

/** Showed of booked. */
type Part = { readonly booked: number; readonly showed: number };

/** All findings of one kind: one line of the list, whatever their number. */
export type Finding<Item = FindingItem> = {
  readonly kind: FindingKind;
  /** Number of items. */
  readonly count: number;
  /** The sizes of all of them together. */
  readonly size: number;
  /** Day on which the oldest of them began; null where that is not known. */
  readonly since: IsoDate | null;
  /** All of them, or the first ones where a page shows no more; `ITEMS_MAX` says how many. */
  readonly items: readonly Item[];
};

/** Findings of one part, and the week that they are about; null where it is about none, or there is none. */
export type Found = { readonly findings: readonly Finding<FoundItem>[]; readonly week: DateRange | null };

/** Number of days for which a leaver is news, today included. */
export const NEWS_DAYS = 7;

/** The items of a line that are shown. */
export const ITEMS_MAX = 20;

/** Made once: to make it for each comparison takes longer than to sort. */
const { compare: byName } = new Intl.Collator("en");

/** The line of one kind, in order of urgency: the next day first, then the largest item, then the oldest; none where there is nothing of it. */
export function findingOf<Item extends FindingItem>(
  kind: FindingKind,
  items: readonly Item[],
): readonly Finding<Item>[] {
  if (items.length === 0) return [];
  return [
    {
      kind,
      count: items.length,
      size: items.reduce((sum, { size }) => sum + size, 0),
      since: oldestOf(items),
      items: items.toSorted(
        (a, b) =>
          byDay(a.day ?? null, b.day ?? null) || b.size - a.size || byAge(a, b) || byName(a.name, b.name),
      ),
    },
  ];
}

/**
 * Findings of a part by its kinds: one that it leaves out is a type error. `sizes` are those of lines whose items
 * share what they are counted by.
 */
export function foundIn<Part extends FindingPart>(
  week: DateRange | null,
  items: Readonly<Record<KindOf<Part>, readonly FoundItem[]>>,
  sizes?: Readonly<Partial<Record<KindOf<Part>, number>>>,
): Found;
export function foundIn(
  week: DateRange | null,
  items: Readonly<Record<string, readonly FoundItem[]>>,
  sizes: Readonly<Record<string, number>> = {},
): Found {
  const lines = Object.entries(items).flatMap(([kind, found]) =>
    isFindingKind(kind) ? findingOf(kind, found) : [],
  );
  return { week, findings: lines.map((line) => ({ ...line, size: sizes[line.kind] ?? line.size })) };
}

/** A line with the items that are shown; its numbers stay those of all. */
export const withFirstItems = <Item, Line extends { readonly items: readonly Item[] }>(
  line: Line & { readonly items: readonly Item[] },
) => ({ ...line, items: line.items.slice(0, ITEMS_MAX) });

type Aged = { readonly since: IsoDate | null };

const oldestOf = (items: readonly Aged[]): IsoDate | null => items.toSorted(byAge)[0]?.since ?? null;

/** The oldest first; what has no age last. */
const byAge = ({ since: a }: Aged, { since: b }: Aged): number => byDay(a, b);

/** The earliest first; none last. */
function byDay(a: IsoDate | null, b: IsoDate | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null || a < b ? -1 : 1;
}

/** In the order in which they are worked: by tier, then most items, then the oldest, then by kind. */
export const ranked = <Line extends Omit<Finding, "items">>(findings: readonly Line[]): readonly Line[] =>
  findings.toSorted(
    (a, b) =>
      TIERS.indexOf(FINDINGS[a.kind].tier) - TIERS.indexOf(FINDINGS[b.kind].tier) ||
      b.count - a.count ||
      byAge(a, b) ||
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind),
  );

/** The rule of `ranked` in words, with where a line stands by it. */
export const rankWords = ({ kind, count }: Pick<Finding, "kind" | "count">): string =>
  `Pay comes before staffing, staffing before recruiting, recruiting before people, and people before data; in each, the line with most items first, then the oldest. This line is about ${TIER_NAMES[FINDINGS[kind].tier].toLowerCase()} and has ${count} ${count === 1 ? "item" : "items"}.`;
