import { expect, test } from "vitest";
import { wallClock } from "#domain/time/time.ts";
import { inputDateOf, longDateOf, stampOf, writeInputDate, writeLongDate, writeStamp } from "./times.ts";
import { readRows } from "./reply.ts";

test.each([
  ["11/09/2026 2:05:00 PM", "2026-11-09T14:05:00"],
  ["11/09/2026 02:05:00 PM", "2026-11-09T14:05:00"],
  ["11/09/2026 12:00:00 AM", "2026-11-09T00:00:00"],
  ["11/09/2026 12:00:00 PM", "2026-11-09T12:00:00"],
  ["11/09/2026 12:59:59 AM", "2026-11-09T00:59:59"],
  ["11/09/2026 11:59:59 PM", "2026-11-09T23:59:59"],
  ["1/2/2026 1:00:00 am", "2026-01-02T01:00:00"],
  ["02/29/2028 1:00:00 AM", "2028-02-29T01:00:00"],
  ["01/01/1900 12:00:00 AM", "1900-01-01T00:00:00"],
  ["12/31/2999 11:59:59 PM", "2999-12-31T23:59:59"],
  ["11/09/2026 2:05:59.999 PM", "2026-11-09T14:05:59"],
])("the stamp %s is %s", (text, time) => {
  expect(stampOf(text)).toBe(time);
});

test.each([
  "11/09/2026 0:15:00 AM",
  "11/09/2026 00:15:00 AM",
  "11/09/2026 13:00:00 PM",
  "02/30/2026 1:00:00 PM",
  "02/29/2026 1:00:00 PM",
  "13/01/2026 1:00:00 PM",
  "11/09/2026 1:60:00 PM",
  "11/09/2026 1:00 PM",
  "11/09/2026 14:00:00",
  "11/09/2026",
  "11/09/26 1:00:00 PM",
  "2026-11-09 1:00:00 PM",
  "12/31/1899 11:59:59 PM",
  "01/01/3000 12:00:00 AM",
  "12/31/9999 1:00:00 PM",
  "11/09/2026 1:00:00. PM",
])("%s is no stamp", (text) => {
  expect(stampOf(text)).toBeNull();
});

test.each([
  ["January, 05 2021 00:00:00", "2021-01-05T00:00:00"],
  ["november, 30 1999 23:59:59", "1999-11-30T23:59:59"],
  ["January, 05 2026 00:00:00 +0000", "2026-01-05T00:00:00"],
  ["January, 05 2026 00:00:00 -0500", "2026-01-05T00:00:00"],
  ["January, 05 2026 00:00:00 +05:30", "2026-01-05T00:00:00"],
  ["January, 05 2026 00:00:00.000", "2026-01-05T00:00:00"],
  ["January 5, 2026 19:59:59.5", "2026-01-05T19:59:59"],
  ["December, 31 2026 23:00:00", "2026-12-31T23:00:00"],
])("the long date %s is %s", (text, time) => {
  expect(longDateOf(text)).toBe(time);
});

test.each([
  "Jan, 05 2021 00:00:00",
  "February, 30 2021 00:00:00",
  "May, 05 2021 24:00:00",
  "Smarch, 01 2021 00:00:00",
  "January, 05 1899 00:00:00",
  "January, 05 3000 00:00:00",
  "January, 05 2026 00:00:00 EST",
])("%s is no long date", (text) => {
  expect(longDateOf(text)).toBeNull();
});

test("times are written as the specification's samples are", () => {
  expect(writeStamp(wallClock("2026-01-05T00:07:09"))).toBe("01/05/2026 12:07:09 AM");
  expect(writeStamp(wallClock("2026-01-05T09:00:00"))).toBe("01/05/2026 9:00:00 AM");
  expect(writeStamp(wallClock("2026-12-31T12:00:00"))).toBe("12/31/2026 12:00:00 PM");
  expect(writeStamp(wallClock("2026-12-31T23:59:59"))).toBe("12/31/2026 11:59:59 PM");
  expect(writeLongDate(wallClock("2021-01-05T00:00:00"))).toBe("January, 05 2021 00:00:00");
});

