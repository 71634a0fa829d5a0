import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditCheck } from "#contract/admin/audit.ts";
import type { OfficePlace } from "#contract/admin/business.ts";
import type { Data, VersionedData } from "#contract/endpoint.ts";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { entryId } from "#domain/ids.ts";
import { instant, type Clock } from "#domain/time/time.ts";
import { openStream } from "#server/demo/random.ts";
import { createLog } from "#server/http/log.ts";
import { createReplyCache, replyVersions } from "#server/http/reply-cache.ts";
import { touchReply } from "#server/sources/remote/queries.ts";
import { stopToken } from "#server/messages/stop-token.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openTestDatabase } from "#test/database.ts";
import { DECLARED } from "#test/declared.ts";
import { layGround, NEST, plant, plantedQuery } from "#test/filled/scope-store.ts";
import { inProcess } from "#test/in-process.ts";
import { recordRow } from "#test/builders/rows.ts";
import { addPerson } from "#test/sign-in/people.ts";

/* Slow: sixty changes, each with every report that depends on it. */

/*
 * Every kind of data is changed in turn, by commands where there are some. Every declared report that depends on it is
 * requested right before and right after, and all of them at the end, with and without the cache. A report that forgets
 * what it depends on would be answered from before; a page would not request it again. Nor would it after a command that
 * forgets what it changes.
 */
const VERSIONED: readonly string[] = [
  "reported",
  "settings",
  "decisions",
  "marks",
  "day",
  "minute",
] satisfies readonly VersionedData[];

type Report = { readonly path: string; readonly dependsOn: readonly Data[] };
const reports = DECLARED.filter(
  (declared): declared is (typeof DECLARED)[number] & Report =>
    "dependsOn" in declared && !("method" in declared),
);

type Changing = { readonly path: string; readonly changes: readonly Data[] };
/** Leaves out what signs users in and out: who is signed in is given to the dashboards below. */
const SIGNING_IN = /^\/api\/(?:session|account|link)\//;
const commands = DECLARED.filter(
  (declared): declared is (typeof DECLARED)[number] & Changing =>
    "changes" in declared && !SIGNING_IN.test(declared.path),
);

const store = await openTestDatabase();
afterAll(() => store.close());
// Half a minute before the hours of a week are late, and before midnight.
let now = instant("2026-11-25T04:59:30Z");
const clock: Clock = { now: () => now, zone: "America/New_York" };
const who = testWho({ verifiedAt: instant("2026-12-02T05:00:00Z") });
const log = createLog({ level: "silent" });
const identify = () => Promise.resolve(who);
const address = "https://reports.example.com/index.cfm";
const remote = { address, devAddress: null };
/** As many entries are found wrong as there are, so that each further one is seen. */
const auditCheck = async (): Promise<AuditCheck> => {
  const { rows } = await store.pool.query<{ entries: number }>(
    "select count(*)::int + 1 as entries from audit_entry",
  );
  return { found: "edited", entry: rows[0]?.entries ?? 1, at: now };
};
const sealer = sealerOf(randomBytes(32));
const parts = { clock, identify, remote, auditCheck, sealer, hasMail: true };
const uncached = inProcess(dashboardOver(store, log, parts));
const cache = createReplyCache(10_000_000, replyVersions(store, clock));
const cached = inProcess(dashboardOver(store, log, { ...parts, replies: cache }));

async function replyTo(ask: typeof uncached, path: string): Promise<string> {
  const response = await ask(`${path}?${plantedQuery(path)}`);
  return `${response.status} ${(await response.text()).replace(/"reference":"[^"]*"/, "")}`;
}

async function allReplies(
  ask: typeof uncached,
  requested: readonly Report[] = reports,
): Promise<ReadonlyMap<string, string>> {
  // So many requests that the limit of one person is reached.
  await store.pool.query("delete from request_count");
  const all = new Map<string, string>();
  for (const { path } of requested) all.set(path, await replyTo(ask, path));
  return all;
}

/** The others are read each time. */
const isVersioned = ({ dependsOn }: Report): boolean => dependsOn.every((kind) => VERSIONED.includes(kind));

async function send(path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await uncached(path, { method: "POST", headers, body: JSON.stringify(body) });
  expect([path, response.status, await response.text()]).toEqual([path, 200, expect.any(String)]);
}

const LATE = { entry: "C5000", rule: "late", subject: "", evidence: "" };
const UNUSUAL = { entry: "C5000", rule: "unusual", subject: "", evidence: "" };

