import { expect, test } from "vitest";
import { ssnDigits } from "#domain/people/people.ts";
import { dateOf } from "#domain/time/time.ts";
import { DEMO, peopleOf, planDemo } from "#test/demo-business.ts";

const people = peopleOf(planDemo());

test("no one has such an SSN: areas 900 to 999 with groups 01 to 49, or the impossible group 00", () => {
  const digits = people.map(({ ssn }) => ssn.replaceAll("-", "")).filter((ssn) => ssn !== "");
  const assigned = digits.filter((text) => ssnDigits(text) !== null);
  const malformed = digits.filter((text) => ssnDigits(text) === null);
  expect(assigned.length).toBeGreaterThan(1700);
  expect(assigned.filter((text) => !/^9\d\d(?:0[1-9]|[1-4]\d)(?!0000)\d{4}$/.test(text))).toEqual([]);
  expect(malformed.length).toBeGreaterThan(10);
  expect(malformed.filter((text) => !/^9\d\d00\d{4}$/.test(text))).toEqual([]);
});

test("some SSNs are missing and few are used twice", () => {
  const given = people.map(({ ssn }) => ssn.replaceAll("-", "")).filter((ssn) => ssn !== "");
  const repeated = given.length - new Set(given).size;
  expect(2000 - given.length).toBeGreaterThan(80);
  expect(repeated).toBeGreaterThan(0);
  expect(repeated).toBeLessThan(20);
});

test("mail goes to example domains and phones cannot be dialed", () => {
  expect(people.filter(({ email }) => !/^$|^[a-z.]+\d+@example\.(?:com|org)$/.test(email))).toEqual([]);
  expect(people.filter(({ phone }) => !/^$|^\(?555\)?[- ]?01\d-?\d{4}$/.test(phone))).toEqual([]);
});

test("e-mail and phone are shared by a few people only", () => {
  const emails = repeats(people.map(({ email }) => email));
  const phones = repeats(people.map(({ phone }) => phone.replaceAll(/\D/g, "")));
  expect([emails > 0, emails < 20, phones > 0, phones < 20]).toEqual([true, true, true, true]);
});

test("surnames try programs: No, Null, True, sixty characters, accents and apostrophes", () => {
  const names = new Set(people.map(({ lastName }) => lastName));
  expect(["No", "Null", "True", "O'Brien", "Nguyễn", "N'Diaye"].filter((name) => !names.has(name))).toEqual(
    [],
  );
  expect(Math.max(...people.map(({ lastName }) => lastName.length))).toBe(60);
});

test("no one was hired, retired, entered or changed after today", () => {
  const dates = people.flatMap(({ hired, retired, created, updated }) => [hired, retired, created, updated]);
  expect(dates.filter((date) => date !== null && dateOf(date) > DEMO.today)).toEqual([]);
});

test("people join and leave over more than three years, and some come back", () => {
  const hired = people.map((person) => person.hired ?? "");
  const leavers = people.filter(
    (person) => person.retired !== null && person.retired >= (person.hired ?? ""),
  );
  const back = people.filter((person) => person.retired !== null && person.retired < (person.hired ?? ""));
  expect(hired.filter((date) => date < "2023-11-20").length).toBeGreaterThan(200);
  expect(hired.filter((date) => date > "2026-08-20").length).toBeGreaterThan(100);
  expect(leavers.length).toBeGreaterThan(600);
  expect(back.length).toBeGreaterThan(20);
});

test("flags follow the dates but for one person in fifty or fewer, active and retired at once among them", () => {
  const hasLeft = (person: (typeof people)[number]): boolean =>
    person.retired !== null && person.retired >= (person.hired ?? "");
  const slips = people.filter(
    (person) => person.isActive === hasLeft(person) || person.isRetired !== hasLeft(person),
  );
  expect(slips.length).toBeGreaterThan(10);
  expect(slips.length).toBeLessThan(60);
  expect(slips.some(({ isActive, isRetired }) => isActive && isRetired)).toBe(true);
});

function repeats(values: readonly string[]): number {
  const given = values.filter((value) => value !== "");
  return given.length - new Set(given).size;
}
