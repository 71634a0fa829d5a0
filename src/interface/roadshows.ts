import { isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import { field, table, type TableRow } from "./fields.ts";
import {
  blankable,
  booleanFlag,
  digitText,
  integerId,
  isAnyId,
  list,
  object,
  personName,
  required,
  text,
  textId,
  zip,
} from "./kinds.ts";
import { stamp } from "./times.ts";

const plainTextId = blankable(textId(isAnyId));

const fullName = object(table({ last: field("lname", personName), first: field("fname", personName) }), {
  first: "",
  last: "",
});

/** Place where a roadshow is held: a retailer's club or store. */
export type Location = TableRow<typeof locationTable>;

export const locationTable = table({
  city: field("city", text),
  zip: field("zipcode", zip),
  state: field("state", text),
  marketId: field("marketId", plainTextId),
  id: field("id", plainTextId),
  clubNumber: field("clubNumber", digitText),
});
const NO_LOCATION: Location = { id: "", clubNumber: "", city: "", state: "", zip: "", marketId: "" };

/** One `icd` entry: who sells at an event and who is paid for it. Owner ids are person ids. */
export const assignmentTable = table({
  payoutOwner: field("payoutOwner", fullName),
  payoutOwnerId: field("payoutOwnerId", textId(isPersonId)),
  merchOwner: field("merchOwnerName", fullName),
  merchOwnerId: field("merchOwnerId", textId(isPersonId)),
  hubManager: field("hubManager", fullName),
  isActive: field("active", booleanFlag),
  isAcknowledged: field("ownerAcknowledged", booleanFlag),
  // Misspelled by the interface, and so by us.
  acknowledged: field("ownerAcnknowledgedDate", stamp),
  officeId: field("officeId", integerId(isOfficeId)),
});

export type RoadshowEvent = TableRow<typeof roadshowEventTable>;

export const roadshowEventTable = table({
  location: field("location", object(locationTable, NO_LOCATION)),
  retailerName: field("retailerName", text),
  isStaffingOnly: field("isStaffingOnly", booleanFlag),
  status: field("eventStatus", text),
  groupId: field("eventGroupId", blankable(integerId(isAnyId))),
  id: field("eventId", required(integerId(isEventId, true))),
  retailerId: field("retailerId", plainTextId),
  isRoadShow: field("isRoadShow", booleanFlag),
  assignments: field("icd", list(assignmentTable)),
  retailerRoadShowId: field("retailerRoadShowId", digitText),
});
