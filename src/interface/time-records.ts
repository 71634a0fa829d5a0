import { isEntryId, isPersonId, type EntryId } from "#domain/ids.ts";
import type { Program, TimeRecord } from "#domain/payroll/payroll.ts";
import { field, table, type Table } from "./fields.ts";
import { flagKinds } from "#interface/kinds/flag-kinds.ts";
import { blankable, integerId, isAnyId } from "#interface/kinds/id-kinds.ts";
import { optionalList } from "#interface/kinds/nested-kinds.ts";
import { numberKinds } from "#interface/kinds/number-kinds.ts";
import type { RowReader } from "./row-reader.ts";
import { textKinds } from "#interface/kinds/text-kinds.ts";
import { timeKinds } from "#interface/kinds/time-kinds.ts";

/** A time record with the submission it names; null where its form names none. */
export type EntryRecord = TimeRecord & { readonly entryId: EntryId | null };

const { text, personName, optionalText } = textKinds;
const anyId = integerId(isAnyId);

const programTable = table<Program>({
  shortName: field("nameShort", text),
  id: field("id", blankable(anyId)),
  name: field("name", text),
});

const programOf = (reader: RowReader): Program => ({
  id: reader.get(programTable.fields.id),
  name: reader.get(programTable.fields.name),
  shortName: reader.get(programTable.fields.shortName),
});

const shared = {
  clockType: field("clockType", text),
  totalMin: field("totalMin", numberKinds.integerMinutes),
  clockIn: field("clockInUtc", timeKinds.utcStamp),
  clockOut: field("clockOutUtc", timeKinds.utcStamp),
};

const roadshowShared = {
  firstName: field("personFirstName", personName),
  lastName: field("personLastName", personName),
  clockType: shared.clockType,
  totalMin: shared.totalMin,
  isActive: field("active", flagKinds.integer),
  clockIn: shared.clockIn,
  clockOut: shared.clockOut,
};

/** `POST /payroll/partner_weeklyDataRoadshow`. */
export const productionTable =
  table<
    Pick<
      EntryRecord,
      "firstName" | "lastName" | "clockType" | "totalMin" | "isActive" | "clockIn" | "clockOut"
    >
  >(roadshowShared);

/** `POST /partner_weeklyDataRoadshow` of the development address. */
export const developmentTable: Table<EntryRecord> = table<EntryRecord>({
  ...roadshowShared,
  personId: field("personID", integerId(isPersonId)),
  zoneName: field("tzNamePerDay", optionalText),
  offsetMin: field("tzOffsetEachPerDay", numberKinds.integerOffset),
  clockTypeId: field("clockTypeId", anyId),
  clockInId: field("clockInId", anyId),
  modType: field("modType", optionalText),
  isUpdated: field("isUpdated", flagKinds.optionalInteger),
  isAdded: field("isAdded", flagKinds.optionalInteger),
  entryId: field("fieldmapEntryId", integerId(isEntryId)),
  agentEntryId: field("tmAgentEntryID", anyId),
  locationId: field("locationFK", anyId),
  locationTypeId: field("locationTypeId", anyId),
  uniqueId: field("uniqueId", optionalText),
  created: field("createdDateUtc", timeKinds.utcStamp),
  updated: field("updatedDateUtc", timeKinds.utcStamp),
  programs: field("programs", optionalList(programTable, programOf)),
});

/** `POST /partner_weeklyData` of the development address. */
export const weeklyDataTable = table<
  Pick<
    EntryRecord,
    | "personId"
    | "firstName"
    | "lastName"
    | "clockType"
    | "isActive"
    | "clockInId"
    | "agentEntryId"
    | "modType"
    | "zoneName"
    | "offsetMin"
    | "totalMin"
    | "uniqueId"
    | "clockIn"
    | "clockOut"
  >
>({
  personId: field("personId", integerId(isPersonId)),
  firstName: field("personFname", personName),
  lastName: field("personLname", personName),
  clockType: shared.clockType,
  isActive: field("active", flagKinds.boolean),
  clockInId: field("clockInId", anyId),
  agentEntryId: field("tmAgentEntryId", anyId),
  modType: field("modType", optionalText),
  zoneName: field("timezoneOffsetNme", optionalText),
  offsetMin: field("timezoneOffset", numberKinds.integerOffset),
  totalMin: shared.totalMin,
  uniqueId: field("uniqueId", optionalText),
  clockIn: shared.clockIn,
  clockOut: shared.clockOut,
});

const NOT_TOLD = {
  clockInId: null,
  personId: null,
  offsetMin: null,
  zoneName: null,
  clockTypeId: null,
  modType: null,
  isUpdated: null,
  isAdded: null,
  agentEntryId: null,
  locationId: null,
  locationTypeId: null,
  uniqueId: null,
  created: null,
  updated: null,
  programs: null,
  entryId: null,
} as const;

export const productionRecordOf = (reader: RowReader): EntryRecord => {
  const { fields } = productionTable;
  return {
    ...NOT_TOLD,
    firstName: reader.get(fields.firstName),
    lastName: reader.get(fields.lastName),
    clockType: reader.get(fields.clockType),
    totalMin: reader.get(fields.totalMin),
    isActive: reader.get(fields.isActive),
    clockIn: reader.get(fields.clockIn),
    clockOut: reader.get(fields.clockOut),
  };
};

export const developmentRecordOf = (reader: RowReader): EntryRecord => {
  const { fields } = developmentTable;
  return {
    clockInId: reader.get(fields.clockInId),
    personId: reader.get(fields.personId),
    firstName: reader.get(fields.firstName),
    lastName: reader.get(fields.lastName),
    clockType: reader.get(fields.clockType),
    totalMin: reader.get(fields.totalMin),
    isActive: reader.get(fields.isActive),
    clockIn: reader.get(fields.clockIn),
    clockOut: reader.get(fields.clockOut),
    offsetMin: reader.get(fields.offsetMin),
    zoneName: reader.get(fields.zoneName),
    clockTypeId: reader.get(fields.clockTypeId),
    modType: reader.get(fields.modType),
    isUpdated: reader.get(fields.isUpdated),
    isAdded: reader.get(fields.isAdded),
    agentEntryId: reader.get(fields.agentEntryId),
    locationId: reader.get(fields.locationId),
    locationTypeId: reader.get(fields.locationTypeId),
    uniqueId: reader.get(fields.uniqueId),
    created: reader.get(fields.created),
    updated: reader.get(fields.updated),
    programs: reader.get(fields.programs),
    entryId: reader.get(fields.entryId),
  };
};

export const weeklyDataRecordOf = (reader: RowReader): EntryRecord => {
  const { fields } = weeklyDataTable;
  return {
    ...NOT_TOLD,
    clockInId: reader.get(fields.clockInId),
    personId: reader.get(fields.personId),
    firstName: reader.get(fields.firstName),
    lastName: reader.get(fields.lastName),
    clockType: reader.get(fields.clockType),
    totalMin: reader.get(fields.totalMin),
    isActive: reader.get(fields.isActive),
    clockIn: reader.get(fields.clockIn),
    clockOut: reader.get(fields.clockOut),
    offsetMin: reader.get(fields.offsetMin),
    zoneName: reader.get(fields.zoneName),
    modType: reader.get(fields.modType),
    agentEntryId: reader.get(fields.agentEntryId),
    uniqueId: reader.get(fields.uniqueId),
  };
};
