import { SYSTEM } from "#domain/audit/audit.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { changeOf, type MarkedItem } from "#domain/today/marks.ts";
import { today } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { lockMarks, selectMarkScopes, selectMarksMadeIn, updateMarks } from "./mark-queries.ts";
import { logFailure, readFindings } from "./read-findings.ts";

export type CheckDeps = AuditedStore & { readonly log: Pick<Log, "error"> };

const CHANGES = { ended: "finding-ended", back: "finding-back" } as const;
type Change = keyof typeof CHANGES;

/**
 * Looks at what is marked, in each scope that it was marked in: what is no longer found has ended, and what ended and is
 * found again, or was snoozed until today, is back. Each is on record once, by the process that notes it. A part that fails
 * ends nothing.
 */
export async function checkMarks(deps: CheckDeps): Promise<void> {
  const { store, clock } = deps;
  for (const scope of await selectMarkScopes(store.db, clock.now())) {
    const changed = await inSnapshot(store, scope, (reading) => findChanged(deps, reading));
    for (const change of ["ended", "back"] as const) await noteChange(deps, change, changed[change]);
  }
}

async function findChanged(
  { clock, log }: CheckDeps,
  reading: ScopedReading,
): Promise<Readonly<Record<Change, readonly MarkedItem[]>>> {
  const { findings, failed } = await readFindings(reading, "admin", clock, logFailure(log));
  const sizes = new Map(
    findings.flatMap(({ kind, items }) => items.map(({ id, size }) => [`${kind} ${id}`, size])),
  );
  const marks = (await selectMarksMadeIn(reading)).filter(
    ({ kind }) => !failed.some(({ part }) => part === FINDINGS[kind].part),
  );
  const changesTo = (change: Change) =>
    marks.filter(
      ({ kind, item, mark }) =>
        changeOf(mark, sizes.get(`${kind} ${item.id}`) ?? null, today(clock)) === change,
    );
  return { ended: changesTo("ended"), back: changesTo("back") };
}

async function noteChange(
  { clock, audit }: CheckDeps,
  change: Change,
  marked: readonly MarkedItem[],
): Promise<void> {
  if (marked.length === 0) return;
  await audit.act(async (writing, record) => {
    await lockMarks(writing);
    const changed = await updateMarks(writing, change, marked, clock.now());
    for (const [kind, ofKind] of Map.groupBy(changed, (each) => each.kind))
      await record({
        by: SYSTEM,
        from: null,
        act: CHANGES[change],
        details: { finding: FINDINGS[kind].name, items: ofKind.length, ids: ofKind.map(({ item }) => item) },
      });
  });
}
