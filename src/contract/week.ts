import { z } from "zod/mini";
import { showRate } from "#domain/funnel/funnel.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { READERS } from "#domain/identity/audiences.ts";
import { submissionWords } from "#domain/offices/office-list.ts";
import { STATUS_HEADINGS } from "#domain/payroll/payroll.ts";
import { EVENT_CHANGES } from "#domain/roadshows/roadshows.ts";
import { endpoint } from "./endpoint.ts";
import { listFile, sortQuery } from "./export.ts";
import { counts } from "./funnel.ts";
import { headcountMoves } from "./people/headcount.ts";
import { officeLine } from "./offices.ts";
import { asOf, count, instant, isoDate, list, severalOffices } from "./primitives.ts";
import { count as counted, identifier, points, rate, text, type Table } from "./tables.ts";

const days = z.object({ from: isoDate, to: isoDate });

/** An office with its interviews of last week and of the week before. */
const weekLine = z.object({ ...officeLine.shape, counts, earlier: counts });
export type WeekLine = z.output<typeof weekLine>;

/** Number of the people who joined or left that are named. */
export const WEEK_MOVERS_MAX = 50;

const { total, rows } = headcountMoves.reply.shape;
const movers = z.object({ total, rows });

/** Approved events without anyone, and events that someone has not acknowledged. */
const eventCounts = z.object({ gaps: count, unacknowledged: count });

/**
 * The sheet for Monday's meeting, of some offices or of all of the scope. `week` is the last whole week, `before` the one
 * before it; `daysAvailable` and `daysAvailableBefore` say on how many of their days anything is known of interviews.
 * `coming` is the week that it is: of its events those whose days are recorded, and `undated` those without days; gaps are
 * no office's, so they stay when offices are chosen. `submissionWeek` is the latest week of hours that has ended, and
 * `blocking` its open blocking exceptions of all rows together, of which a pair of two offices is one; null for those who
 * see no payroll. `joined`
 * and `left` are by dates in `week`, at most 50 of each named. `changes` are those of events since the sheet before, which
 * was made when `week` began; `since` is null where there is nothing to compare with.
 */
export const weekSheet = endpoint({
  path: "/api/week",
  roles: READERS,
  dependsOn: ["reported", "settings", "decisions", "day"],
  query: z.object({ office: z.optional(severalOffices) }),
  reply: z.object({
    week: days,
    before: days,
    coming: days,
    daysAvailable: count,
    daysAvailableBefore: count,
    submissionWeek: z.nullable(isoDate),
    blocking: z.nullable(count),
    rows: list(weekLine),
    events: z.object({ coming: eventCounts, undated: eventCounts }),
    joined: movers,
    left: movers,
    changes: z.object({
      since: z.nullable(instant),
      isBeforeHistory: z.boolean(),
      total: count,
      kinds: list(z.object({ kind: z.enum(EVENT_CHANGES), count })),
    }),
    asOf,
  }),
});

export const weekTable = {
  office: text("office", "Office", ({ officeName }) => officeName),
  booked: counted("booked", "First interviews", ({ booked }) => booked),
  before: counted("before", "Week before", ({ earlier }) => earlier.first.booked),
  "show rate": rate("show rate", "Show rate", showRate),
  change: points("change", "Change", (line) => rateChange(showRate(line), showRate(line.earlier.first))),
  sales: counted("sales", "First-day sales", (line) => line.counts.sale.showed),
  assignments: counted("assignments", "Assignments", ({ assignments }) => assignments),
  unacknowledged: counted("unacknowledged", "Not acknowledged", ({ unacknowledged }) => unacknowledged),
  joined: counted("joined", "Joined", ({ joined }) => joined),
  left: counted("left", "Left", ({ left }) => left),
  submission: text("submission", STATUS_HEADINGS.source, submissionWords),
  blocking: counted("blocking", "Blocking", ({ blocking }) => blocking),
  id: identifier("id", "ID", ({ officeId }) => officeId),
} as const satisfies Table<WeekLine>;

export const weekExport = listFile(
  weekSheet,
  { table: weekTable, title: "Week", fileName: "week", usualOrder: "office" },
  sortQuery,
);
