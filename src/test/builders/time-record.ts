import { minutes } from "#domain/payroll/payroll.ts";
import { instant } from "#domain/time/time.ts";
import type { TimeRecordRow } from "#web/api/payroll/payroll.ts";

/** A time record as a page receives it. */
export const recordOf = (given: Partial<TimeRecordRow> = {}): TimeRecordRow => ({
  id: "1",
  exceptions: [],
  personId: null,
  match: "none",
  firstName: "Hugo",
  lastName: "Saeed",
  clockType: "IN",
  totalMin: minutes(60),
  isActive: true,
  clockIn: instant("2026-10-12T16:37:00Z"),
  clockOut: instant("2026-10-13T00:44:00Z"),
  offsetMin: -240,
  localDay: null,
  modType: null,
  isUpdated: null,
  isAdded: null,
  programs: null,
  zoneName: null,
  clockInId: null,
  clockTypeId: null,
  uniqueId: null,
  agentEntryId: null,
  locationId: null,
  locationTypeId: null,
  created: null,
  updated: null,
  unread: [],
  ...given,
});