const OVERLAP = { entry: "C5000", rule: "overlap", subject: "1", evidence: "" };
const ACCEPTED = { kind: "confirmed", reason: "The owner called about it" };
const PLACE = { state: "CA", zone: "America/Los_Angeles" };
const UNACKNOWLEDGED = {
  kind: "unacknowledged",
  items: null,
  state: "snoozed",
  until: "2026-12-24",
  reason: "They are away",
};
const LAYOUT = {
  name: "a layout",
  columns: [{ id: "minutes", heading: "Minutes" }],
  isControlApart: false,
  isUnknownRegular: false,
  payCodes: null,
};
const VIEW = { page: "people", name: "a view", search: "state=MA" };

type Change = {
  readonly kinds: readonly Data[];
  readonly change: () => Promise<void>;
  /** The path of the command that it is made with; null where it is made without one. */
  readonly by: string | null;
};

const changed = (kinds: readonly Data[], change: () => Promise<void>): Change => ({
  kinds,
  change,
  by: null,
});

function sent(path: string, body: Readonly<Record<string, unknown>> | (() => Promise<object>)): Change {
  const kinds = commands.find((command) => command.path === path)?.changes ?? [];
  const change = async () => send(path, typeof body === "function" ? await body() : body);
  return { kinds, change, by: path };
}

async function business(): Promise<{ readonly settings: object; readonly offices: readonly OfficePlace[] }> {
  return Object(await (await uncached("/api/business")).json());
}
const withSettings = (changes: object) => async () => ({ ...(await business()).settings, ...changes });
const isAssumed = ({ place, isConfirmed }: OfficePlace): boolean => place !== null && !isConfirmed;

const anotherSession = async (): Promise<void> => {
  await store.pool.query(
    `insert into auth_session (id, token, user_id, created_at, updated_at, expires_at)
     values ('another', 'another', $1, now(), now(), '2027-01-01')`,
    [who.userId],
  );
};

/** A submission is signed off once it is submitted, and late while it is not. */
const setState = async (state: "open" | "submitted"): Promise<void> => {
  await store.pool.query("update submission set state = $1 where id = 'C5000'", [state]);
};

