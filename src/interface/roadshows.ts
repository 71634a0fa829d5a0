import { isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import type { Assignment, FullName, Location, RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import { field, table } from "./fields.ts";
import {
  blankable,
  booleanFlag,
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

const fullName = object(
  table<FullName>({ last: field("lname", personName), first: field("fname", personName) }),
  { first: "", last: "" },
);

export const locationTable = table<Location>({
  city: field("city", text),
  zip: field("zipcode", zip),
  state: field("state", text),
  marketId: field("marketId", plainTextId),
  id: field("id", plainTextId),
  clubNumber: field("clubNumber", text),
});
const NO_LOCATION: Location = { id: "", clubNumber: "", city: "", state: "", zip: "", marketId: "" };

export const assignmentTable = table<Assignment>({
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

export const roadshowEventTable = table<RoadshowEvent>({
  location: field("location", object(locationTable, NO_LOCATION)),
  retailerName: field("retailerName", text),
  isStaffingOnly: field("isStaffingOnly", booleanFlag),
  status: field("eventStatus", text),
  groupId: field("eventGroupId", blankable(integerId(isAnyId))),
  id: field("eventId", required(integerId(isEventId, true))),
  retailerId: field("retailerId", plainTextId),
  isRoadShow: field("isRoadShow", booleanFlag),
  assignments: field("icd", list(assignmentTable)),
  retailerRoadShowId: field("retailerRoadShowId", text),
});
