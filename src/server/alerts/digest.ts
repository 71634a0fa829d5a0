import { weekTable, type WeekLine } from "#contract/week.ts";
import { nextTry } from "#domain/alerts/alerts.ts";
import type { Role } from "#domain/identity/roles.ts";
import { formatCount, formatPoints, formatRate, MISSING } from "#domain/number-words.ts";
import { officeName } from "#domain/office-name.ts";
import { weekSentences } from "#domain/offices/week-words.ts";
import { PAGES } from "#domain/pages.ts";
import {
  addDays,
  secondsBetween,
  today,
  wallClockInZone,
  type Clock,
  type Instant,
  type IsoDate,
} from "#domain/time/time.ts";
import { failedWords, FINDINGS, partsFor } from "#domain/today/finding-kinds.ts";
import { placeWords } from "#domain/today/marks.ts";
import { insertMessage } from "#server/messages/queries.ts";
import type { Letter } from "#server/messages/letter.ts";
import { StoreMigrated, type Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { withoutFailure } from "#server/postgres/without-failure.ts";
import { logPart, type AlertReader, type FindDeps } from "./find-items.ts";
import { selectDigestReaders, updateDigestRetry, updateDigestWeek, type Access } from "./queries.ts";

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

/** So long a digest waits for what could not be looked at; then it says what is missing. */
const PATIENCE_S = 6 * 3_600;

type DigestDeps = FindDeps & { readonly store: Pick<Store, "db"> };

/** Makes the digest of this week for each user who wants it and has not had it. One that fails stops no other. */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const week = digestWeek(deps.clock);
  for (const reader of await selectDigestReaders(deps.store.db, week, deps.clock.now()))
    await sendDigest(deps, week, reader).catch((error: unknown) =>
      deps.log.error({ err: error }, "a digest could not be made"),
    );
}

async function sendDigest(
  deps: DigestDeps,
  week: IsoDate,
  { userId, role, offices, failingSince }: Awaited<ReturnType<typeof selectDigestReaders>>[number],
): Promise<void> {
  const { store, clock } = deps;
  const looked = await lookAtWeek(deps, role, offices);
  const now = clock.now();
  const since = failingSince ?? now;
  if ((looked.failed.length > 0 || looked.sheet === null) && secondsBetween(since, now) < PATIENCE_S) {
    await updateDigestRetry(store.db, userId, since, nextTry(since, now));
    return;
  }
  await store.db.transaction().execute(async (writing) => {
    if (!(await updateDigestWeek(writing, userId, week))) return;
    const content = digestLetter(looked, userId, clock);
    const to = { userId, address: null, subscriptionId: null, access: { role, offices } } as const;
    await insertMessage(writing, { ...to, kind: "digest", way: "email", content }, now);
  });
}

type Sheet = Awaited<ReturnType<AlertReader["readWeek"]>>;
type Looked = Awaited<ReturnType<AlertReader["readToday"]>> & {
  /** Null where it could not be read. */
  readonly sheet: Sheet | null;
};

/**
 * The sheet of the week and what Today has, for a role and its offices; where Today cannot be read at all, each of its
 * parts has failed.
 */
const lookAtWeek = (
  { store, openReader, clock, log }: DigestDeps,
  role: Role,
  offices: Access["offices"],
): Promise<Looked> =>
  inSnapshot(store, offices ?? "all", async (reading) => {
    const reader = openReader(reading, role, clock);
    const sheet = await withoutFailure<Sheet | null>(reading, reader.readWeek, (error) => {
      log.error({ err: error }, "the sheet of the week could not be read for a digest");
      return null;
    });
    return { ...(await reader.readToday(logPart(log))), sheet };
  }).catch((error: unknown) => {
    if (error instanceof StoreMigrated) throw error;
    log.error({ err: error }, "the week could not be read for a digest");
    return { findings: [], failed: partsFor(role).map((part) => ({ part, asOf: null })), sheet: null };
  });

const digestLetter = (looked: Looked, userId: string, clock: Clock): Letter => ({
  subject: "Your week in Fieldboard",
  paragraphs: [
    ...(looked.failed.length === 0 ? [] : [failedWords(looked.failed, momentIn(clock.zone))]),
    ...(looked.sheet === null
      ? ["The sheet of the week couldn’t be read. Open it in Fieldboard."]
      : weekSentences(looked.sheet, { today: today(clock), zone: clock.zone })),
    ...foundWords(looked),
  ],
  items: looked.findings.map(lineWords),
  table: looked.sheet === null ? undefined : officesOf(looked.sheet),
  action: { label: "Open the week", path: PAGES.week.path },
  stops: `digest-${userId}`,
});

/** A mail of more lines is cut by some readers; the page has all of them. */
const MAIL_OFFICES_MAX = 60;

/** A line for each office. Those who see no payroll get no column of it, as on the page. */
function officesOf({ rows }: Sheet): Letter["table"] {
  const columns = Object.values(weekTable).filter(
    ({ id }) =>
      MAIL_COLUMNS.includes(id) && (id !== "blocking" || rows.some(({ blocking }) => blocking !== null)),
  );
  return {
    headings: columns.map(({ heading }) => heading),
    rows: rows.slice(0, MAIL_OFFICES_MAX).map((row) => columns.map((column) => cellWords(column, row))),
  };
}

const MAIL_COLUMNS: readonly string[] = [
  "office",
  "booked",
  "show rate",
  "change",
  "sales",
  "unacknowledged",
  "joined",
  "left",
  "submission",
  "blocking",
];

function cellWords(column: (typeof weekTable)[keyof typeof weekTable], row: WeekLine): string {
  if (column.id === "office") return officeName(row);
  switch (column.kind) {
    case "count": {
      const count = column.of(row);
      return count === null ? MISSING : formatCount(count);
    }
    case "rate":
      return formatRate(column.of(row));
    case "points":
      return formatPoints(column.of(row));
    case "text":
    case "id":
      return column.of(row) ?? MISSING;
  }
}

/** `Nov 20, 9:14 AM EST` */
function momentIn(zone: string): (at: Instant) => string {
  const form = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (at) => form.format(Temporal.Instant.from(at).epochMilliseconds);
}

/** Words above the lines. They are quiet only where everything was looked at. */
function foundWords({ findings, failed }: Looked): readonly string[] {
  if (findings.length === 0) return failed.length === 0 ? ["Nothing needs a person today."] : [];
  return findings.some(({ places }) => places.open > 0)
    ? ["What needs a person today:"]
    : ["Nothing new needs a person. What was found is taken, snoozed or done:"];
}

/** `Approved events without anyone: 41 (26 taken, 3 snoozed)` */
function lineWords({ kind, count, places }: Looked["findings"][number]): string {
  const worked = placeWords(places);
  return `${FINDINGS[kind].name}: ${count.toLocaleString("en-US")}${worked === "" ? "" : ` (${worked})`}`;
}