/** Changes of each kind of data, in an order in which each has something to change. */
const CHANGES: readonly Change[] = [
  changed(["minute", "day"], async () => void (now = instant("2026-11-25T05:00:00Z"))),
  sent("/api/payroll/exceptions/accept", { exceptions: [LATE, UNUSUAL], ...ACCEPTED }),
  sent("/api/payroll/exceptions/reopen", { exceptions: [LATE] }),
  sent("/api/payroll/sign-off/undo", { submissions: ["C5000"] }),
  sent("/api/payroll/send-back", {
    entry: "C5000",
    fingerprint: "canary",
    note: "A day is missing",
    isMailed: false,
  }),
  sent("/api/payroll/send-back/answer", { entry: "C5000", answer: "It is entered again" }),
  sent("/api/payroll/remind", { week: "2026-11-09", offices: ["C999"], isMailed: false }),
  sent("/api/payroll/send-back/undo", { entry: "C5000" }),
  sent("/api/payroll/exceptions/accept", { exceptions: [OVERLAP], ...ACCEPTED }),
  changed(["reported"], () => setState("submitted")),
  sent("/api/payroll/sign-off", { submissions: [{ entry: "C5000", fingerprint: "canary" }], note: "" }),
  changed(["reported"], () => setState("open")),
  sent("/api/payroll/files/sent/undo", { number: 2 }),
  sent("/api/payroll/files/sent/undo", { number: 1 }),
  sent("/api/payroll/files/sent", { number: 1, on: "2026-11-24" }),
  changed(["minute", "day"], async () => void (now = instant("2026-12-02T05:00:00Z"))),
  sent(
    "/api/business/change",
    withSettings({
      weekStart: 3,
      lateAfterHours: 336,
      longShiftHours: 1,
      unusualDeviations: 20,
      fewBooked: 7,
    }),
  ),
  sent("/api/business/offices/confirm", async () => ({
    count: (await business()).offices.filter(isAssumed).length,
  })),
  sent("/api/business/office", { office: "C999", place: PLACE }),
  sent("/api/business/office/close", { office: "C999", on: "2026-11-02", reason: "The lease ended" }),
  sent("/api/business/office/reopen", { office: "C999" }),
  // The week is late again.
  sent("/api/business/change", withSettings({ lateAfterHours: 24 })),
  changed(["reported"], async () => {
    await store.pool.query(`
        update office set name = name || ' again';
        update person set (first_name, office_name, gender) = (first_name || 'o', office_name || ' again', 'x');
        update submission set (office_name, owner_name, total_min) = (office_name || ' again', owner_name || 'o', 17);
        update time_record set total_min = total_min + 1;
        update person_week set (counted_min, edited) = (counted_min + 1, edited + 1);
        update interview_count set first_booked = first_booked + 1;
        update roadshow_event set retailer_name = retailer_name || ' again';
        update reply set received_at = received_at + interval '1 day';
        delete from interview_total where day = (select max(day) from interview_total);
        update interview_coverage set (day, received_at) = (day - 1, received_at + interval '1 day')`);
    const week = {
      clock_in: instant("2026-11-17T14:00:00Z"),
      clock_out: instant("2026-11-17T22:00:00Z"),
    };
    const name = { first_name: "Canary", last_name: "Saeed" };
    const inC5000 = { entry_id: entryId("C5000"), office_id: NEST, ordinal: 5, first_run: 2, since_run: 2 };
    await store.db
      .insertInto("time_record")
      .values(recordRow({ ...inC5000, ...name, ...week }))
      .execute();
  }),
  // The same reply again: its age alone moves.
  changed(
    ["reported"],
    async () => void (await touchReply(store.db, "events", instant("2026-12-02T04:00:00Z"))),
  ),
  sent("/api/today/mark", UNACKNOWLEDGED),
  sent("/api/today/unmark", {
    kind: "unacknowledged",
    items: null,
    state: "snoozed",
    byId: who.userId,
    on: "2026-12-02",
  }),
  sent("/api/roadshows/days", { rows: [{ event: "4002", days: { from: "2026-11-20", to: "2026-11-21" } }] }),
  sent("/api/roadshows/answer", { event: "4002", office: "103", person: null, answer: "asked", note: "" }),
  sent("/api/roadshows/reminder", { owner: "C11", office: null, events: null }),
  sent("/api/roadshows/changes/look", { run: 1 }),
  sent("/api/views/save", VIEW),
  sent("/api/alerts/subscribe", { viewId: 1, byEmail: false, byWebhook: false }),
  sent("/api/views/change", { id: 1, name: "another view" }),
  changed(["alerts"], async () => {
    await store.pool.query(
      `insert into alert (user_id, role, at, title, path, items)
       values ($1, 'admin', '2026-12-02T05:00:00Z', '1 new: a view', '/people', '{}')`,
      [who.userId],
    );
  }),
  sent("/api/alerts/read", { upTo: 1 }),
  sent("/api/alerts/unsubscribe", { id: 1 }),
  sent("/api/alerts/digest", { isOn: true }),
  sent("/api/alerts/stop", { token: stopToken(sealer, `digest-${who.userId}`) }),
  changed(["messages"], async () => {
    await store.pool.query("insert into message_hold values (true, $1, $1)", ["2026-12-02T05:00:00Z"]);
  }),
  sent("/api/messages/release", { since: "2026-12-02T05:00:00Z" }),
  sent("/api/alerts/webhook", { url: "http://127.0.0.1:9/hook" }),
  sent("/api/alerts/feed/set", { isOn: true }),
  sent("/api/views/default", { page: "people", id: 1 }),
  sent("/api/views/delete", { id: 1 }),
  sent("/api/payroll/layouts/save", LAYOUT),
  sent("/api/payroll/layouts/delete", { name: "a layout" }),
  sent("/api/payroll/codes/save", { kind: "office", rows: [{ id: "C999", code: "N-9" }] }),
  sent("/api/tokens/create", {
    name: "a program",
    accounts: null,
    requestsPerMinute: 60,
    hasPrivateData: false,
  }),
  sent("/api/tokens/revoke", { id: 1 }),
  sent("/api/views/save", VIEW),
  sent("/api/users/rename", { id: who.userId, name: "Another Name" }),
  sent("/api/users/invite", { email: "new@example.test", role: "payroll", offices: null }),
  sent("/api/users/withdraw", { email: "new@example.test" }),
  sent("/api/users/access", { id: "user-pay", role: "manager", offices: ["101"] }),
  sent("/api/users/password-link", { id: "user-pay" }),
  sent("/api/users/act", { id: "user-pay", action: "disable" }),
  changed(["sessions"], anotherSession),
  sent("/api/users/act", { id: who.userId, action: "end-sessions" }),
  changed(["sources"], async () => {
    await store.pool.query("insert into held_reply values ('employees', 1, now())");
    await store.pool.query("insert into held_row values ('employees', 'C12', 1)");
    await store.pool.query("insert into source_finding values ('day-sums', 'C999', 'They differ.', now())");
  }),
  sent("/api/sources/held", { resource: "employees", run: 1, isGone: true }),
  sent("/api/sources/read", { resource: "events" }),
  sent("/api/sources/refresh", { wanted: [{ resource: "weekly", range: null }] }),
  sent("/api/sources/cancel", { id: 1 }),
  sent("/api/sources/pause", { resource: "events", isPaused: true }),
  sent("/api/sources/settings", { ...SOURCE_DEFAULTS, everyMinutes: 45 }),
  sent("/api/payroll/leave-out", { entry: "C5000", reason: "Entered twice" }),
  sent("/api/payroll/leave-out/undo", { entry: "C5000" }),
  sent("/api/people/erase", { id: "C10" }),
  // What was undone above is done again: at the end it has to differ from what was there at the beginning.
  sent("/api/today/mark", UNACKNOWLEDGED),
  sent("/api/payroll/layouts/save", LAYOUT),
  sent("/api/views/default", { page: "people", id: 2 }),
  changed(["sessions"], anotherSession),
  sent("/api/business/change", withSettings({ lateAfterHours: 336 })),
];

