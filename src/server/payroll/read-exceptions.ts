import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { payrollExceptionDetail, payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { boardLines } from "#domain/payroll/board.ts";
import type { Clock } from "#domain/time/time.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { isOfUnknownPerson, overlapMinutes } from "#domain/payroll/sides.ts";
import { selectCandidates, selectSides, shownSide } from "./exceptions/exception-detail-queries.ts";
import { selectException, selectExceptions } from "./exceptions/exception-queries.ts";
import { filtersOf, readBoard, readDeadlines } from "./board/read-board.ts";

/** A window of the exceptions of a scope. */
export async function readExceptions(
  reading: ScopedReading,
  { offset = 0, ...query }: QueryOf<typeof payrollExceptions>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollExceptions>> {
  const deadlines = await readDeadlines(reading.db, clock);
  return {
    ...(await selectExceptions(reading, deadlines, await readListing(reading, query, clock), offset)),
    asOf: await selectAge(reading, "weekly"),
  };
}

/**
 * The filters of the exceptions: those of the board leave its submissions and missing offices. Those of all weeks would grow
 * with the history of the business.
 * @throws BadRequest without a week and without a submission, or where filters of the board are without its week
 */
export async function readListing(
  reading: ScopedReading,
  { q = "", show, ...listing }: Omit<QueryOf<typeof payrollExceptions>, "offset">,
  clock: Clock,
) {
  if (listing.week === undefined && listing.entry === undefined)
    throw new BadRequest("“week” is missing, and so is “entry”: one of them says which exceptions.");
  if (q.trim() === "" && show === undefined) return listing;
  const { week, office = [] } = listing;
  if (week === undefined)
    throw new BadRequest("“week” is missing: “q” and “show” are of the board of a week.");
  const board = await readBoard(reading, { week }, clock);
  const { lines } = boardLines(board, filtersOf({ q, show }));
  const cells = lines.flatMap(({ cell }) =>
    cell === null || (office.length > 0 && (cell.officeId === null || !office.includes(cell.officeId)))
      ? []
      : [cell],
  );
  const only = {
    entries: cells.flatMap(({ entry }) => entry ?? []),
    missing: cells.flatMap(({ entry, officeId }) =>
      entry === null && officeId !== null ? [{ office: officeId, week }] : [],
    ),
  };
  return { ...listing, only };
}

/** @throws NotFound when there is no such exception in the scope */
export async function readExceptionDetail(
  reading: ScopedReading,
  { entry, rule, subject }: QueryOf<typeof payrollExceptionDetail>,
  clock: Clock,
): Promise<ReplyOf<typeof payrollExceptionDetail>> {
  const deadlines = await readDeadlines(reading.db, clock);
  const exception = await selectException(reading, deadlines, { entry, rule, subject });
  if (exception === null) throw new NotFound("There is no such exception.");
  const records = await selectSides(reading, exception);
  const isOfPair = exception.otherRecord !== null;
  return {
    exception,
    sides: records.map(shownSide),
    overlapMin: isOfPair ? overlapMinutes(records) : null,
    candidates: isOfUnknownPerson(rule) ? await selectCandidates(reading, exception) : [],
  };
}
