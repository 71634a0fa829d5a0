import type { z } from "zod/mini";
import {
  lostOverStages,
  overallRate,
  showRate,
  STAGE_NAMES,
  STAGES,
  type FunnelCounts,
  type Stage,
} from "#domain/funnel/funnel.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import { byName } from "#domain/by-name.ts";
import {
  COLUMN_MEMBERS,
  isDated,
  MEMBER_ROWS,
  memberText,
  type ColumnMember,
} from "#domain/people/members.ts";
import { formatPhone, lastFirst, statusWords } from "#domain/people/people.ts";
import { answerWords } from "#domain/roadshows/answers.ts";
import { problems } from "#domain/roadshows/problems.ts";
import {
  acknowledgement,
  eventKind,
  eventStatusWords,
  roleNames,
  staffing,
} from "#domain/roadshows/roadshows.ts";
import { byTerm, sortTerm, type SortTerm, type SortValue } from "#domain/row-order.ts";
import { isIsoDate, type IsoDate, type WallClock } from "#domain/time/time.ts";
import type { funnelTrend } from "./funnel.ts";
import { PEOPLE_SORTS, type DirectoryPerson, type PeopleSort } from "./people/people.ts";
import type { roadshowEvent } from "./roadshows/roadshows.ts";

/** A local time with its offset from UTC in minutes, or text that could not be read as a time. */
export type Punch = { readonly time: WallClock; readonly offsetMin: number } | { readonly unread: string };

/**
 * Value of a column in a line, by its kind, which decides how a file writes it: `minutes` as whole minutes and as
 * H:MM, `hours` as a decimal number, `hundredths` as one that adds up over its column, `punch` as the local time and its offset from UTC, `id` as text whatever it looks
 * like, `points` a difference of rates in percentage points. Null is unknown, and an empty cell.
 */
type Held<Line> =
  | { readonly kind: "text" | "id"; readonly of: (line: Line) => string | null }
  | { readonly kind: "count" | "rate" | "points" | "hundredths"; readonly of: (line: Line) => number | null }
  | { readonly kind: "minutes" | "hours"; readonly of: (line: Line) => Minutes | null }
  | { readonly kind: "date"; readonly of: (line: Line) => IsoDate | null }
  | { readonly kind: "punch"; readonly of: (line: Line) => Punch | null };

/** A column of a file. */
export type FileColumn<Line = never> = Held<Line> & {
  /** As it stands on the screen. */
  readonly heading: string;
  /** The heading above it on the screen, where several columns share one. */
  readonly group?: string;
  /** Name of the column where neither group nor heading says it; only in files. */
  readonly name?: string;
};

/** A column of a table on the screen, and of the file made of it. */
export type TableColumn<Line = never> = FileColumn<Line> & {
  readonly id: string;
  /** Value that lines are sorted by, where that is not the one that they hold. */
  readonly order?: (line: Line) => SortValue;
};

/** The columns of a table by their ids, in the order of the screen. */
export type Table<Line = never> = Readonly<Record<string, TableColumn<Line>>>;

/** By column, what the page sorts its lines by; what is unknown comes last either way. */
export type Sorts<Line> = Readonly<Record<string, (line: Line) => SortValue>>;

/** Values that the lines of a table are sorted by: what a column holds, unless it says otherwise. */
export const sortsOf = <Line>(table: Table<Line>): Sorts<Line> =>
  Object.fromEntries(Object.entries(table).map(([id, column]) => [id, orderOf(column)]));

function orderOf<Line>(column: TableColumn<Line>): (line: Line) => SortValue {
  if (column.order !== undefined) return column.order;
  return column.kind === "punch" ? () => null : column.of;
}

/** The order that the address requests, `-first.booked`; a mistake falls out, as it does on the page. */
export const sortTermOf = (sort: string | undefined, sorts: Sorts<never>): SortTerm | null =>
  sortTerm(sort ?? null, Object.keys(sorts));

/** Compares lines as a page does that has sorted all its rows itself. Equal lines stay as they were. */
export const bySort = <Line>(sort: string | undefined, sorts: Sorts<Line>): ((a: Line, b: Line) => number) =>
  byTerm(sortTermOf(sort, sorts), (id) => sorts[id]);

/** The headings that a column has in a file, one for each column of the file that it becomes. */
export function fileHeadings({ heading, group, kind, name }: Omit<FileColumn, "of">): readonly string[] {
  const called = name ?? group ?? heading;
  if (kind === "minutes") return [`${called}: minutes`, `${called}: H:MM`];
  if (kind === "hours") return [called === heading ? called : `${called}: hours`];
  if (kind === "punch") return [called, `${called}: offset`];
  return [group === undefined ? called : `${group}: ${heading.toLowerCase()}`];
}

/** Makes columns of a kind. */
const columnOf =
  <Kind extends TableColumn["kind"]>(kind: Kind) =>
  <Id extends string, Line, Value>(id: Id, heading: string, of: (line: Line) => Value) =>
    ({ id, heading, kind, of }) as const;

export const text = columnOf("text");
export const identifier = columnOf("id");
export const count = columnOf("count");
export const rate = columnOf("rate");
export const minutes = columnOf("minutes");
export const hours = columnOf("hours");
export const hundredths = columnOf("hundredths");
export const points = columnOf("points");
export const date = columnOf("date");
export const punch = columnOf("punch");

type Counted = { readonly counts: FunnelCounts };