/** A report's reply when so many of the changes had been made, in order. */
type Seen = { readonly made: number; readonly reply: string };
const seen = new Map<string, Seen[]>(reports.map(({ path }) => [path, []]));
const stale: string[] = [];

/** Kinds of data that each change changes; every command is on record. */
const KINDS: readonly (readonly Data[])[] = CHANGES.map(({ kinds, by }) =>
  by === null ? kinds : [...kinds, "audit"],
);

/** True where a change is one of what a report depends on; what is never cached follows the time by itself. */
const isTouched = (report: Report, kinds: readonly Data[]): boolean =>
  kinds.some((kind) => report.dependsOn.includes(kind)) || (kinds.includes("minute") && !isVersioned(report));

/**
 * Changes after which a report replied otherwise without depending on any of them: of what was seen right before and
 * right after each change that touches it, and at the end.
 */
function missed(report: Report, kindsOf: readonly (readonly Data[])[]): readonly string[] {
  const isAt = (change: number): boolean => isTouched(report, kindsOf[change] ?? []);
  const isMoment = ({ made }: Seen): boolean =>
    made === 0 || made === CHANGES.length || isAt(made - 1) || isAt(made);
  const moments = (seen.get(report.path) ?? []).filter(isMoment);
  return moments.flatMap(({ made, reply }, index) => {
    const before = moments[index - 1];
    if (before === undefined || before.reply === reply || isAt(made - 1)) return [];
    return [`${report.path} after ${CHANGES.slice(before.made, made).map(nameOf).join(" or ")}`];
  });
}

const nameOf = ({ by, kinds }: Change): string => by ?? kinds.join();

/** Requests reports, and the cached replies of those that are cached, which have to be the same. */
async function look(made: number, requested: readonly Report[]): Promise<void> {
  const replies = await allReplies(uncached, requested);
  const fromCache = await allReplies(cached, requested.filter(isVersioned));
  for (const [path, reply] of replies) seen.get(path)?.push({ made, reply });
  for (const [path, reply] of fromCache)
    if (reply !== replies.get(path)) stale.push(`${path} after ${CHANGES.slice(0, made).map(nameOf).at(-1)}`);
}

/** A tenth of the reports that a change does not touch are requested all the same, others in each run. */
const SEED = Number(process.env["DEPENDENCIES_SEED"] ?? Date.now());
const draw = openStream(SEED, "dependencies");

beforeAll(async () => {
  await layGround(store);
  await plant(store);
  await store.pool.query(
    `insert into auth_user (id, name, email, role, is_demo) values ($1, 'Test Person', 'test@person.test', 'admin', true)`,
    [who.userId],
  );
  await store.pool.query(
    `insert into payroll_exception (entry_id, office_id, week, rule, subject, evidence, is_blocking, first_run, minutes, expected)
     values ('C5000', 'C999', '2026-11-16', 'unusual', '', '', false, 1, 480, 0)`,
  );
  await addPerson(store, "pay", "payroll", null);
  await look(0, reports);
  for (const [made, { change }] of CHANGES.entries()) {
    const touched = reports.filter((report) => isTouched(report, KINDS[made] ?? []));
    await look(
      made,
      touched.filter(({ path }) => seen.get(path)?.at(-1)?.made !== made),
    );
    await change();
    const drawn = reports.filter((report) => !touched.includes(report) && draw.chance(1, 10));
    await look(made + 1, [...touched, ...drawn]);
  }
  await look(
    CHANGES.length,
    reports.filter(({ path }) => seen.get(path)?.at(-1)?.made !== CHANGES.length),
  );
}, 600_000);

