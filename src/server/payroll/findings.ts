import { officeName } from "#domain/office-name.ts";
import {
  kindWords,
  openExceptions,
  statusOf,
  type BoardCell,
  type ReviewStatus,
} from "#domain/payroll/board.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { foundIn, type FoundItem, type Found } from "#domain/today/findings.ts";
import type { Clock, IsoDate } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { selectCells, selectChangedOffices } from "./board/board-queries.ts";
import { readBoard, type ReadBoard } from "./board/read-board.ts";
import { selectOpenOfRules, type OpenOfRule } from "./exceptions/open-queries.ts";
import { selectUnsentFiles } from "./files/file-queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** Offices that have not submitted the latest ended week, what of it is blocked, and in six weeks what changed after its sign-off and whose records are wrong. */
export async function findInPayroll(reading: ScopedReading, clock: Clock): Promise<Found> {
  const board = await readBoard(reading, {}, clock);
  const { week, earlier, cells, deadlines } = board;
  if (week === null) return { findings: [], week: null };
  // Of the weeks before only what changed after its sign-off counts, which few offices have.
  const offices = await selectChangedOffices(reading, earlier);
  const before =
    offices.length === 0
      ? []
      : await selectCells(reading, { weeks: earlier, offices, areBefore: true }, deadlines);
  const nameOf = namesOf(board);
  const ofStatus = (status: ReviewStatus, among: readonly BoardCell[]) =>
    among.filter((cell) => statusOf(cell) === status).map((cell) => itemOf(cell, nameOf, week));
  const since = earlier.at(-1) ?? week;
  const open = await selectOpenOfRules(reading, deadlines, { since, week }, PERSON_RULES);
  const ofRules = (...rules: readonly PayrollRule[]) =>
    submissionItems(open.filter(({ rule }) => rules.includes(rule)));
  const blocked = openExceptions(cells.filter((cell) => statusOf(cell) === "blocked"));
  return foundIn<"payroll">(
    weekFrom(week),
    {
      missing: ofStatus("missing", cells),
      "half-missing": ofStatus("half-missing", cells),
      changed: ofStatus("changed", [...cells, ...before]),
      blocked: ofStatus("blocked", cells),
      unsent: await unsentFiles(reading, clock.zone),
      "unknown-person": ofRules("unknown-person"),
      "retired-person": ofRules("after-retirement"),
      "paid-twice": ofRules("duplicate", "overlap"),
    },
    // A pair of two submissions is one exception.
    { blocked: blocked.blocking },
  );
}

type NameOf = (cell: BoardCell) => string;

function namesOf({ offices }: Pick<ReadBoard, "offices">): NameOf {
  const names = new Map(offices.map((office) => [office.officeId, office.officeName]));
  return ({ officeId }) =>
    officeId === null ? "" : officeName({ officeId, officeName: names.get(officeId) ?? "" });
}

/** A submission by its entry, or the office that has none of a kind in the week. The latest week needs no name. */
const itemOf = (cell: BoardCell, nameOf: NameOf, week: IsoDate): FoundItem => ({
  id: cell.entry ?? [cell.officeId, cell.week, cell.isRoadShow ? "roadshow" : "standard"].join(" "),
  subject: cell.entry ?? cell.officeId ?? "",
  name: nameOf(cell),
  about: cell.week === null || cell.week === week ? kindWords(cell) : cell.week,
  size: Math.max(1, cell.blocking),
  change: null,
  since: cell.week === null ? null : weekFrom(cell.week).to,
  offices: cell.officeId === null ? [] : [cell.officeId],
});

/** People of records who are unknown or retired, or are paid twice. */
const PERSON_RULES: readonly PayrollRule[] = ["unknown-person", "after-retirement", "duplicate", "overlap"];

/** One item a submission, with its open exceptions of the rules. */
const submissionItems = (open: readonly OpenOfRule[]): readonly FoundItem[] =>
  Array.from(
    Map.groupBy(open, ({ entry }) => entry),
    ([entry, rules]) => ({
      id: entry,
      subject: entry,
      name: rules[0]?.officeName ?? "",
      about: rules[0]?.week ?? "",
      size: rules.reduce((sum, { open: count }) => sum + count, 0),
      change: null,
      since: rules[0]?.week === undefined ? null : weekFrom(rules[0].week).to,
      offices: rules[0]?.officeId === undefined ? [] : [rules[0].officeId],
    }),
  );

async function unsentFiles(reading: ScopedReading, zone: string): Promise<readonly FoundItem[]> {
  const files = await selectUnsentFiles(reading, zone);
  return files.map(({ number, week, madeOn, offices }) => ({
    id: String(number),
    subject: week,
    name: `File ${number}`,
    about: week,
    size: 1,
    change: null,
    since: madeOn,
    // Only who sees all of its offices sees a file.
    offices: offices?.length === 1 ? offices : [],
  }));
}
