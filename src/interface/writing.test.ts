import { expect, test } from "vitest";
import { byStage } from "#domain/funnel/funnel.ts";
import { administratorId, eventId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, wallClock } from "#domain/time/time.ts";
import { blankPerson } from "#test/blank-person.ts";
import { MEMBERS } from "#domain/people/members.ts";
import { employeeTable, type Person } from "./employees.ts";
import { recordTables, submissionTable } from "./payroll.ts";
import { roadshowEventTable } from "./roadshows.ts";
import type { WireMember } from "./fields.ts";
import type { EntryRecord } from "./payroll.ts";
import { envelopeHead, writeError, writeInterviewReply, writeReply } from "./writing.ts";
import { readRows } from "./reply.ts";

const person: Person = {
  ...blankPerson(),
  firstName: "Zoë",
  lastName: 'O"Neil\n',
  state: "MA",
  zip: "02108",
  isActive: true,
  hasFieldmapAccount: true,
  created: wallClock("2026-11-09T00:05:00"),
  updated: wallClock("2026-11-09T13:05:00"),
  hired: wallClock("2021-01-05T00:00:00"),
};

const record: EntryRecord = {
  clockInId: "9007199254740993",
  personId: null,
  firstName: "",
  lastName: "",
  clockType: "IN",
  totalMin: minutes(480),
  isActive: true,
  clockIn: instant("2026-11-09T14:00:00Z"),
  clockOut: null,
  offsetMin: -300,
  zoneName: "EST",
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
};

