import type { Exchange, ExchangeRequest, Operation } from "#interface/operations.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { entryId, officeId } from "#domain/ids.ts";

/*
 * Replies as a remote service would send them, written by hand: what the store does with them is tested without the
 * project's own encoding.
 */
const at = (time: string) => instant(`2026-11-18T${time}Z`);

const exchange = (
  operation: Operation,
  body: object,
  time: string,
  request: ExchangeRequest = {},
): Exchange & { readonly body: string } => ({
  where: `${operation} of ${time}`,
  operation,
  request,
  receivedAt: at(time),
  body: JSON.stringify(body),
});

export type PersonLike = { readonly personid: string; readonly [member: string]: unknown };

export const person = (personid: string, members: object = {}): PersonLike => ({
  personid,
  officeid: "101",
  officename: "Harbor Point",
  firstname: "Ada",
  lastname: `Reed ${personid}`,

  email: "",
  phone: "",
  street_1: "",
  street_2: "",
  street_apt: "",
  city: "",
  state: "MA",
  zip: "02108",

  gender: "",
  DOB: "01/02/1990",
  SSN: "960-21-4382",
  active: 1,
  retire: 0,
  isSccApproved: 0,
  hasFieldmapAcct: 0,
  createdate: "11/02/2021 12:00:00 AM",
  updatedate: "11/02/2021 12:00:00 AM",
  retireDate: "",
  hireDate: "November, 05 2021 00:00:00",
  ...members,
});

export const employeesReply = (
  people: readonly object[],
  time = "14:00:00",
  total = people.length,
): ReturnType<typeof exchange> =>
  exchange("employees", { total, code: 200, success: true, data: people }, time);

export const submission = (fieldmapEntryId: string, members: object = {}) => ({
  fieldmapEntryId,
  officeId: "101",
  officeName: "Harbor Point",
  ownerName: "Ada Reed",

  weekStart: "11/09/2026 12:00:00 AM",
  weekEnd: "11/15/2026 11:59:59 PM",
  updatedDate: "11/16/2026 9:00:00 AM",
  totalMin: "480",
  timezoneOffset: "-5",
  isRoadShow: "1",
  partner_locked: "",
  partner_submitted: "",
  ...members,
});

export const weeklyReply = (rows: readonly object[], time = "14:00:00"): Exchange =>
  exchange("weekly", { total: rows.length, code: 200, success: true, data: rows }, time);

export const record = (members: object = {}) => ({
  personFirstName: "Ada",
  personLastName: "Reed",
  clockType: "IN",
  totalMin: 240,
  active: 1,
  clockInUtc: "11/09/2026 2:00:00 PM",
  clockOutUtc: "11/09/2026 6:00:00 PM",
  ...members,
});

export const recordsReply = (entry: string, rows: readonly object[], time = "14:00:00"): Exchange =>
  exchange("roadshowData", { message: "ok", code: 200, success: true, data: rows }, time, {
    entry: entryId(entry),
  });

export const event = (eventId: number, icd: readonly object[], members: object = {}) => ({
  location: { city: "Boston", zipcode: "02108", state: "MA", marketId: "43", id: "903", clubNumber: "6003" },
  retailerName: "Harvest Wholesale",
  isStaffingOnly: false,
  eventStatus: "Approved",
  eventGroupId: 300,
  eventId,
  retailerId: "31",
  isRoadShow: true,
  icd,
  retailerRoadShowId: "",
  ...members,
});

export const assignment = (payoutOwnerId: string, members: object = {}) => ({
  payoutOwner: { lname: "Reed", fname: "Ada" },
  payoutOwnerId,
  merchOwnerName: { lname: "Reed", fname: "Ada" },
  merchOwnerId: payoutOwnerId,
  hubManager: { lname: "", fname: "" },
  active: true,
  ownerAcknowledged: false,
  ownerAcnknowledgedDate: "",
  officeId: 101,
  ...members,
});

export const eventsReply = (rows: readonly object[], time = "14:00:00"): Exchange =>
  exchange("roadshowEvents", { message: "ok", code: 200, success: true, data: rows }, time);

const MAPS = [
  "1st",
  "1stShowedUp",
  "2nd",
  "2ndShowedUp",
  "3rd",
  "3rdShowedUp",
  "fdt",
  "fdtShowedUp",
  "fds",
  "fdsShowedUp",
];

/** A report of one day; `maps` are the two-level maps it has, the others are empty. */
export const interviewReply = (
  account: string,
  day: string,
  data: { readonly name?: object; readonly accounts?: object; readonly [map: string]: object | undefined },
  time = "14:00:00",
  to: string = day,
): Exchange =>
  exchange(
    "interviewReport",
    {
      message: "ok",
      success: true,
      data: { accounts: {}, name: {}, ...Object.fromEntries(MAPS.map((map) => [map, {}])), ...data },
    },
    time,
    { account: officeId(account), from: isoDate(day), to: isoDate(to) },
  );
