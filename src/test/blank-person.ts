import type { Person } from "#interface/employees.ts";
import { readRows } from "#interface/reply.ts";

/** A person of whom nothing is reported but an id. */
export function blankPerson(): Person {
  const people: Person[] = [];
  readRows("employees", '{"success":true,"data":[{"personid":"7"}]}', ({ value }) => people.push(value));
  const [person] = people;
  if (person === undefined) throw new RangeError("the row was set aside");
  return person;
}
