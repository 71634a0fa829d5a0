import * as fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { officeId, personId } from "#domain/ids.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase } from "#test/database.ts";
import { insertRun, personRow, RUN } from "#test/builders/rows.ts";
import { selectDuplicates } from "./duplicate-queries.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
await insertRun(store);
beforeEach(() => store.pool.query("truncate person"));

const OFFICES = [officeId("101"), officeId("102")];

const person = fc.record({
  office: fc.constantFrom(...OFFICES),
  name: fc.constantFrom("Ann", "Bo", "Cy"),
  isGone: fc.constantFrom(false, false, false, true),
  ssn: fc.constantFrom(null, "x", "y"),
  birth: fc.constantFrom(null, "p", "q"),
  email: fc.constantFrom("", "a@example.com", "A@Example.com", "b@example.com"),
  phone: fc.constantFrom("", "none", "555-0100", "(555) 0100", "5550101"),
});
type Made = (typeof person extends fc.Arbitrary<infer Person> ? Person : never) & { readonly id: string };

/** The kinds of evidence, one after the other, in plain words. */
const sharedBy = (one: Made, other: Made): readonly string[] => [
  ...(one.ssn !== null && one.ssn === other.ssn ? ["ssn"] : []),
  ...(one.birth !== null && one.birth === other.birth ? ["birth"] : []),
  ...(one.email !== "" && one.email.toLowerCase() === other.email.toLowerCase() ? ["email"] : []),
  ...(digits(one) !== "" && digits(one) === digits(other) ? ["phone"] : []),
];
const digits = ({ phone }: Made): string => phone.replaceAll(/\D/g, "");

test("duplicates are those that comparing everyone with everyone finds, in every scope", async () => {
  const scopes = fc.constantFrom<"all" | readonly (typeof OFFICES)[number][]>("all", OFFICES.slice(0, 1), []);
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 2, maxLength: 80 }),
      scopes,
      fc.boolean(),
      async (people, scope, maySeePrivate) => {
        const made = people.map((one, index) => ({ ...one, id: String(index + 1) }));
        await store.pool.query("truncate person");
        await store.db.insertInto("person").values(made.map(rowOf)).execute();
        const [one] = made;
        if (one === undefined) throw new Error("someone is needed");
        const found = await inSnapshot(store, scope, (reading) =>
          selectDuplicates(reading, personId(one.id), maySeePrivate),
        );
        expect(found.map((same) => [same.person.id, same.evidence])).toEqual(
          expected(made, one, scope, maySeePrivate),
        );
      },
    ),
    { numRuns: 40 },
  );
});

function expected(
  made: readonly Made[],
  one: Made,
  scope: "all" | readonly string[],
  maySeePrivate: boolean,
) {
  if (one.isGone) return [];
  return made
    .filter(
      ({ id, isGone, office }) => id !== one.id && !isGone && (scope === "all" || scope.includes(office)),
    )
    .map((other) => ({
      ...other,
      kinds: sharedBy(one, other).filter((kind) => maySeePrivate || kind === "email" || kind === "phone"),
    }))
    .filter(({ kinds }) => kinds.length > 0)
    .toSorted((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1))
    .slice(0, 50)
    .map(({ id, kinds }) => [id, kinds]);
}

const rowOf = ({ id, office, name, isGone, ssn, birth, email, phone }: Made) =>
  personRow({
    id: personId(id),
    office_id: office,
    last_name: name,
    first_name: "",
    email,
    phone,
    ssn_hash: ssn === null ? null : Buffer.from(ssn),
    name_dob_hash: birth === null ? null : Buffer.from(birth),
    last_run: isGone ? RUN : null,
  });

test("one phone for a thousand people is as quick as one for two", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) =>
    personRow({ id: personId(String(index + 1)), last_name: `Name${index}`, phone: "555-0100", email: "" }),
  );
  await store.db.insertInto("person").values(rows).execute();
  await store.pool.query("analyze person");

  const { found, read } = await inSnapshot(store, "all", async (reading) => {
    const readFor = () =>
      onlyRow(reading.db)<{ people: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as people
          from pg_stat_xact_user_tables where relname = 'person'`;
    const before = await readFor();
    const duplicates = await selectDuplicates(reading, personId("7"), true);
    return { found: duplicates.length, read: (await readFor()).people - before.people };
  });

  expect(found).toBe(50);
  expect(read).toBeLessThan(200);
});
