import { z } from "zod/mini";
import { EARLY_DAYS, turnover, type Leaving } from "#domain/people/headcount.ts";
import { lastFirst, statusWords } from "#domain/people/people.ts";
import { dateOf } from "#domain/time/time.ts";
import { endpoint } from "#contract/endpoint.ts";
import { listFile, sortQuery } from "#contract/export.ts";
import { directoryPerson } from "./people.ts";
import { READERS } from "#domain/identity/audiences.ts";
import {
  asOf,
  count,
  isoDate,
  list,
  officesOrNone,
  requestedDay,
  texts,
  windowQuery,
  orderQuery,
} from "#contract/primitives.ts";
import { count as counted, date, identifier, rate, text, type Table } from "#contract/tables.ts";

/** Two days, the earlier one first, and whose people: of offices by id, and of states in any spelling. */
const filters = {
  from: requestedDay,
  to: requestedDay,
  office: z.optional(officesOrNone),
  state: z.optional(texts),
} as const;

const counts = {
  before: count,
  after: count,
  joined: count,
  left: count,
  /** The mean of the headcounts of all days, the first and the last included. */
  mean: z.number().check(z.nonnegative()),
} as const;

/** An office or a state: `value` is what the filter takes, "" where none was reported. */
const line = z.object({ value: z.string(), label: z.string(), ...counts });
export type HeadcountLine = z.output<typeof line>;

const early = z.object({ days: z.literal(EARLY_DAYS), judged: count, left: count });

/**
 * The headcounts of two days, with what is between them, by office and by state; the tenure of those who were here on the
 * second day; and who left early, by month of hire, up to the second day. `undated` people have no date of hire, and count
 * on no day. `marks` explains why the directory's flags count others: how many people are marked active now, how many of
 * them do not count on the second day by their dates, and how many count who are not marked.
 */
export const headcount = endpoint({
  path: "/api/people/headcount",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object(filters),
  reply: z.object({
    total: z.object(counts),
    undated: count,
    marks: z.object({ active: count, activeNotCounted: count, inactiveCounted: count }),
    offices: list(line),
    states: list(line),
    tenure: list(z.object({ fromDays: count, before: count, after: count })),
    early: list(z.object({ month: isoDate, hired: count, within: list(early) })),
    asOf,
  }),
});
export type EarlyMonth = z.output<typeof headcount.reply>["early"][number];

export const MOVE_KINDS = ["joined", "left"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
export const MOVE_SORTS = ["name", "office", "state", "hired", "last", "tenure"] as const;
export const MOVES_WINDOW_MAX = 200;

const mover = z.object({
  ...directoryPerson.shape,
  /** Their last day; null while they work here. */
  last: z.nullable(isoDate),
  /** Days from the hire to the last day, or to the second of the two days. */
  tenure: count,
});
export type Mover = z.output<typeof mover>;

/** People who joined or left between two days, by name. */
export const headcountMoves = endpoint({
  path: "/api/people/headcount/moves",
  roles: READERS,
  dependsOn: ["reported"],
  query: z.object({
    ...filters,
    kind: z.enum(MOVE_KINDS),
    ...orderQuery(MOVE_SORTS),
    ...windowQuery(MOVES_WINDOW_MAX),
  }),
  reply: z.object({ total: count, rows: list(mover), asOf }),
});

const changeOf = ({ before, after }: HeadcountLine): number => after - before;

export const headcountTable = {
  name: text("name", "Name", ({ label }) => label),
  value: identifier("value", "ID", ({ value }) => value),
  before: counted("before", "First day", ({ before }) => before),
  joined: counted("joined", "Joined", ({ joined }) => joined),
  left: counted("left", "Left", ({ left }) => left),
  after: counted("after", "Last day", ({ after }) => after),
  change: counted("change", "Change", changeOf),
  turnover: rate("turnover", "Turnover", (row: Leaving) => turnover(row)),
} as const satisfies Table<HeadcountLine>;

export const movesTable = {
  name: text("name", "Name", lastFirst),
  office: text("office", "Office", ({ officeName }) => officeName),
  state: text("state", "State", (person) => person.state),
  hired: date("hired", "Hired", ({ hired }) => (hired === null ? null : dateOf(hired))),
  last: date("last", "Last day", ({ last }) => last),
  tenure: counted("tenure", "Days", ({ tenure }) => tenure),
  status: text("status", "Status", statusWords),
  id: identifier("id", "ID", (person) => person.id),
} as const satisfies Table<Mover>;

export const headcountExport = listFile(
  headcount,
  { table: headcountTable, title: "Headcount", fileName: "headcount", usualOrder: "name" },
  { by: z.enum(["office", "state"]), ...sortQuery },
);

export const movesExport = listFile(
  headcountMoves,
  {
    table: movesTable,
    title: "Joiners and leavers",
    fileName: "joiners-and-leavers",
    usualOrder: "name",
  },
  {},
);
