const under = (place: string, members: readonly string[]): readonly string[] =>
  members.map((member) => `${place}.${member}`);

const FACET = ["value", "label", "count"] as const;
const NAMED = ["id", "name"] as const;
const AGED = ["asOf"] as const;
const NOTHING: readonly string[] = [];
const ENDED = ["ended"] as const;
const FOUND = [
  "drift.what",
  "drift.times",
  "drift.example",
  "setAside.where",
  "setAside.reason",
  "setAsideCount",
];

const PERSON = [
  ...["id", "officeId", "officeName", "firstName", "lastName", "email", "phone", "city", "state"],
  ...["isActive", "isRetired", "isSccApproved", "hasFieldmapAccount", "hired", "retired"],
];
const SUBMISSION = [
  ...["id", "officeId", "officeName", "ownerName", "weekStart", "weekEnd", "updated", "isRoadShow", "state"],
  ...[
    "submitted",
    "locked",
    "submittedAt",
    "lockedAt",
    "totalMin",
    "countedMin",
    "records",
    "unread.field",
    "unread.text",
  ],
];
const RECORD = [
  ...[
    "id",
    "exceptions",
    "personId",
    "match",
    "firstName",
    "lastName",
    "clockType",
    "totalMin",
    "isActive",
    "clockIn",
  ],
  ...["clockOut", "offsetMin", "localDay", "modType", "unread.field", "unread.text"],
  ...["isUpdated", "isAdded", "programs.id", "programs.name", "programs.shortName", "zoneName", "clockInId"],
  ...["clockTypeId", "uniqueId", "agentEntryId", "locationId", "locationTypeId", "created", "updated"],
];
/** Columns of a file of records for the members that not every form has. */
const REPORTED_COLUMNS = [
  ...["programs", "zone", "edited", "added", "change", "clock-in id", "clock type id", "agent entry"],
  ...["location", "location type", "unique id", "created", "record updated"],
];
const EXCEPTION = [
  ...["entry", "rule", "subject", "evidence", "severity", "state", "officeId", "officeName", "week"],
  ...["recordKey", "clockIn", "clockOut", "personId", "firstName", "lastName", "day", "minutes", "expected"],
  ...["otherEntry", "otherRecord", "reason", "byName", "at", "offsetMin"],
  ...under("other", ["officeName", "clockIn", "clockOut", "offsetMin"]),
];
const REFUSED_DECISION = ["entry", "rule", "subject", "reason", "byName", "at", "note"];
const PERSON_NAME = ["personId", "firstName", "lastName"] as const;
const SIDE_RECORD = [
  ...[
    "entry",
    "recordKey",
    "week",
    ...PERSON_NAME,
    "clockType",
    "minutes",
    "isActive",
    "clockIn",
    "clockOut",
  ],
  ...["offsetMin", "day"],
];
const OVERTIME = ["worked", "straight", "half", "double"] as const;
const SIGNED_RECORD = [
  ...PERSON_NAME,
  "minutes",
  "isActive",
  "clockIn",
  "clockOut",
  "clockType",
  "offsetMin",
] as const;
/** Columns of a file of the board. */
const BOARD_COLUMNS = [
  ...["office", "owner", "review", "state", "kind", "records", "summary time", "summary hours"],
  ...["counted time", "counted hours", "difference", "updated", "exceptions"],
  ...["earlier 1", "earlier 2", "earlier 3", "earlier 4", "earlier 5"],
];
const PAYROLL_FILE = [
  ...["number", "kind", "week", "offices", "layout", "format", "rows", "people", "minutes", "draft"],
  ...["caution", "sha256", "base", "isAgain", "byName", "at", "madeOn", "sent.on", "sent.byName", "sent.at"],
];
const EVENT = [
  ...["id", "groupId", "retailerId", "retailerName", "retailerRoadShowId", "status", "isRoadShow"],
  ...["isStaffingOnly", ...under("location", ["id", "clubNumber", "city", "state", "zip", "marketId"])],
];
const ASSIGNMENT = [
  ...["officeId", "officeName", "payoutOwnerId", "payoutOwner.first", "payoutOwner.last", "merchOwnerId"],
  ...["merchOwner.first", "merchOwner.last", "hubManager.first", "hubManager.last", "isActive"],
  ...["isAcknowledged", "acknowledged", "faults", "hubManagerId", "contacts.id", "contacts.phone"],
  "contacts.email",
];
const NAMED_EVENT = ["id", "retailerName", "status", "clubNumber", "city", "state"];
/** Of an assignment that the caller does not see: the office, and nothing of whom or whether. */
const OTHER_ASSIGNMENT = ["officeId", "officeName"] as const;
const STAGES = ["first", "second", "third", "training", "sale"] as const;
const STAGE_COLUMNS = STAGES.flatMap((stage) => [`${stage} booked`, `${stage} showed`, `${stage} rate`]);
const BUCKET = ["from", "to", "isWhole", "daysAvailable", "counts"];
const FUNNEL_COLUMNS = ["administrator", "account", ...STAGE_COLUMNS, "lost", "overall"];
const AUDIT_ENTRY = [
  ...["id", "at", "local", "offsetMin", "actor", "actorName", "act", "subjectKind", "subjectId"],
  ...["subjectName", "details.*", "address", "reference"],
];
const USER = [
  ...[
    "id",
    "name",
    "email",
    "role",
    "offices",
    "hasSecondFactor",
    "hasPassword",
    "isLinked",
    "isDisabled",
    "isDemo",
  ],
  ...["isYou", "sessions", "activeAt"],
];

