import { sql } from "kysely";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import type { DirectoryPerson } from "#domain/people/people.ts";
import type { WallClock } from "#domain/time/time.ts";

/** All that the directory may read of a person, table alias `p`: nothing restricted, nothing confidential. */
export const PERSON_COLUMNS = sql.raw(
  `p.id, p.office_id, p.office_name, p.first_name, p.last_name, p.email, p.phone, p.city, p.state,
   p.is_active, p.is_retired, p.is_scc_approved, p.has_fieldmap_account, p.hired, p.retired`,
);

export type PersonRow = {
  readonly id: PersonId;
  readonly office_id: OfficeId | "";
  readonly office_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
  readonly state: string;
  readonly is_active: boolean;
  readonly is_retired: boolean;
  readonly is_scc_approved: boolean;
  readonly has_fieldmap_account: boolean;
  readonly hired: WallClock | null;
  readonly retired: WallClock | null;
};

export const rowToPerson = (row: PersonRow): DirectoryPerson => ({
  id: row.id,
  officeId: row.office_id === "" ? null : row.office_id,
  officeName: row.office_name,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  city: row.city,
  state: row.state,
  isActive: row.is_active,
  isRetired: row.is_retired,
  isSccApproved: row.is_scc_approved,
  hasFieldmapAccount: row.has_fieldmap_account,
  hired: row.hired,
  retired: row.retired,
});
