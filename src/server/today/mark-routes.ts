import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import { markFindings, todayColleagues, unmarkFindings } from "#contract/today.ts";
import type { Who } from "#domain/identity/who.ts";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import type { FoundItem } from "#domain/today/findings.ts";
import {
  placeOf,
  REASON_LENGTH_MAX,
  SNOOZE_DAYS_MAX,
  type Mark,
  type MarkState,
} from "#domain/today/marks.ts";
import { addDays, dateInZone, today, type Clock, type IsoDate } from "#domain/time/time.ts";
import type { ActNote } from "#domain/audit/audit.ts";
import type { Audit } from "#server/audit/audit.ts";
import { selectColleagues, selectColleaguesOf, type Colleague } from "#server/identity/users/queries.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, Conflict, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { deleteMarksOfChecked, lockMarks, selectMarks, upsertMarks } from "./mark-queries.ts";
import { readFindings } from "./read-findings.ts";

type Deps = { readonly store: Pick<Store, "db">; readonly clock: Clock; readonly audit: Audit };

/** Routes for marks on findings, each on record; who does not see an item cannot mark it. */
export const markRoutes = (deps: Deps): readonly Route[] => [
  onCommand(markFindings, (body, exchange) => mark(deps, body, exchange)),
  onCommand(unmarkFindings, (body, exchange) => unmark(deps, body, exchange)),
  answer(todayColleagues, async ({ kind }, who) => {
    const colleagues = await selectColleaguesOf(deps.store.db, FINDINGS[kind].roles, who);
    return { rows: colleagues.map(({ id, name, email }) => ({ id, name, email })) };
  }),
];

const mark = (
  { clock, audit }: Deps,
  body: BodyOf<typeof markFindings>,
  exchange: Exchange,
): Promise<ReplyOf<typeof markFindings>> => {
  const { kind, state } = body;
  const { until, reason } = wordsOf(body, today(clock));
  return audit.act(async (writing, record) => {
    const who = exchange.user();
    const found = await findMarked(writing, kind, who, clock);
    const requested = found.filter((each) => isRequested(each, body.items, today(clock)));
    if (requested.length === 0) throw new NotFound(NOT_FOUND);
    const free =
      state === "taken" ? requested.filter((each) => !isTakenByOther(each, who, clock)) : requested;
    if (free.length === 0)
      throw new Conflict(`${requested[0]?.mark?.byName ?? "Someone else"} has taken this already.`);
    const colleague = state === "taken" ? await colleagueOf(writing, body, who) : null;
    const items = free
      .map(({ item }) => item)
      .filter((item) => colleague === null || seesItem(colleague.offices, item));
    if (items.length === 0)
      throw new Conflict(`${colleague?.name ?? "This user"} doesn’t see the offices that this is about.`);
    await upsertMarks({ db: writing, scope: who.scope }, kind, items, {
      state,
      byId: colleague?.id ?? who.userId,
      byName: colleague?.name ?? who.name,
      givenById: colleague === null ? null : who.userId,
      givenByName: colleague === null ? null : who.name,
      at: clock.now(),
      until,
      reason,
    });
    const details = detailsOf(kind, items);
    await record({
      ...exchange.entry,
      ...noteOf(state, details, { until, reason, to: colleague?.name ?? null }),
    });
    return { count: items.length, items: items.map(({ id }) => id) };
  });
};

type MarkWords = { readonly until: IsoDate | null; readonly reason: string; readonly to: string | null };

/** Details of a mark in the audit log. */
function noteOf(
  state: MarkState,
  details: ReturnType<typeof detailsOf>,
  { until, reason, to }: MarkWords,
): ActNote {
  switch (state) {
    case "snoozed":
      return { act: "finding-snoozed", details: { ...details, until: until ?? "", reason } };
    case "done":
      return { act: "finding-done", details: { ...details, reason } };
    case "taken":
      return to === null
        ? { act: "finding-taken", details }
        : { act: "finding-given", details: { ...details, to } };
  }
}

/** The colleague to whom something is assigned; null where the user takes it. @throws NotFound for no user who has the line */
async function colleagueOf(
  writing: Writing,
  { kind, to = null }: Pick<BodyOf<typeof markFindings>, "kind" | "to">,
  who: Who,
): Promise<Colleague | null> {
  if (to === null || to === who.userId) return null;
  const colleagues = await selectColleagues(writing, FINDINGS[kind].roles);
  const colleague = colleagues.find(({ id }) => id === to);
  if (colleague === undefined) throw new NotFound("User not found.");
  return colleague;
}

