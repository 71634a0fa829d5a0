import { isEventId, isOfficeId, isPersonId } from "#domain/ids.ts";
import type { Assignment, FullName, Location, RoadshowEvent } from "#domain/roadshows/roadshows.ts";
import { field, table, writeRow } from "./fields.ts";
import { flagKinds } from "#interface/kinds/flag-kinds.ts";
import { blankable, integerId, isAnyId, requiredIntegerId, textId } from "#interface/kinds/id-kinds.ts";
import { list, object } from "#interface/kinds/nested-kinds.ts";
import type { ReplyFacts, Told } from "./reading.ts";
import { readRows } from "./read-rows.ts";
import type { RowReader } from "./row-reader.ts";
import type { WireShape } from "./shape.ts";
import { textKinds } from "#interface/kinds/text-kinds.ts";
import { timeKinds } from "#interface/kinds/time-kinds.ts";

const { text, personName } = textKinds;
const plainTextId = blankable(textId(isAnyId));

const NO_NAME: FullName = { first: "", last: "" };
const NO_LOCATION: Location = { id: "", clubNumber: "", city: "", state: "", zip: "", marketId: "" };

const nameTable = table<FullName>({ last: field("lname", personName), first: field("fname", personName) });

const nameOf = (reader: RowReader): FullName => ({
  first: reader.get(nameTable.fields.first),
  last: reader.get(nameTable.fields.last),
});

const fullName = object(nameTable, NO_NAME, nameOf);

const locationTable = table<Location>({
  city: field("city", text),
  zip: field("zipcode", textKinds.zip),
  state: field("state", text),
  marketId: field("marketId", plainTextId),
  id: field("id", plainTextId),
  clubNumber: field("clubNumber", text),
});

const locationOf = (reader: RowReader): Location => ({
  id: reader.get(locationTable.fields.id),
  clubNumber: reader.get(locationTable.fields.clubNumber),
  city: reader.get(locationTable.fields.city),
  state: reader.get(locationTable.fields.state),
  zip: reader.get(locationTable.fields.zip),
  marketId: reader.get(locationTable.fields.marketId),
});

const assignmentTable = table<Assignment>({
  payoutOwner: field("payoutOwner", fullName),
  payoutOwnerId: field("payoutOwnerId", textId(isPersonId)),
  merchOwner: field("merchOwnerName", fullName),
  merchOwnerId: field("merchOwnerId", textId(isPersonId)),
  hubManager: field("hubManager", fullName),
  isActive: field("active", flagKinds.boolean),
  isAcknowledged: field("ownerAcknowledged", flagKinds.boolean),
  // Misspelled by the interface, and so by us.
  acknowledged: field("ownerAcnknowledgedDate", timeKinds.stamp),
  officeId: field("officeId", integerId(isOfficeId)),
});

const assignmentOf = (reader: RowReader): Assignment => ({
  officeId: reader.get(assignmentTable.fields.officeId),
  payoutOwnerId: reader.get(assignmentTable.fields.payoutOwnerId),
  payoutOwner: reader.get(assignmentTable.fields.payoutOwner),
  merchOwnerId: reader.get(assignmentTable.fields.merchOwnerId),
  merchOwner: reader.get(assignmentTable.fields.merchOwner),
  hubManager: reader.get(assignmentTable.fields.hubManager),
  isActive: reader.get(assignmentTable.fields.isActive),
  isAcknowledged: reader.get(assignmentTable.fields.isAcknowledged),
  acknowledged: reader.get(assignmentTable.fields.acknowledged),
});

export const roadshowEventTable = table<RoadshowEvent>({
  location: field("location", object(locationTable, NO_LOCATION, locationOf)),
  retailerName: field("retailerName", text),
  isStaffingOnly: field("isStaffingOnly", flagKinds.boolean),
  status: field("eventStatus", text),
  groupId: field("eventGroupId", blankable(integerId(isAnyId))),
  id: field("eventId", requiredIntegerId(isEventId)),
  retailerId: field("retailerId", plainTextId),
  isRoadShow: field("isRoadShow", flagKinds.boolean),
  assignments: field("icd", list(assignmentTable, assignmentOf)),
  retailerRoadShowId: field("retailerRoadShowId", text),
});

export const roadshowEventShape: WireShape = roadshowEventTable.shape;

/**
 * Reads a reply of `GET /fieldmap/roadshowEvents` and hands over one event after the other. What could not be read of an
 * assignment is in the event's `unread`, as `assignments.0.acknowledged`.
 * @throws ReplyRefused, possibly after rows were handed over: then none of them may be used.
 */
export const readRoadshowEvents = (
  body: Uint8Array | string,
  onRow: (row: Told<RoadshowEvent>) => void,
): ReplyFacts => readRows("roadshowEvents", body, roadshowEventTable, eventOf, onRow);

/** One event as JSON text. */
export const writeRoadshowEvent = (event: RoadshowEvent): string => writeRow(roadshowEventTable, event);

const { fields } = roadshowEventTable;

const eventOf = (reader: RowReader): RoadshowEvent => ({
  id: reader.get(fields.id),
  groupId: reader.get(fields.groupId),
  retailerId: reader.get(fields.retailerId),
  retailerName: reader.get(fields.retailerName),
  retailerRoadShowId: reader.get(fields.retailerRoadShowId),
  status: reader.get(fields.status),
  isRoadShow: reader.get(fields.isRoadShow),
  isStaffingOnly: reader.get(fields.isStaffingOnly),
  location: reader.get(fields.location),
  assignments: reader.get(fields.assignments),
});