type FunnelNumberId = `${Stage} ${"booked" | "showed" | "rate"}` | "lost" | "overall";
export type FunnelNumber = TableColumn<Counted> & {
  readonly id: FunnelNumberId;
  readonly kind: "count" | "rate";
};

const numbersOf = (stage: Stage) =>
  [
    count(`${stage} booked` as const, "Booked", ({ counts }: Counted) => counts[stage].booked),
    count(`${stage} showed` as const, "Showed", ({ counts }: Counted) => counts[stage].showed),
    rate(`${stage} rate` as const, "Rate", ({ counts }: Counted) => showRate(counts[stage])),
  ].map((column) => ({ ...column, group: STAGE_NAMES[stage] }));

/** Counts of a line, in the order of the stages; the same of its earlier counts. */
export const FUNNEL_NUMBERS: readonly FunnelNumber[] = [
  ...STAGES.flatMap(numbersOf),
  count("lost", "Lost", ({ counts }: Counted) => lostOverStages(counts)),
  rate("overall", "Overall", ({ counts }: Counted) => overallRate(counts)),
];

/** Columns as a part of a table, by the ids that their type says. */
function byId<Column extends TableColumn>(columns: readonly Column[]): Readonly<Record<Column["id"], Column>>;
function byId(columns: readonly TableColumn[]): Table {
  return Object.fromEntries(columns.map((column) => [column.id, column]));
}

const funnelNumbers = byId(FUNNEL_NUMBERS);

/** The earlier number of a line: rates of days that are partly known can be compared, their counts cannot. */
export const earlierOf =
  ({ kind, of }: FunnelNumber) =>
  ({ earlier, comparable }: FunnelLine): number | null => {
    const counts = kind === "rate" ? earlier : comparable;
    return counts && of({ counts });
  };

/** Difference of a line's number from the earlier one; null where there is nothing to compare. */
export const changeFromEarlier =
  (column: FunnelNumber) =>
  (line: FunnelLine): number | null =>
    rateChange(column.of(line), earlierOf(column)(line));

export const funnelTable = {
  administrator: text("administrator", "Administrator", ({ administrator }) => administrator),
  account: text("account", "Office", ({ office }) => office),
  ...funnelNumbers,
} as const satisfies Table<FunnelLine>;

/** A line of the trend: a bucket of all offices together (null), or of one of the largest. */
export type TrendLine = z.output<typeof funnelTrend.reply>["trend"]["buckets"][number] & {
  readonly office: string | null;
};

export const trendTable = {
  account: text("account", "Office", ({ office }) => office),
  from: date("from", "From", ({ from }) => from),
  to: date("to", "To", ({ to }) => to),
  cut: text("cut", "Cut by the range", ({ isWhole }) => (isWhole ? "no" : "yes")),
  "days known": count("days known", "Days available", ({ daysAvailable }) => daysAvailable),
  ...funnelNumbers,
} as const satisfies Table<TrendLine>;

type EventLine = z.output<typeof roadshowEvent>;

export const eventsTable = {
  retailer: text("retailer", "Retailer", ({ retailerName }) => retailerName),
  club: identifier("club", "Club", ({ location }) => location.clubNumber),
  city: text("city", "City", ({ location }) => location.city),
  state: text("state", "State", ({ location }) => location.state),
  status: text("status", "Status", eventStatusWords),
  kind: text("kind", "Kind", eventKind),
  staffing: text("staffing", "Staffing", (event) => staffing(event).words),
  answers: text("answers", "Answers", ({ answers }) => answerWords(answers)),
  acknowledged: text("acknowledged", "Acknowledged", (event) => acknowledgement(event)?.words ?? null),
  starts: date("starts", "Starts", ({ days }) => days?.from ?? null),
  ends: date("ends", "Ends", ({ days }) => days?.to ?? null),
  problem: text("problem", "Problem", (event) => problems(event).join(", ") || null),
  owner: text("owner", "Owner", (event) => roleNames(event, "payoutOwner")),
  "merch owner": text("merch owner", "Merchandising owner", (event) => roleNames(event, "merchOwner")),
  "hub manager": text("hub manager", "Hub manager", (event) => roleNames(event, "hubManager")),
  group: identifier("group", "Group", ({ groupId }) => groupId),
  event: identifier("event", "Event", (event) => event.id),
} as const satisfies Table<EventLine>;

/** The columns of members under their headings. */
const memberColumns = byName(
  COLUMN_MEMBERS.map((name): readonly [ColumnMember, TableColumn<DirectoryPerson>] => {
    const { label } = MEMBER_ROWS[name];
    const textIn = (person: DirectoryPerson) => memberText(name, person[name]);
    return [
      name,
      isDated(name) ? date(name, label, (person) => dayOf(textIn(person))) : text(name, label, textIn),
    ];
  }),
);

const dayOf = (day: string | null): IsoDate | null => (day !== null && isIsoDate(day) ? day : null);

const peopleColumns: Readonly<Record<PeopleSort, TableColumn<DirectoryPerson>>> = {
  ...memberColumns,
  name: text("name", "Name", lastFirst),
  office: text("office", "Office", ({ officeName }) => officeName),
  email: text("email", MEMBER_ROWS.email.label, ({ email }) => email),
  phone: text("phone", MEMBER_ROWS.phone.label, ({ phone }) => formatPhone(phone)),
  status: text("status", "Status", statusWords),
  id: identifier("id", "ID", (person) => person.id),
};

export const peopleTable = byName(PEOPLE_SORTS.map((id) => [id, peopleColumns[id]] as const));
