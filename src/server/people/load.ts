import type { OfficeId } from "#domain/ids.ts";
import type { Person } from "#domain/people/people.ts";
import { readEmployees } from "#interface/employees.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { mergePeople, personRow, personRows, type SealedPerson } from "./load-rows.ts";
import type { Exchange } from "#interface/operations.ts";
import type { Loading } from "#server/postgres/load.ts";
import { countMerged, countReply, setRowAside, showsAll } from "#server/postgres/load-report.ts";

export const openPeople = (sealer: Sealer) => (loading: Loading) => ({
  read: (exchange: Exchange): void => loadPeople(sealer, loading, exchange),
});

/** Reads and merges one reply of all employees. Of two rows with one id the first is used, the other set aside. */
function loadPeople(sealer: Sealer, loading: Loading, exchange: Exchange): void {
  const rows = personRows();
  const seen = new Set<string>();
  const repeated: string[] = [];
  const offices = new Map<OfficeId, string>();
  const facts = readEmployees(exchange.body, ({ value: person, unread }) => {
    if (seen.has(person.id)) {
      repeated.push(person.id);
      return;
    }
    seen.add(person.id);
    rows.add(personRow(person, sealPerson(sealer, person), unread));
    if (person.officeId !== null) offices.set(person.officeId, person.officeName);
  });
  countReply(loading.report, "people", exchange, facts);
  for (const id of repeated)
    setRowAside(loading.report, { where: exchange.where, reason: `personid ${id} stands in two rows` });
  if (loading.isOlder("employees", exchange)) return;
  for (const [id, name] of offices) loading.nameOffice(id, name);
  const mark = loading.markOf("employees", "employees", exchange, facts);
  const isWhole = repeated.length === 0 && showsAll(facts);
  loading.enqueue(async () => {
    countMerged(loading.report, "people", await mergePeople(loading.load, rows, mark, isWhole));
  });
}

const sealPerson = (sealer: Sealer, { id, firstName, lastName, dateOfBirth, ssn }: Person): SealedPerson => ({
  dobCipher: dateOfBirth === "" ? null : sealer.seal(dateOfBirth, "person.dob_cipher", id),
  ssnCipher: ssn === "" ? null : sealer.seal(ssn, "person.ssn_cipher", id),
  ssnHash: sealer.ssnHash(ssn),
  nameDobHash: sealer.nameDobHash(firstName, lastName, dateOfBirth),
  privateHash: sealer.privateHash(ssn, dateOfBirth),
});
