import type { OfficeId } from "#domain/ids.ts";
import { jsonColumns, jsonRowsQuery, textArray, type JsonMember } from "./json-rows.ts";

/** Offices whose rows may be seen; null for all of them. */
export type Accounts = readonly OfficeId[] | null;

const PERSON = jsonColumns({
  id: "p.id",
  officeId: "p.office_id",
  officeName: "p.office_name",
  firstName: "p.first_name",
  lastName: "p.last_name",
  email: "p.email",
  phone: "p.phone",
  street1: "p.street_1",
  street2: "p.street_2",
  streetApt: "p.street_apt",
  city: "p.city",
  state: "p.state",
  zip: "p.zip",
  gender: "p.gender",
  isActive: "p.is_active",
  isRetired: "p.is_retired",
  isSccApproved: "p.is_scc_approved",
  hasFieldmapAccount: "p.has_fieldmap_account",
  created: "p.created",
  updated: "p.updated",
  hired: "p.hired",
  retired: "p.retired",
});

/**
 * JSON of everybody the newest reply shows, without SSN and date of birth, by id. In the order of the index on the id:
 * sorting 200,000 wide rows another way would spill to disk.
 */
export const peopleQuery = (members: readonly JsonMember[], accounts: Accounts): string =>
  jsonRowsQuery(
    members,
    PERSON,
    `from person p where p.last_run is null${ofAccounts("p.office_id", accounts)} order by p.id`,
  );

/** ` and …`, or nothing when every account may be seen. */
export const ofAccounts = (column: string, accounts: Accounts): string =>
  accounts === null ? "" : ` and ${column} = any(${textArray(accounts)})`;