/** True where a user who sees some offices, null for all, sees an item. */
const seesItem = (offices: Colleague["offices"], item: FoundItem): boolean =>
  offices === null || item.offices === null || item.offices.some((office) => offices.includes(office));

const unmark = (
  { clock, audit }: Deps,
  { kind, items, state, byId, on }: BodyOf<typeof unmarkFindings>,
  exchange: Exchange,
): Promise<ReplyOf<typeof unmarkFindings>> =>
  audit.act(async (writing, record) => {
    const found = await findMarked(writing, kind, exchange.user(), clock);
    const marked = found.flatMap(({ item, mark: set }) =>
      set !== null &&
      placeOf(set, item.size, today(clock)) === state &&
      set.byId === byId &&
      dateInZone(set.at, clock.zone) === on &&
      (items === null || items.includes(item.id))
        ? [item]
        : [],
    );
    if (marked.length === 0) throw new NotFound(NOT_FOUND);
    await deleteMarksOfChecked(
      writing,
      kind,
      marked.map(({ id }) => id),
    );
    await record({ ...exchange.entry, act: "finding-reopened", details: detailsOf(kind, marked) });
    return { count: marked.length };
  });

const NOT_FOUND = "Not found. It may have ended.";

/** Words of a mark: until when, and why or what. @throws BadRequest naming the field */
function wordsOf(
  { state, until, reason }: BodyOf<typeof markFindings>,
  day: IsoDate,
): { readonly until: IsoDate | null; readonly reason: string } {
  if (reason.length > REASON_LENGTH_MAX)
    throw new BadRequest(`“reason” is longer than ${REASON_LENGTH_MAX} characters.`, { field: "reason" });
  if (state !== "taken" && reason === "")
    throw new BadRequest("“reason” is missing.", { field: "reason", code: "missing" });
  if (state === "done") return { until: null, reason };
  if (state === "taken") {
    if (until !== null && until < day)
      throw new BadRequest("“until” must not be before today.", { field: "until" });
    return { until, reason };
  }
  if (until === null || until <= day)
    throw new BadRequest("“until” must be after today.", { field: "until" });
  if (until > addDays(day, SNOOZE_DAYS_MAX))
    throw new BadRequest(`“until” must be within ${SNOOZE_DAYS_MAX} days.`, { field: "until" });
  return { until, reason };
}

/** An item that the user finds, with its mark. */
type Found = { readonly item: FoundItem; readonly mark: Mark | null };

/** The items of a kind that the user finds now, with their marks, which no one else changes until the transaction ends. */
async function findMarked(
  writing: Writing,
  kind: FindingKind,
  { role, scope }: Who,
  clock: Clock,
): Promise<readonly Found[]> {
  const reading = { db: writing, scope };
  let cause: unknown = null;
  const { findings, failed } = await readFindings(
    reading,
    role,
    clock,
    (_part, error) => {
      cause = error;
    },
    [FINDINGS[kind].part],
  );
  if (failed.some(({ asOf }) => asOf === null)) throw new Error("nothing is known to mark", { cause });
  await lockMarks(writing);
  const marks = new Map(
    (await selectMarks(reading, [kind])).map(({ item, mark: set }) => [item.id, set] as const),
  );
  return findings
    .filter((line) => line.kind === kind)
    .flatMap(({ items }) => items.map((item) => ({ item, mark: marks.get(item.id) ?? null })));
}

/** All of a line are those that are open. */
const isRequested = ({ item, mark: set }: Found, ids: readonly string[] | null, day: IsoDate): boolean =>
  ids === null ? set === null || placeOf(set, item.size, day) === "open" : ids.includes(item.id);

/** True of what someone else took, unless the user assigned it: that may be assigned again. */
const isTakenByOther = ({ item, mark: set }: Found, { userId }: Who, clock: Clock): boolean =>
  set !== null &&
  set.byId !== userId &&
  set.givenById !== userId &&
  placeOf(set, item.size, today(clock)) === "taken";

const detailsOf = (kind: FindingKind, items: readonly FoundItem[]) => ({
  finding: FINDINGS[kind].name,
  items: items.length,
  ids: items.map(({ id }) => id),
});
