import { sortName, sortText } from "#domain/fold.ts";
import type { OfficeId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import { OPEN_MEMBERS, SORTED_MEMBERS, sortMember, type SealedMember } from "#domain/people/members.ts";
import { employeeTable, type Person } from "#interface/employees.ts";
import type { Exchange } from "#interface/operations.ts";
import type { Unread } from "#interface/reading.ts";
import { unreadJson } from "#server/postgres/columns.ts";
import { countMerged } from "#server/postgres/loading/load-report.ts";
import { type Loading, markAbsent } from "#server/postgres/loading/load.ts";
import { losableOf, mergeStage, stageOf, unreadFields, type Noun } from "#server/postgres/loading/merge.ts";
import { stageReply } from "#server/postgres/loading/stage-reply.ts";
import { personSearchText } from "#server/postgres/search.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { stripErased } from "./erased-people.ts";

/** Reads and merges one reply of all employees. */
export const openPeople = (sealer: Sealer) => (loading: Loading) => ({
  read: async (exchange: Exchange): Promise<void> => {
    const offices = new Map<OfficeId, string>();
    const { facts, settle } = await stageReply<"employees", StoredPerson>(
      loading,
      personNoun,
      exchange,
      "employees",
      ({ value: person, unread }) => {
        if (person.officeId !== null) offices.set(person.officeId, person.officeName);
        return storedPerson(sealer, person, unread);
      },
    );
    if (loading.isOlder("employees", exchange)) return;
    for (const [id, name] of offices) loading.nameOffice(id, name);
    const mark = loading.markOf("employees", "employees", exchange, facts);
    const { load, report } = loading;
    loading.enqueue(async () => {
      const isWhole = await settle("personid");
      await stripErased(load.client, stageOf(personNoun));
      const merged = await mergeStage(load, personNoun);
      const gone = await markAbsent(load, personNoun, mark, isWhole);
      await load.remember([mark]);
      countMerged(report, "people", { ...merged, ...gone });
    });
  },
});

/** Everything but the restricted fields, which are sealed, with keyed hashes for finding and comparing. */
type StoredPerson = Omit<ReturnType<typeof storedPerson>, SealedMember>;

const personNoun: Noun<keyof StoredPerson> = {
  table: "person",
  key: ["id"],
  reported: [...OPEN_MEMBERS.filter((name) => name !== "id"), ...(["privateHash", "unread"] as const)],
  derived: [
    ...(["dobCipher", "ssnCipher", "ssnHash", "nameDobHash"] as const),
    ...(["searchText", "sortName", "sortOffice"] as const),
    ...SORTED_MEMBERS.map(sortMember),
  ],
  losable: losableOf(unreadFields("person"), employeeTable.shape),
};

/** Still holds restricted members, which are not written; leaving them out would cost a copy of each person. */
function storedPerson(sealer: Sealer, person: Person, unread: readonly Unread[]) {
  const { id, firstName, lastName, officeId, officeName, ssn, dateOfBirth } = person;
  return {
    ...person,
    // Empty where none is reported.
    officeId: officeId ?? "",
    dobCipher: dateOfBirth === "" ? null : sealer.seal(dateOfBirth, "person.dob_cipher", id),
    ssnCipher: ssn === "" ? null : sealer.seal(ssn, "person.ssn_cipher", id),
    ssnHash: sealer.ssnHash(ssn),
    nameDobHash: sealer.nameDobHash(firstName, lastName, dateOfBirth),
    // Changes with SSN and date of birth; their ciphertexts differ each time they are sealed.
    privateHash: sealer.privateHash(ssn, dateOfBirth),
    unread: unreadJson(unread),
    searchText: personSearchText(person),
    sortName: sortName(person),
    sortOffice: sortText(officeName),
    ...byName(SORTED_MEMBERS.map((name) => [sortMember(name), sortText(person[name])] as const)),
  };
}