test("an employee has its members in order, times with an unpadded hour and flags as 1 and 0", () => {
  const written = writeReply("employees", [person]);
  expect(written).toMatch(
    /^\{"total":1,"code":200,"success":true,"data":\[\{"personid":"7","officeid":"","officename":"","firstname":"Zoë",/,
  );
  expect(written).toContain('"lastname":"O\\"Neil\\n","email":"","phone":"","street_1":"",');
  expect(written).toContain(
    '"state":"MA","zip":"02108","gender":"","DOB":"","SSN":"","active":1,"retire":0,',
  );
  expect(written).toContain('"isSccApproved":0,"hasFieldmapAcct":1,');
  expect(written).toContain('"createdate":"11/09/2026 12:05:00 AM","updatedate":"11/09/2026 1:05:00 PM",');
  expect(written).toContain('"retireDate":"","hireDate":"January, 05 2021 00:00:00"');
  expect(Object.keys(JSON.parse(written).data[0])).toEqual(names(employeeTable.shape));
});

test("what a source never reported is 0, empty text, false or an empty list, and long ids keep every digit", () => {
  expect(writeReply("roadshowDataDev", [record])).toBe(
    '{"message":"ok","code":200,"success":true,"data":[{"personFirstName":"","personLastName":"","clockType":"IN",' +
      '"totalMin":480,"active":1,"clockInUtc":"11/09/2026 2:00:00 PM","clockOutUtc":"","personID":0,' +
      '"tzNamePerDay":"EST","tzOffsetEachPerDay":-5,"clockTypeId":0,"clockInId":9007199254740993,"modType":"",' +
      '"isUpdated":0,"isAdded":0,"fieldmapEntryId":0,"tmAgentEntryID":0,"locationFK":0,"locationTypeId":0,' +
      '"uniqueId":"","createdDateUtc":"","updatedDateUtc":"","programs":[]}]}',
  );
});

const names = (shape: readonly WireMember[]): readonly string[] => shape.map(({ name }) => name);
const find = (shape: readonly WireMember[], name: string) => shape.find((member) => member.name === name);

test("the three forms of a time record have the members of the interface", () => {
  expect(names(recordTables.roadshowData.shape)).toEqual(
    "personFirstName personLastName clockType totalMin active clockInUtc clockOutUtc".split(" "),
  );
  expect(names(recordTables.weeklyDataDev.shape)).toEqual(
    (
      "personId personFname personLname clockType active clockInId tmAgentEntryId modType " +
      "timezoneOffsetNme timezoneOffset totalMin uniqueId clockInUtc clockOutUtc"
    ).split(" "),
  );
  expect(recordTables.roadshowDataDev.shape).toHaveLength(23);
});

test("an event spells the acknowledgement as the interface does, and keeps the types of its ids", () => {
  const name = { first: "Ada", last: "Reed" };
  const assignment = {
    officeId: officeId("101"),
    payoutOwnerId: personId("7"),
    payoutOwner: name,
    merchOwnerId: null,
    merchOwner: name,
    hubManager: { first: "", last: "" },
    isActive: true,
    isAcknowledged: true,
    acknowledged: wallClock("2026-11-09T12:00:00"),
  };
  const body = writeReply("roadshowEvents", [
    {
      id: eventId("4000"),
      groupId: "300",
      retailerId: "31",
      retailerName: "Depot",
      status: "Approved",
      retailerRoadShowId: "",
      isRoadShow: true,
      isStaffingOnly: false,
      assignments: [assignment],
      location: { id: "900", clubNumber: "6000", city: "Boston", state: "MA", zip: "02108", marketId: "40" },
    },
  ]);

  expect(body).toBe(
    '{"message":"ok","code":200,"success":true,"data":[{"location":{"city":"Boston","zipcode":"02108","state":"MA",' +
      '"marketId":"40","id":"900","clubNumber":"6000"},"retailerName":"Depot","isStaffingOnly":false,' +
      '"eventStatus":"Approved","eventGroupId":300,"eventId":4000,"retailerId":"31","isRoadShow":true,"icd":[{' +
      '"payoutOwner":{"lname":"Reed","fname":"Ada"},"payoutOwnerId":"7","merchOwnerName":{"lname":"Reed",' +
      '"fname":"Ada"},"merchOwnerId":"","hubManager":{"lname":"","fname":""},"active":true,"ownerAcknowledged":true,' +
      '"ownerAcnknowledgedDate":"11/09/2026 12:00:00 PM","officeId":101}],"retailerRoadShowId":""}]}',
  );
});

const NOTHING = { booked: null, showed: null };
const noCounts = byStage(() => NOTHING);

test("an empty interview report has all its members and no code", () => {
  const { message, success, data, ...rest }: Record<string, unknown> = JSON.parse(
    writeInterviewReply({ administrators: [], counts: [] }),
  );

  expect([message, success, rest]).toEqual(["ok", true, {}]);
  expect(data).toEqual(
    Object.fromEntries(
      "accounts name 1st 1stShowedUp 2nd 2ndShowedUp 3rd 3rdShowedUp fdt fdtShowedUp fds fdsShowedUp"
        .split(" ")
        .map((member) => [member, {}]),
    ),
  );
});

test("stored zeros are written, absent pairs are absent, and who has no name is not in name", () => {
  const { data }: { data: Record<string, unknown> } = JSON.parse(
    writeInterviewReply({
      administrators: [
        { id: administratorId("1"), name: "Ada", accounts: [officeId("101"), officeId("102")] },
        { id: administratorId("2"), name: null, accounts: [officeId("101")] },
      ],
      counts: [
        {
          administratorId: administratorId("1"),
          officeId: officeId("101"),
          reported: { ...noCounts, first: { booked: 0, showed: null } },
        },
        {
          administratorId: administratorId("2"),
          officeId: officeId("101"),
          reported: { ...noCounts, first: { booked: 3, showed: 2 } },
        },
      ],
    }),
  );

  expect(data["1st"]).toEqual({ 1: { 101: 0 }, 2: { 101: 3 } });
  expect(data["1stShowedUp"]).toEqual({ 2: { 101: 2 } });
  expect(data["name"]).toEqual({ 1: "Ada" });
  expect(data["accounts"]).toEqual({ 1: "101,102", 2: "101" });
});

test("who has no accounts is not in accounts, and who has no counts is in no map of them", () => {
  const { data }: { data: Record<string, unknown> } = JSON.parse(
    writeInterviewReply({
      administrators: [{ id: administratorId("1"), name: "Ada", accounts: [] }],
      counts: [{ administratorId: administratorId("1"), officeId: officeId("101"), reported: noCounts }],
    }),
  );
  expect([data["accounts"], data["1st"], data["name"]]).toEqual([{}, {}, { 1: "Ada" }]);
});

test("ZIP codes and SSNs that lost their zeros are written with them, doubles as their digits", () => {
  const people: Person[] = [];
  const reported = '"zip":2134.0,"SSN":1234567,"phone":5550101001.0';
  readRows("employees", `{"success":true,"data":[{"personid":7.0,${reported}}]}`, ({ value }) =>
    people.push(value),
  );
  const [written] = JSON.parse(writeReply("employees", people)).data;
  expect(written).toMatchObject({ personid: "7", zip: "02134", SSN: "001234567", phone: "5550101001" });
});

test("a value that could not be read is written as empty text or 0", () => {
  const people: Person[] = [];
  readRows(
    "employees",
    '{"success":true,"data":[{"personid":"7","createdate":"02/30/2026 1:00:00 PM","active":"maybe"}]}',
    ({ value }) => people.push(value),
  );
  expect(writeReply("employees", people)).toContain('"createdate":""');
  expect(writeReply("employees", people)).toContain('"active":0');
});

test("each envelope has the members of the interface, and total is the number of rows", () => {
  expect(envelopeHead("employees", 3)).toBe('{"total":3,"code":200,"success":true,"data":');
  expect(envelopeHead("weekly", 0)).toBe('{"total":0,"code":200,"success":true,"data":');
  expect(envelopeHead("weeklyDataDev", 1)).toBe('{"total":1,"code":200,"success":true,"data":');
  expect(envelopeHead("roadshowData", 1)).toBe('{"message":"ok","code":200,"success":true,"data":');
  expect(envelopeHead("interviewReport", 1)).toBe('{"message":"ok","success":true,"data":');
});

test("an error has the four members", () => {
  expect(JSON.parse(writeError(404, "No such account."))).toEqual({
    message: "No such account.",
    code: 404,
    success: false,
    data: null,
  });
});

test("a shape is plain data: wire names, paths in the domain, kinds, and what is private", () => {
  expect(employeeTable.shape).toHaveLength(MEMBERS.length);
  expect(employeeTable.shape.filter(({ isPrivate }) => isPrivate).map(({ name }) => name)).toEqual([
    "DOB",
    "SSN",
  ]);
  expect(find(employeeTable.shape, "hireDate")).toEqual({
    name: "hireDate",
    of: "hired",
    kind: "longDate",
    isPrivate: false,
    children: [],
  });
  expect(find(find(roadshowEventTable.shape, "location")?.children ?? [], "zipcode")).toMatchObject({
    of: "location.zip",
  });
  const assignments = find(roadshowEventTable.shape, "icd");
  expect(assignments).toMatchObject({ of: "assignments", kind: "list" });
  expect(find(find(assignments?.children ?? [], "merchOwnerName")?.children ?? [], "lname")).toMatchObject({
    of: "merchOwner.last",
  });
  expect(find(submissionTable.shape, "timezoneOffset")).toMatchObject({
    of: "offsetMin",
    kind: "offsetHoursText",
  });
  expect(structuredClone(roadshowEventTable.shape)).toEqual(roadshowEventTable.shape);
});
