import { PAGES } from "#domain/pages.ts";
import { addDays, today, wallClockInZone, type Clock, type IsoDate } from "#domain/time/time.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import type { Finding } from "#domain/today/findings.ts";
import { insertMessage } from "#server/messages/queries.ts";
import type { Letter } from "#server/messages/letter.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { itemFinder, type FindDeps } from "./find-items.ts";
import { selectDigestReaders, updateDigestWeek } from "./queries.ts";

/** The hour of a Monday from which on it is sent. */
const DIGEST_HOUR = 7;

/** The Monday of the week whose digest is due by now: of this week, or before seven on its Monday the one before. */
export function digestWeek(clock: Clock): IsoDate {
  const day = today(clock);
  const { dayOfWeek } = Temporal.PlainDate.from(day);
  const monday = addDays(day, 1 - dayOfWeek);
  const hour = Number.parseInt(wallClockInZone(clock.now(), clock.zone).slice(11, 13), 10);
  return dayOfWeek === 1 && hour < DIGEST_HOUR ? addDays(monday, -7) : monday;
}

/** Makes the digest of this week for each user who wants it and has not had it. */
export async function sendDigests(deps: FindDeps & { readonly store: Pick<Store, "db"> }): Promise<void> {
  const week = digestWeek(deps.clock);
  for (const { userId, role, offices } of await selectDigestReaders(deps.store.db, week)) {
    const { findings } = await inSnapshot(deps.store, offices ?? "all", (reading) =>
      itemFinder(deps.openReader(reading, role, deps.clock), deps.log).readFindings(),
    );
    await deps.store.db.transaction().execute(async (writing) => {
      if (!(await updateDigestWeek(writing, userId, week))) return;
      const content = digestLetter(findings, userId);
      const access = { role, offices };
      const to = { userId, address: null, subscriptionId: null, access } as const;
      await insertMessage(writing, { ...to, kind: "digest", way: "email", content }, deps.clock.now());
    });
  }
}

const digestLetter = (findings: readonly Finding[], userId: string): Letter => ({
  subject: "Your week in Fieldboard",
  paragraphs: [findings.length === 0 ? "Nothing needs a person today." : "What needs a person today:"],
  items: findings.map(({ kind, count }) => `${FINDINGS[kind].name}: ${count.toLocaleString("en-US")}`),
  action: { label: "Open Today", path: PAGES.today.path },
  stops: `digest-${userId}`,
});