/**
 * All that each address tells whoever may ask it, by the names it travels under; of a file, its columns. A test compares
 * it with the contract's schemas, which are what the server writes: nothing is told that is not in here.
 */
export const FIELDS = {
  "/api/session": [
    ...under("person", ["name", "email", "role", "offices", "hasPassword", "hasSecondFactor"]),
    ...under("person", ["isSecondFactorDue", "idleMinutes", "endsAt", "isLinked", "signedInWith"]),
    ...["isDemo", "oidcName", "business.weekStart", "business.fewBooked", "business.zone"],
    ...under("defaultViews", ["id", "page", "search"]),
  ],
  "/api/session/sign-in": ["next"],
  "/api/session/code": NOTHING,
  "/api/session/sign-out": NOTHING,
  "/api/session/verify": NOTHING,
  "/api/session/oidc/start": ["address"],
  "/api/session/oidc/callback": NOTHING,
  "/api/account/sessions": under("rows", ["id", "createdAt", "activeAt", "address", "device", "isThis"]),
  "/api/account/sessions/end": ENDED,
  "/api/account/password": NOTHING,
  "/api/account/second-factor/start": ["uri", "secret", "recoveryCodes"],
  "/api/account/second-factor/confirm": NOTHING,
  "/api/link/look": ["purpose", "email", "role"],
  "/api/link/accept": NOTHING,
  "/api/version": ["build"],
  "/api/crash": NOTHING,
  "/api/offices": under("rows", [...NAMED, "group"]),
  "/api/funnel/report": [
    ...under("rows", ["administratorId", "administratorName", "accountId", "accountName", "counts"]),
    ...under("partialAccounts", ["id", "daysAvailable"]),
    ...["daysRequested", "daysAvailable", "kept.first", "kept.last", ...AGED],
  ],
  "/api/funnel/report/export": FUNNEL_COLUMNS,
  "/api/funnel/workbook/export": FUNNEL_COLUMNS,
  "/api/funnel/span": ["first", "last", "today", "weekStart"],
  "/api/funnel/trend": [
    ...under("trend.buckets", BUCKET),
    ...[...under("trend.accounts", ["accountId", "accountName"]), ...under("trend.accounts.buckets", BUCKET)],
    ...["accountsLeftOut", ...under("weekdays", ["weekday", "daysAvailable", "counts"])],
    ...["daysRequested", "daysAvailable", "kept.first", "kept.last", ...AGED],
  ],
  "/api/funnel/trend/export": [
    "account",
    "from",
    "to",
    "cut",
    "days known",
    ...STAGE_COLUMNS,
    "lost",
    "overall",
  ],
  "/api/roadshows/events": [
    ...["total", "ofAll", ...under("facets.retailer", FACET), ...under("facets.state", FACET)],
    ...under("facets.status", FACET),
    ...under("facets", ["events", "unassigned", "unassignedApproved", "unacknowledged", "broken"]),
    ...[...under("rows", EVENT), ...under("rows.assignments", ASSIGNMENT)],
    ...[...under("rows.others", OTHER_ASSIGNMENT), ...AGED],
  ],
  "/api/roadshows/events/export": [
    ...["retailer", "club", "city", "state", "status", "kind", "staffing", "acknowledged"],
    ...["owner", "merch owner", "hub manager", "group", "event"],
  ],
  "/api/roadshows/gaps": [
    ...["total", ...under("rows.event", NAMED_EVENT)],
    ...under("rows.offices", ["officeId", "officeName", "reason", "latest"]),
    ...under("rows.offices.owner", ["id", "phone", "email", "firstName", "lastName"]),
  ],
  "/api/roadshows/changes": [
    ...["since", "isBeforeHistory", "asOf", "total", ...under("rows.event", NAMED_EVENT)],
    ...["rows.changes", "rows.statusBefore"],
    ...[...under("rows.added", OTHER_ASSIGNMENT), ...under("rows.removed", OTHER_ASSIGNMENT)],
    ...under("rows.acknowledged", ["first", "last"]),
  ],
  "/api/people/directory": ["total", "similar", "ofAll", ...under("rows", PERSON), ...AGED],
  "/api/people/directory/export": [
    ...["name", "office", "city", "state", "email", "phone", "status", "hired", "id"],
  ],
  "/api/people/facets": [...under("office", FACET), ...under("state", FACET), "active", "inactive"],
  "/api/people/person": [...under("person", PERSON), ...AGED],
  "/api/people/links": [
    ...under("assignments.event", NAMED_EVENT),
    ...under("assignments", ["roles", "isActive", "isAcknowledged", "acknowledged"]),
    ...[...under("duplicates.person", PERSON), "duplicates.evidence"],
  ],
  "/api/people/private": ["ssn", "isSsnMalformed", "hasBirthDate", "gender", "street", "zip", "erasedAt"],
  "/api/people/reveal": ["value", "seconds"],
  "/api/people/erase": NOTHING,
  "/api/payroll/submissions": [
    ...[...under("weeks", ["from", "to", "submissions"]), "week", "earlier", "withUndated"],
    ...under("offices", ["officeId", "officeName", "ownerName", "phone", "email"]),
    ...under("cells", ["entry", "officeId", "ownerName", "week", "state", "isRoadShow", "updated"]),
    ...under("cells", ["totalMin", "countedMin", "records", "blocking", "warnings", "fingerprint"]),
    ...under("cells", ["signOff", "sent", "isSentBack", "isHalf", "reopened", "lateDays"]),
    ...["deadline.lastDay", "deadline.isLate", ...AGED],
  ],
  "/api/payroll/submissions/export": BOARD_COLUMNS,
  "/api/payroll/found": [
    ...["weeks", "total", ...under("rows", ["entry", "officeId", "officeName", "week"])],
  ],
  "/api/payroll/submission": [
    ...[...under("submission", SUBMISSION), ...under("records", RECORD), ...AGED],
    ...under("clockChange", ["day", "zone"]),
  ],
  "/api/payroll/submission/export": [
    ...["person", "directory", "day", "in", "out", "type", "time", "hours", "notes"],
    ...REPORTED_COLUMNS,
  ],
  "/api/payroll/exceptions": [
    ...[...under("counts", ["rule", "severity", "open", "accepted"]), "total"],
    ...[...under("rows", EXCEPTION), ...AGED],
  ],
  "/api/payroll/exceptions/export": [
    ...["rule", "severity", "office id", "office", "week", "submission", "person id", "person", "day", "in"],
    ...["out", "amount", "minutes", "expected", "other office", "other submission", "other in", "other out"],
    ...["state", "reason", "by", "at"],
  ],
  "/api/payroll/exception": [
    ...under("exception", EXCEPTION),
    ...[...under("sides", ["isOther", "officeId", "officeName"]), ...under("sides.record", SIDE_RECORD)],
    "overlapMin",
    ...under("candidates", [...PERSON_NAME, "officeId", "officeName", "hired", "shares"]),
  ],
  "/api/payroll/exceptions/accept": ["accepted", ...under("refused", REFUSED_DECISION)],
  "/api/payroll/exceptions/reopen": ["reopened", ...under("refused", REFUSED_DECISION)],
  "/api/payroll/review": [
    ...["fingerprint", "blocking", "warnings", "accepted", "isSubmitted"],
    ...under("sentBack", ["at", "byName", "note"]),
    ...under("owner", ["ownerName", "phone", "email"]),
    ...under("signOff", ["at", "byName", "note", "records", "countedMin", "summaryMin", "isChanged"]),
  ],
  "/api/payroll/ledger": [
    ...[...under("moments", ["id", "kind", "at", "byName"]), "from", "to"],
    ...under("changes", ["recordKey", "personId", "firstName", "lastName"]),
    ...[...under("changes.before", SIGNED_RECORD), ...under("changes.after", SIGNED_RECORD)],
    ...under("people", [...PERSON_NAME, "before", "after"]),
    ...under("submission", ["fact", "before", "after"]),
  ],
  "/api/payroll/overtime": [
    ...["rule", "state", ...under("rows", [...PERSON_NAME, "from", "unplaced"])],
    ...["rows.federal", "rows.california"].flatMap((week) => [
      ...under(week, OVERTIME),
      ...under(`${week}.days`, [...OVERTIME, "day", "daily", "weekly", "isSeventh"]),
    ]),
  ],
  "/api/payroll/insights": [
    ...under("people", [...PERSON_NAME, "entry", "minutes", "median"]),
    ...under("submissions", ["entry", "officeId", "officeName", "isRoadShow", "minutes", "median"]),
    ...under("submissions", ["unusualPeople", "people"]),
    ...under("edited", [...PERSON_NAME, "entry", "edited", "records"]),
    ...[...under("programs", ["name", "records", "minutes"]), "minutes", "several", "none", "unreported"],
  ],
  "/api/payroll/sign-off": [
    ...["signedOff", ...under("refused", ["entry", "reason", "byName", "at", "note", "rules"])],
  ],
  "/api/payroll/sign-off/undo": ["undone"],
  "/api/payroll/send-back": under("refused", ["reason", "byName", "at", "note"]),
  "/api/payroll/send-back/undo": NOTHING,
  "/api/payroll/version": ["version"],
  "/api/payroll/partner/export": [
    ...["week", "office id", "office", "person id", "last", "first", "minutes", "hours", "records"],
    ...["edited", "submissions", "regular minutes", "regular hours", "overtime minutes", "overtime hours"],
    ...["double minutes", "double hours"],
    ...["constant 1", "constant 2", "constant 3", "constant 4", "constant 5"],
  ],
  "/api/payroll/corrections/export": [
    ...["week", "office id", "office", "submission", "record", "person id", "last", "first", "day", "what"],
    ...["before", "after", "change", "hours"],
  ],
  "/api/payroll/files": [...under("rows", PAYROLL_FILE), "today"],
  "/api/payroll/evidence": [
    ...under("signOffs", ["entry", "officeId", "officeName", "byName", "at", "note", "minutesThen"]),
    ...under("signOffs", ["minutesNow", "warnings", "state", "undoneBy", "undoneAt"]),
    ...under("acceptances", ["entry", "officeId", "officeName", ...PERSON_NAME, "byName", "at", "rule"]),
    ...under("acceptances", ["reason", "state", "recordKey", "clockIn", "clockOut", "day", "minutes"]),
    ...under("files", PAYROLL_FILE),
    ...under("changes", ["sinceFile", "entry", "officeId", "officeName", ...PERSON_NAME, "day", "what"]),
    ...[...under("changes", ["before", "after", "change"]), ...AGED],
  ],
  "/api/payroll/evidence/export": BOARD_COLUMNS,
  "/api/payroll/own-log": ["total", ...under("rows", AUDIT_ENTRY)],
  "/api/payroll/files/sent": NOTHING,
  "/api/payroll/files/sent/undo": NOTHING,
  "/api/payroll/files/control/export": [
    ...["file", "kind", "week", "rows", "people", "minutes", "hours", "sha256", "draft", "caution"],
  ],
  "/api/payroll/records/export": [
    ...["week", "office id", "office", "submission", "person", "directory", "day", "in", "out", "type"],
    ...["time", "hours", "notes"],
    ...REPORTED_COLUMNS,
  ],
  "/api/payroll/layouts": [
    ...under("rows", ["name", "isControlApart"]),
    ...under("rows.columns", ["id", "heading", "text"]),
  ],
  "/api/payroll/layouts/save": NOTHING,
  "/api/payroll/layouts/delete": NOTHING,
  "/api/payroll/person": [
    ...under("weeks", ["from", "to", "minutes", "records", "edited", "offices"]),
    ...under("weeks.submissions", ["entry", "officeName"]),
    ...AGED,
  ],
  "/api/audit/entries": ["total", "ofAll", ...under("rows", AUDIT_ENTRY)],
  "/api/audit/entries/export": ["when", "who", "what", "address", "reference", "entry"],
  "/api/audit/facets": [...under("act", FACET), ...under("actor", FACET)],
  "/api/audit/state": [
    ...[
      ...under("check", ["found", "from", "entries", "at", "wholeAt", "entry"]),
      "isFileWritten",
      "first",
      "today",
    ],
  ],
  "/api/views": [
    ...under("rows", ["id", "page", "name", "search", "roles", "isMine", "ownerName", "isDefault"]),
  ],
  "/api/views/save": ["id"],
  "/api/views/change": NOTHING,
  "/api/views/default": NOTHING,
  "/api/views/delete": NOTHING,
  "/api/users": [
    ...[...under("rows", USER), ...under("invitations", ["email", "role", "offices", "expiresAt"])],
  ],
  "/api/users/invite": ["link", "expiresAt"],
  "/api/users/withdraw": NOTHING,
  "/api/users/access": ENDED,
  "/api/users/rename": NOTHING,
  "/api/users/act": ENDED,
  "/api/users/password-link": ["link", "expiresAt"],
  "/api/tokens": [
    ...under("rows", ["id", "name", "accounts", "requestsPerMinute", "hasPrivateData", "createdAt"]),
    ...under("rows", ["expiresAt", "isOver", "lastUsedAt", "revokedAt"]),
  ],
  "/api/tokens/create": ["id", "text"],
  "/api/tokens/revoke": NOTHING,
  "/api/sources": [
    ...under("remote", ["address", "devAddress"]),
    ...under("remote.resources", ["resource", "nextReadAt", "readAt", "durationMs", "rows", "reportedTotal"]),
    ...under("remote.resources", ["failingSince", "failures", "failure", "reference", "breakerOpenUntil"]),
    ...under("remote.resources", ["readingSince", "partsDone", "partsTotal", "isPaused", "held", ...FOUND]),
    ...under("remote.requested", ["id", "resource", "range.from", "range.to", "wantedBy", "wantedAt"]),
    ...under("remote.requested", ["partsDone", "partsTotal"]),
    ...under("remote.findings", ["kind", "about", "text", "foundAt"]),
    ...under("remote.backfill", ["days", "daysRead", "readBackTo"]),
    ...under("remote.settings", ["everyMinutes", "requestsPerMinute", "backfillDays", "tokenIn"]),
    ...under("remote.settings", ["payload", "payloadAs", "accounts", "weeks"]),
    ...under("imports", ["id", "source", "origin", "startedAt", "exchanges", ...FOUND]),
    ...under("imports.nouns", ["noun", "replies", "rows", "missing", "added", "changed", "gone", "held"]),
    ...under("imports.nouns", ["tooOld"]),
    ...under("held", ["resource", "run", "heldAt", "count", "shown"]),
    ...under("held.first", ["id", "name", "place"]),
  ],
  "/api/sources/status": [
    ...under("remote", ["failing.since", "failing.resources", "isRedirected"]),
    ...under("remote.first", ["resource", "readAt", "readingSince", "partsDone", "partsTotal"]),
    ...under("held", ["resource", "count"]),
  ],
  "/api/sources/refresh": ["reads"],
  "/api/sources/reads": ["state", "added", "changed", "partsDone", "partsTotal"],
  "/api/sources/read": NOTHING,
  "/api/sources/pause": NOTHING,
  "/api/sources/cancel": NOTHING,
  "/api/sources/held": NOTHING,
  "/api/sources/settings": NOTHING,
  "/api/business": [
    ...under("settings", ["weekStart", "lateAfterHours", "longShiftHours", "unusualDeviations", "twoPeople"]),
    "settings.fewBooked",
    ...under("settings", ["payrollYears", "interviewYears"]),
    ...under("offices", ["officeId", "officeName", "place.state", "place.zone", "isConfirmed"]),
    ...under("offices", ["people", "peopleThere"]),
  ],
  "/api/business/change": ["changed", "tooOld.submissions", "tooOld.records", "tooOld.counts"],
  "/api/business/office": NOTHING,
  "/api/business/offices/confirm": ["changed"],
} as const satisfies Readonly<Partial<Record<`/api/${string}`, readonly string[]>>>;
