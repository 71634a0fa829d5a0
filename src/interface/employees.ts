import { isOfficeId, isPersonId } from "#domain/ids.ts";
import type { Person } from "#domain/people/people.ts";
import { field, privateField, table, writeRow } from "./fields.ts";
import { flagKinds } from "#interface/kinds/flag-kinds.ts";
import { requiredTextId, textId } from "#interface/kinds/id-kinds.ts";
import type { ReplyFacts, Told } from "./reading.ts";
import { readRows } from "./read-rows.ts";
import type { RowReader } from "./row-reader.ts";
import type { WireShape } from "./shape.ts";
import { textKinds } from "#interface/kinds/text-kinds.ts";
import { timeKinds } from "#interface/kinds/time-kinds.ts";

const { text, personName, zip, ssn } = textKinds;

export const employeeTable = table<Person>({
  id: field("personid", requiredTextId(isPersonId)),
  officeId: field("officeid", textId(isOfficeId)),
  officeName: field("officename", text),
  firstName: field("firstname", personName),
  lastName: field("lastname", personName),
  email: field("email", text),
  phone: field("phone", text),
  street1: field("street_1", text),
  street2: field("street_2", text),
  streetApt: field("street_apt", text),
  city: field("city", text),
  state: field("state", text),
  zip: field("zip", zip),
  gender: field("gender", text),
  dateOfBirth: privateField("DOB", text),
  ssn: privateField("SSN", ssn),
  isActive: field("active", flagKinds.integer),
  isRetired: field("retire", flagKinds.integer),
  isSccApproved: field("isSccApproved", flagKinds.integer),
  hasFieldmapAccount: field("hasFieldmapAcct", flagKinds.integer),
  created: field("createdate", timeKinds.stamp),
  updated: field("updatedate", timeKinds.stamp),
  retired: field("retireDate", timeKinds.stamp),
  hired: field("hireDate", timeKinds.longDate),
});

export const employeeShape: WireShape = employeeTable.shape;

/**
 * Reads a reply of `GET /employees/all` and hands over one person after the other.
 * @throws ReplyRefused, possibly after rows were handed over: then none of them may be used.
 */
export const readEmployees = (body: Uint8Array | string, onRow: (row: Told<Person>) => void): ReplyFacts =>
  readRows("employees", body, employeeTable, personOf, onRow);

/** One employee as JSON text, SSN and date of birth included. */
export const writeEmployee = (person: Person): string => writeRow(employeeTable, person);

const { fields } = employeeTable;

const personOf = (reader: RowReader): Person => ({
  id: reader.get(fields.id),
  officeId: reader.get(fields.officeId),
  officeName: reader.get(fields.officeName),
  firstName: reader.get(fields.firstName),
  lastName: reader.get(fields.lastName),
  email: reader.get(fields.email),
  phone: reader.get(fields.phone),
  street1: reader.get(fields.street1),
  street2: reader.get(fields.street2),
  streetApt: reader.get(fields.streetApt),
  city: reader.get(fields.city),
  state: reader.get(fields.state),
  zip: reader.get(fields.zip),
  gender: reader.get(fields.gender),
  dateOfBirth: reader.get(fields.dateOfBirth),
  ssn: reader.get(fields.ssn),
  isActive: reader.get(fields.isActive),
  isRetired: reader.get(fields.isRetired),
  isSccApproved: reader.get(fields.isSccApproved),
  hasFieldmapAccount: reader.get(fields.hasFieldmapAccount),
  created: reader.get(fields.created),
  updated: reader.get(fields.updated),
  retired: reader.get(fields.retired),
  hired: reader.get(fields.hired),
});
