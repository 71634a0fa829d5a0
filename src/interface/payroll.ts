import { isEntryId, isOfficeId, isPersonId, type EntryId } from "#domain/ids.ts";
import type { Program, Submission, TimeRecord } from "#domain/payroll/payroll.ts";
import { field, table, type Table } from "./fields.ts";
import {
  blankable,
  booleanFlag,
  integerFlag,
  integerId,
  integerMinutes,
  integerOffset,
  isAnyId,
  list,
  optional,
  personName,
  presence,
  required,
  text,
  textFlag,
  textId,
  textMinutes,
  textOffset,
} from "./kinds.ts";
import type { TimeRecordOperation } from "./operations.ts";
import { stamp, utcStamp } from "./times.ts";

export const submissionTable = table<Submission>({
  id: field("fieldmapEntryId", required(textId(isEntryId))),
  officeId: field("officeId", required(textId(isOfficeId))),
  officeName: field("officeName", text),
  ownerName: field("ownerName", personName),
  weekStart: field("weekStart", stamp),
  weekEnd: field("weekEnd", stamp),
  updated: field("updatedDate", stamp),
  totalMin: field("totalMin", textMinutes),
  offsetMin: field("timezoneOffset", textOffset),
  isRoadShow: field("isRoadShow", textFlag),
  locked: field("partner_locked", presence),
  submitted: field("partner_submitted", presence),
});

/** A time record with the submission it names; null where its form names none. */
export type EntryRecord = TimeRecord & { readonly entryId: EntryId | null };

const anyId = integerId(isAnyId);

const programTable = table<Program>({
  shortName: field("nameShort", text),
  id: field("id", blankable(anyId)),
  name: field("name", text),
});

const clockType = field("clockType", text);
const totalMin = field("totalMin", integerMinutes);
const clockIn = field("clockInUtc", utcStamp);
const clockOut = field("clockOutUtc", utcStamp);

const roadshowFields = {
  firstName: field("personFirstName", personName),
  lastName: field("personLastName", personName),
  clockType,
  totalMin,
  isActive: field("active", integerFlag),
  clockIn,
  clockOut,
};

/** Members that the form of the weekly data does not carry. */
const NOT_WEEKLY = {
  clockTypeId: null,
  isUpdated: null,
  isAdded: null,
  locationId: null,
  locationTypeId: null,
  created: null,
  updated: null,
  programs: null,
  entryId: null,
} as const;

/** Members that the production form does not carry. */
const NOT_PRODUCTION = {
  ...NOT_WEEKLY,
  clockInId: null,
  personId: null,
  offsetMin: null,
  zoneName: null,
  modType: null,
  agentEntryId: null,
  uniqueId: null,
} as const;

/** The three forms of time records: production, development roadshow and development weekly. */
export const recordTables: Readonly<Record<TimeRecordOperation, Table<EntryRecord>>> = {
  roadshowData: table(roadshowFields, NOT_PRODUCTION),
  roadshowDataDev: table<EntryRecord>({
    ...roadshowFields,
    personId: field("personID", integerId(isPersonId)),
    zoneName: field("tzNamePerDay", optional(text, "")),
    offsetMin: field("tzOffsetEachPerDay", integerOffset),
    clockTypeId: field("clockTypeId", anyId),
    clockInId: field("clockInId", anyId),
    modType: field("modType", optional(text, "")),
    isUpdated: field("isUpdated", optional(integerFlag, false)),
    isAdded: field("isAdded", optional(integerFlag, false)),
    entryId: field("fieldmapEntryId", integerId(isEntryId)),
    agentEntryId: field("tmAgentEntryID", anyId),
    locationId: field("locationFK", anyId),
    locationTypeId: field("locationTypeId", anyId),
    uniqueId: field("uniqueId", optional(text, "")),
    created: field("createdDateUtc", utcStamp),
    updated: field("updatedDateUtc", utcStamp),
    programs: field("programs", optional(list(programTable), [])),
  }),
  weeklyDataDev: table(
    {
      personId: field("personId", integerId(isPersonId)),
      firstName: field("personFname", personName),
      lastName: field("personLname", personName),
      clockType,
      isActive: field("active", booleanFlag),
      clockInId: field("clockInId", anyId),
      agentEntryId: field("tmAgentEntryId", anyId),
      modType: field("modType", optional(text, "")),
      zoneName: field("timezoneOffsetNme", optional(text, "")),
      offsetMin: field("timezoneOffset", integerOffset),
      totalMin,
      uniqueId: field("uniqueId", optional(text, "")),
      clockIn,
      clockOut,
    },
    NOT_WEEKLY,
  ),
};
