import * as fc from "fast-check";
import { byStage, type InterviewReport, type ReportedCounts } from "#domain/funnel/funnel.ts";
import { administratorId, entryId, eventId, officeId, personId } from "#domain/ids.ts";
import { minutes, type Submission } from "#domain/payroll/payroll.ts";
import type { RoadshowEvent } from "#interface/roadshows.ts";
import { instant, wallClock } from "#domain/time/time.ts";
import type { EntryRecord } from "#interface/payroll.ts";
import { memberRow, MEMBERS, type Member, type MemberKind } from "#domain/people/members.ts";
import type { Person } from "#interface/employees.ts";

/** Text as it can be kept: no NUL, no half of a surrogate pair. */
const text = fc.string({ unit: "binary", maxLength: 60 }).map((value) => value.replaceAll("\0", ""));
const digits = fc.stringMatching(/^[1-9]\d{0,13}$/);
const word = fc.stringMatching(/^[A-Z]-[A-Z0-9]{1,12}$/);
const textId = fc.oneof(digits, word);
const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(value, { nil: null });
const orBlank = (value: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.oneof(fc.constant(""), value);

const second = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const wall = orNull(second.map((value) => wallClock(value)));
const moment = orNull(second.map((value) => instant(`${value}Z`)));
const wholeMinutes = fc.integer({ min: -100_000, max: 1_000_000 }).map((value) => minutes(value));
const wholeHours = fc.integer({ min: -12, max: 14 }).map((hours) => hours * 60);
const quarters = fc.integer({ min: -18 * 4, max: 18 * 4 }).map((quarter) => quarter * 15);

/** Without what a double of digits would be written as. */
const digitText = text.filter((given) => !/^\s*\d+\.0\s*$/.test(given));
const zip = digitText.filter((given) => !/^\s*\d{4}(?:-?\d{4})?\s*$/.test(given));

const memberKinds = {
  personId: textId.map((id) => personId(id)),
  officeId: orNull(textId.map((id) => officeId(id))),
  text,
  name: text,
  digits: digitText,
  zip,
  ssn: digitText.filter((given) => !/^\s*\d{7,8}\s*$/.test(given)),
  flag: fc.boolean(),
  stamp: wall,
  longDate: wall,
} as const satisfies Readonly<Record<MemberKind, unknown>>;

function personMembers(): { readonly [Name in Member]: fc.Arbitrary<Person[Name]> };
function personMembers(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(MEMBERS.map((name) => [name, memberKinds[memberRow(name).kind]]));
}

export const person: fc.Arbitrary<Person> = fc.record(personMembers());

const fullName = fc.record({ first: text, last: text });

const assignment = fc.record({
  officeId: orNull(digits.map((id) => officeId(id))),
  payoutOwnerId: orNull(textId.map((id) => personId(id))),
  payoutOwner: fullName,
  merchOwnerId: orNull(textId.map((id) => personId(id))),
  merchOwner: fullName,
  hubManager: fullName,
  isActive: fc.boolean(),
  isAcknowledged: fc.boolean(),
  acknowledged: wall,
});

export const roadshowEvent: fc.Arbitrary<RoadshowEvent> = fc.record({
  id: digits.map((id) => eventId(id)),
  groupId: orBlank(digits),
  retailerId: orBlank(textId),
  retailerName: text,
  retailerRoadShowId: digitText,
  status: text,
  isRoadShow: fc.boolean(),
  isStaffingOnly: fc.boolean(),
  location: fc.record({
    id: orBlank(textId),
    clubNumber: digitText,
    city: text,
    state: text,
    zip,
    marketId: orBlank(textId),
  }),
  assignments: fc.array(assignment, { maxLength: 4 }),
});

export const submission: fc.Arbitrary<Submission> = fc.record({
  id: textId.map((id) => entryId(id)),
  officeId: textId.map((id) => officeId(id)),
  officeName: text,
  ownerName: text,
  weekStart: wall,
  weekEnd: wall,
  updated: wall,
  totalMin: orNull(wholeMinutes),
  offsetMin: orNull(quarters),
  isRoadShow: fc.boolean(),
  locked: text,
  submitted: text,
});

const productionPart = {
  firstName: text,
  lastName: text,
  clockType: text,
  totalMin: wholeMinutes,
  isActive: fc.boolean(),
  clockIn: moment,
  clockOut: moment,
};

const noneTold = {
  clockInId: fc.constant(null),
  personId: fc.constant(null),
  offsetMin: fc.constant(null),
  zoneName: fc.constant(null),
  clockTypeId: fc.constant(null),
  modType: fc.constant(null),
  isUpdated: fc.constant(null),
  isAdded: fc.constant(null),
  agentEntryId: fc.constant(null),
  locationId: fc.constant(null),
  locationTypeId: fc.constant(null),
  uniqueId: fc.constant(null),
  created: fc.constant(null),
  updated: fc.constant(null),
  programs: fc.constant(null),
  entryId: fc.constant(null),
};

const weeklyPart = {
  personId: orNull(digits.map((id) => personId(id))),
  clockInId: orNull(digits),
  agentEntryId: orNull(digits),
  modType: text,
  zoneName: text,
  offsetMin: wholeHours,
  uniqueId: text,
};

/** Records with exactly what each form can tell. */
export const records = {
  roadshowData: fc.record<EntryRecord>({ ...noneTold, ...productionPart }),
  weeklyDataDev: fc.record<EntryRecord>({ ...noneTold, ...productionPart, ...weeklyPart }),
  roadshowDataDev: fc.record<EntryRecord>({
    ...productionPart,
    ...weeklyPart,
    clockTypeId: orNull(digits),
    isUpdated: fc.boolean(),
    isAdded: fc.boolean(),
    locationId: orNull(digits),
    locationTypeId: orNull(digits),
    created: moment,
    updated: moment,
    programs: fc.array(fc.record({ id: orBlank(digits), name: text, shortName: text }), { maxLength: 3 }),
    entryId: orNull(digits.map((id) => entryId(id))),
  }),
};

const count = orNull(fc.integer({ min: 0, max: 2_147_483_647 }));
const stage = fc.record({ booked: count, showed: count });
const reported: fc.Arbitrary<ReportedCounts> = fc
  .record(byStage(() => stage))
  .filter((counts) => Object.values(counts).some(({ booked, showed }) => booked !== null || showed !== null));

const accountIds = fc.uniqueArray(
  textId.map((id) => officeId(id)),
  { minLength: 1, maxLength: 3 },
);

const administrator = fc.record({
  id: textId.map((id) => administratorId(id)),
  name: orNull(text),
  accounts: accountIds,
  counts: fc.array(reported, { maxLength: 3 }),
});

/** Administrators with some of their accounts counted, in the order a reply lists them. */
export const interviewReport: fc.Arbitrary<InterviewReport> = fc
  .uniqueArray(administrator, { selector: ({ id }) => id, maxLength: 5 })
  .map((administrators) => ({
    administrators: administrators.map(({ id, name, accounts }) => ({ id, name, accounts })),
    counts: administrators.flatMap(({ id, accounts, counts }) =>
      accounts.flatMap((account, index) => {
        const counted = counts[index];
        return counted === undefined ? [] : [{ administratorId: id, officeId: account, reported: counted }];
      }),
    ),
  }));
