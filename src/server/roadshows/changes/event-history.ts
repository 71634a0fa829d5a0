import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { roadshowHistory } from "#contract/roadshows/roadshow-history.ts";
import type { HistoryKind } from "#domain/roadshows/event-history.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectFirstRead, selectReadsFrom } from "./change-queries.ts";
import {
  selectAssignmentVersions,
  selectEventVersions,
  type AssignmentVersion,
  type EventVersion,
} from "./history-queries.ts";

type Entry = ReplyOf<typeof roadshowHistory>["rows"][number];
/** An entry with the run that first showed it, or the last one that showed what is gone. */
type Dated = Omit<Entry, "at"> & { readonly run: number; readonly isAfterRun: boolean };

/** @throws NotFound for an event that is not there, or not in the scope */
export async function readHistory(
  reading: ScopedReading,
  { id }: QueryOf<typeof roadshowHistory>,
): Promise<ReplyOf<typeof roadshowHistory>> {
  const versions = await selectEventVersions(reading, id);
  if (versions.length === 0) throw new NotFound("Event not found.");
  const assignments = Map.groupBy(await selectAssignmentVersions(reading, id), ({ key }) => key);
  const firstRun = versions[0]?.run ?? 0;
  const isCut = [versions, ...assignments.values()].some(isBegunLater);
  const entries = [
    ...eventEntries(versions),
    ...[...assignments.values()].flatMap((versionsOfIt) => assignmentEntries(versionsOfIt)),
    // What is gone was first missed by the read after the last one that showed it.
  ].map(({ run, isAfterRun, ...entry }) => ({
    ...entry,
    order: isAfterRun ? run + 1 : run,
    isOfFirst: run === firstRun,
  }));
  const readFrom = await selectReadsFrom(
    reading,
    entries.map(({ order }) => order),
  );
  const rows = entries.map(({ isOfFirst, ...entry }) => ({
    ...entry,
    at: readFrom.get(entry.order) ?? null,
    // An event is listed before anything else of its first read.
    isFirst: entry.kind === "listed" && isOfFirst,
  }));
  return {
    since: (await selectFirstRead(reading))?.at ?? null,
    isCut,
    rows: rows
      .toSorted((a, b) => b.order - a.order || Number(a.isFirst) - Number(b.isFirst))
      .map(({ order: _order, isFirst: _isFirst, ...entry }) => entry),
  };
}

/** True where the first of these versions follows one that was deleted. */
const isBegunLater = ([first]: readonly { readonly run: number; readonly firstRun: number }[]): boolean =>
  first !== undefined && first.firstRun < first.run;

const OF_EVENT = { owner: null, officeId: null, officeName: "", acknowledged: null } as const;

function eventEntries(versions: readonly EventVersion[]): readonly Dated[] {
  return versions.flatMap((version, at) => {
    const { run, status, place, lastRun } = version;
    const before = versions[at - 1];
    const entry = (kind: HistoryKind, was: string, is: string): Dated => ({
      ...OF_EVENT,
      run,
      isAfterRun: false,
      kind,
      before: was,
      after: is,
    });
    const isBack = before === undefined ? !isBegunLater(versions) : before.lastRun !== null;
    return [
      ...(isBack ? [entry("listed", "", status)] : []),
      ...(before !== undefined && before.status !== status ? [entry("status", before.status, status)] : []),
      ...(before !== undefined && before.place !== place ? [entry("place", before.place, place)] : []),
      ...(lastRun === null ? [] : [{ ...entry("gone", "", ""), run: lastRun, isAfterRun: true }]),
    ];
  });
}

function assignmentEntries(versions: readonly AssignmentVersion[]): readonly Dated[] {
  return versions.flatMap((version, at) => {
    const { run, lastRun, owner, officeId, officeName, hubManager, acknowledged } = version;
    const before = versions[at - 1];
    const entry = (kind: HistoryKind, was = "", is = ""): Dated => ({
      run,
      isAfterRun: false,
      kind,
      before: was,
      after: is,
      owner,
      officeId,
      officeName,
      acknowledged: kind === "acknowledged" ? acknowledged : null,
    });
    // What became of it before a version that was deleted is unknown, and said of no day.
    const isContinued = before === undefined && isBegunLater(versions);
    const wasActive = before?.isActive ?? (isContinued ? version.isActive : true);
    const wasAcknowledged = before?.isAcknowledged ?? (isContinued && version.isAcknowledged);
    const isNew = before === undefined ? !isContinued : before.lastRun !== null;
    return [
      ...(isNew ? [entry("assigned")] : []),
      ...(version.isActive === wasActive ? [] : [entry(version.isActive ? "active" : "inactive")]),
      ...(version.isAcknowledged === wasAcknowledged
        ? []
        : [entry(version.isAcknowledged ? "acknowledged" : "withdrawn")]),
      ...(before !== undefined && before.hubManager !== hubManager
        ? [entry("hub-manager", before.hubManager, hubManager)]
        : []),
      ...(lastRun === null ? [] : [{ ...entry("removed"), run: lastRun, isAfterRun: true }]),
    ];
  });
}
