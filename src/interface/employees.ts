import { isOfficeId, isPersonId } from "#domain/ids.ts";
import { field, privateField, table, type TableRow } from "./fields.ts";
import { digitText, integerFlag, personName, required, ssn, text, textId, zip } from "./kinds.ts";
import { longDate, stamp } from "./times.ts";

/** Everything the interface reports of a person. Restricted: `dateOfBirth`, `ssn`. Confidential: street, gender. */
export type Person = TableRow<typeof employeeTable>;

export const employeeTable = table({
  id: field("personid", required(textId(isPersonId))),
  officeId: field("officeid", textId(isOfficeId)),
  officeName: field("officename", text),
  firstName: field("firstname", personName),
  lastName: field("lastname", personName),
  email: field("email", text),
  phone: field("phone", digitText),
  street1: field("street_1", text),
  street2: field("street_2", text),
  streetApt: field("street_apt", text),
  city: field("city", text),
  state: field("state", text),
  zip: field("zip", zip),
  gender: field("gender", text),
  dateOfBirth: privateField("DOB", text),
  ssn: privateField("SSN", ssn),
  isActive: field("active", integerFlag),
  isRetired: field("retire", integerFlag),
  isSccApproved: field("isSccApproved", integerFlag),
  hasFieldmapAccount: field("hasFieldmapAcct", integerFlag),
  created: field("createdate", stamp),
  updated: field("updatedate", stamp),
  retired: field("retireDate", stamp),
  hired: field("hireDate", longDate),
});