test("no report is answered from before, whatever was changed", () => {
  expect(stale, `DEPENDENCIES_SEED=${SEED}`).toEqual([]);
});

test("what changes the reply of a report is declared by it, and by the command that changed it", () => {
  expect(
    reports.flatMap((report) => missed(report, KINDS)),
    `DEPENDENCIES_SEED=${SEED}`,
  ).toEqual([]);
});

const ITEMS_OF_TODAY = "as of /api/today and /api/today/system, whose items it lists";

/** Changes that cannot be seen here, and why. */
const UNTRIED: Readonly<Record<string, string>> = {
  "messages of /api/payroll/send-back": "no owner here has an address; tried in decisions.pg.test.ts",
  "messages of /api/payroll/remind": "no owner here has an address; tried in decisions.pg.test.ts",
  "audit of /api/exports/cut": "what the server ends is recorded by no command",
  "sessions of /api/session": "who is signed in is given to the dashboards above",
  "users of /api/session": "who is signed in is given to the dashboards above",
  "sessions of /api/users": "the list of users depends on the audit log too, which every command changes",
  "reported of /api/sources/reads": "what a read has brought, in counts of its run",
  "decisions of /api/roadshows/gaps":
    "they filter by what was accepted and by recorded days; tried in answers.pg.test.ts and days.pg.test.ts",
  "day of /api/offices/office":
    "the eight weeks of an office that looks closed; tried in closures.pg.test.ts",
  "day of /api/offices/list": "no week here ends between the days; tried in office-list.pg.test.ts",
  "day of /api/today":
    "no one here left lately, nor is a week of interviews whole; tried in today.pg.test.ts",
  "settings of /api/roadshows/gaps":
    "the first three offices of a gap staffed events here; its other offices are tried as /api/roadshows/candidates",
  "reported of /api/roadshows/reads": "a new read of the events; tried in looks.pg.test.ts",
  "sources of /api/today/items": ITEMS_OF_TODAY,
  "audit of /api/today/items": ITEMS_OF_TODAY,
  "day of /api/today/items": ITEMS_OF_TODAY,
  "audit of /api/today/system": "a backup is recorded by no command; tried in kinds.pg.test.ts",
  "day of /api/today/system": "the reports here are old on each of the days",
  "settings of /api/roadshows/office":
    "no event here is near by the place that is set; tried in office-page.pg.test.ts",
  "reported of /api/payroll/files": "what is due since a file; tried in what-is-due.pg.test.ts",
  "settings of /api/payroll/files": "what is due since a file; tried in what-is-due.pg.test.ts",
};

/** True of what only commands change: beside the audit log, which each of them changes too, it need not be declared. */
const isOnRecord = (kind: Data, others: readonly Data[]): boolean =>
  others.includes("audit") && CHANGES.every(({ kinds, by }) => by !== null || !kinds.includes(kind));

/** Kinds that a report could leave out. Parts of a whole share the list of what they depend on: any of them may miss one. */
const unseenOfReports = (): readonly string[] =>
  [...Map.groupBy(reports, ({ dependsOn }) => dependsOn)].flatMap(([dependsOn, sharing]) =>
    dependsOn
      .filter((kind) => {
        const others = dependsOn.filter((word) => word !== kind);
        const isUnseen = ({ path }: Report) => missed({ path, dependsOn: others }, KINDS).length === 0;
        return !isOnRecord(kind, others) && sharing.every(isUnseen);
      })
      .map((kind) => `${kind} of ${sharing.map(({ path }) => path).join(" and ")}`),
  );

/** Kinds that a command could leave out. */
const unseenOfCommands = (): readonly string[] =>
  commands.flatMap(({ path, changes }) =>
    changes
      .filter((kind) => {
        const showing = reports.filter(({ dependsOn }) => dependsOn.includes(kind));
        // Without the audit log too: what depends on it would never miss another kind.
        const without = CHANGES.map(({ by, kinds }, made) =>
          by === path ? kinds.filter((word) => word !== kind) : (KINDS[made] ?? []),
        );
        return showing.every((report) => missed(report, without).length === 0);
      })
      .map((kind) => `${kind} of ${path}`),
  );

test("no kind of data can be removed unseen from a report or a command, but for those with a reason", () => {
  const unseen = [...unseenOfReports(), ...unseenOfCommands()];
  expect(unseen.toSorted()).toEqual(Object.keys(UNTRIED).toSorted());
});