test("the input date is strict, and comes back as it was", () => {
  expect(inputDateOf("11/09/2026")).toBe("2026-11-09");
  expect(["1/9/2026", "02/30/2026", "2026-11-09", " 11/09/2026", ""].map(inputDateOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  const day = inputDateOf("02/09/2026");
  expect(day === null ? null : writeInputDate(day)).toBe("02/09/2026");
});

const person = (members: string) => {
  const rows: unknown[] = [];
  const { drift } = readRows("employees", `{"success":true,"data":[{"personid":"7",${members}}]}`, (row) =>
    rows.push(row),
  );
  return { row: rows[0], drift };
};

test("a time that cannot be read is kept as text, and marked", () => {
  const { row, drift } = person(
    '"createdate":"02/30/2026 1:00:00 PM","hireDate":"soon","updatedate":20261109',
  );

  expect(row).toMatchObject({
    value: { created: null, hired: null, updated: null },
    unread: [
      { field: "created", text: "02/30/2026 1:00:00 PM" },
      { field: "updated", text: "20261109" },
      { field: "hired", text: "soon" },
    ],
  });
  expect(drift.get("createdate: not a time")).toBe(1);
  expect(drift.get("hireDate: not a date")).toBe(1);
});

test("each of the two forms is understood where the other is expected, and counted", () => {
  const { row, drift } = person(
    '"hireDate":"01/05/2021 12:00:00 AM","createdate":"January, 05 2021 00:00:00"',
  );

  expect(row).toMatchObject({
    value: { hired: "2021-01-05T00:00:00", created: "2021-01-05T00:00:00" },
    unread: [],
  });
  expect(drift.get("hireDate: 12-hour time for a long date")).toBe(1);
  expect(drift.get("createdate: long date for a 12-hour time")).toBe(1);
});

test("Lucee's offset behind a date is left out and a fraction of a second is cut, both counted", () => {
  const { row, drift } = person(
    '"hireDate":"January, 05 2026 00:00:00 -0500","createdate":"01/05/2026 9:00:00.250 AM"',
  );

  expect(row).toMatchObject({
    value: { hired: "2026-01-05T00:00:00", created: "2026-01-05T09:00:00" },
    unread: [],
  });
  expect(drift.get("hireDate: offset from UTC behind a time")).toBe(1);
  expect(drift.get("createdate: fraction of a second")).toBe(1);
});

test("a time of the year 9999 is unreadable, kept as text, and counted", () => {
  const { row, drift } = person('"hireDate":"December, 31 9999 00:00:00"');

  expect(row).toMatchObject({
    value: { hired: null },
    unread: [{ field: "hired", text: "December, 31 9999 00:00:00" }],
  });
  expect(drift.get("hireDate: not a date")).toBe(1);
});

const punches = (clockIn: string, clockOut: string) => {
  const records: unknown[] = [];
  const { drift } = readRows(
    "roadshowData",
    JSON.stringify({ success: true, data: [{ clockInUtc: clockIn, clockOutUtc: clockOut }] }),
    (row) => records.push(row),
  );
  return { record: records[0], drift };
};

test("a stamp in UTC is an instant, and an empty one is none", () => {
  expect(punches("03/08/2026 7:30:00 AM", "").record).toMatchObject({
    value: { clockIn: "2026-03-08T07:30:00Z", clockOut: null },
    unread: [],
  });
});

test("a fraction of a second in a punch is cut, never rounded, and counted", () => {
  const { record, drift } = punches("11/09/2026 2:00:00.9999999 PM", "11/09/2026 10:00:59.5 PM");

  expect(record).toMatchObject({
    value: { clockIn: "2026-11-09T14:00:00Z", clockOut: "2026-11-09T22:00:59Z" },
    unread: [],
  });
  expect(drift.get("clockInUtc: fraction of a second")).toBe(1);
});

test("a punch that names UTC is one, a punch that names another zone is not guessed at", () => {
  const { record, drift } = punches("November, 09 2026 14:00:00 +0000", "November, 09 2026 22:00:00 -0500");

  expect(record).toMatchObject({
    value: { clockIn: "2026-11-09T14:00:00Z", clockOut: null },
    unread: [{ field: "clockOut", text: "November, 09 2026 22:00:00 -0500" }],
  });
  expect(drift.get("clockOutUtc: not a time in UTC")).toBe(1);
});

const offsetOf = (reported: string) => {
  const rows: unknown[] = [];
  const { drift } = readRows(
    "weekly",
    `{"success":true,"data":[{"fieldmapEntryId":"5","officeId":"1","timezoneOffset":${reported}}]}`,
    (row) => rows.push(row),
  );
  return { row: rows[0], drift };
};

test.each([
  ['"-5"', -300],
  ['"0"', 0],
  ['"10"', 600],
  ["-7", -420],
  ['""', null],
  ['"+9"', 540],
  ['"18"', 1080],
  ['"-18.0"', -1080],
  ['"-3.5"', -210],
  ['"-3.50"', -210],
  ['"+5.75"', 345],
  ["-0.25", -15],
])("a submission's offset of %s hours is %s minutes", (reported, offsetMin) => {
  expect(offsetOf(reported).row).toMatchObject({ value: { offsetMin }, unread: [] });
});

test("a plus sign before an offset is counted", () => {
  expect(offsetOf('"+9"').drift.get("timezoneOffset: plus sign")).toBe(1);
  expect(offsetOf('"+5.75"').drift.get("timezoneOffset: plus sign")).toBe(1);
});

test.each(['"EST"', '"-500"', '"19"', '"1,5"', '"5.3"', '"18.25"', '"-.5"', '"5."', "NaN"])(
  "a submission's offset of %s is marked, and counted",
  (reported) => {
    const { row, drift } = offsetOf(reported);
    expect(row).toMatchObject({
      value: { offsetMin: null },
      unread: [{ field: "offsetMin", text: reported.replaceAll('"', "") }],
    });
    expect(drift.get("timezoneOffset: not an offset in quarters of an hour")).toBe(1);
  },
);

test.each([
  ["-5", -300],
  ['"+9"', 540],
  ["9.0", 540],
  ["-3.5", null],
  ['"5.75"', null],
  ["19", null],
])("a record's offset of %s is %s minutes: whole hours only", (reported, offsetMin) => {
  const rows: { readonly offsetMin: number | null }[] = [];
  const { drift } = readRows(
    "weeklyDataDev",
    `{"success":true,"data":[{"timezoneOffset":${reported}}]}`,
    ({ value }) => rows.push(value),
  );
  expect(rows).toMatchObject([{ offsetMin }]);
  expect(drift.get("timezoneOffset: not an offset in whole hours") ?? 0).toBe(offsetMin === null ? 1 : 0);
});
