import { sortName, sortText } from "#domain/fold.ts";
import type { Person } from "#domain/people/people.ts";
import {
  columnValues,
  nounRows,
  unreadJson,
  type Columns,
  type NounRows,
  type UnreadField,
  GONE_SHARE_MAX,
  markGone,
  mergeStage,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import type { Load } from "#server/postgres/load.ts";
import { stripErased } from "./erased-people.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";
import { searchText } from "#server/postgres/search.ts";

/** The restricted fields of a person as the store keeps them: sealed, with keyed hashes for finding and comparing. */
export type SealedPerson = {
  readonly dobCipher: Buffer | null;
  readonly ssnCipher: Buffer | null;
  readonly ssnHash: Buffer | null;
  readonly nameDobHash: Buffer | null;
  /** Tells that SSN or date of birth changed; their ciphertexts differ each time they are sealed. */
  readonly privateHash: Buffer | null;
};

/** Everything but the restricted fields, which are sealed. */
export const PERSON_COLUMNS: Columns<Omit<Person, "ssn" | "dateOfBirth">> = {
  id: "id",
  officeId: "office_id",
  officeName: "office_name",
  firstName: "first_name",
  lastName: "last_name",
  email: "email",
  phone: "phone",
  street1: "street_1",
  street2: "street_2",
  streetApt: "street_apt",
  city: "city",
  state: "state",
  zip: "zip",
  gender: "gender",
  isActive: "is_active",
  isRetired: "is_retired",
  isSccApproved: "is_scc_approved",
  hasFieldmapAccount: "has_fieldmap_account",
  created: "created",
  updated: "updated",
  hired: "hired",
  retired: "retired",
};

const SEALED_COLUMNS: Columns<Omit<SealedPerson, "privateHash">> = {
  dobCipher: "dob_cipher",
  ssnCipher: "ssn_cipher",
  ssnHash: "ssn_hash",
  nameDobHash: "name_dob_hash",
};

const personNoun: Noun = {
  table: "person",
  key: ["id"],
  reported: [...Object.values(PERSON_COLUMNS).filter((column) => column !== "id"), "private_hash", "unread"],
  derived: [
    ...Object.values(SEALED_COLUMNS),
    ...["search_text", "sort_name", "sort_office", "sort_city", "sort_state"],
  ],
};

export const personRows = (): NounRows => nounRows(personNoun);

export const personRow = (person: Person, sealed: SealedPerson, unread: readonly UnreadField[]) => ({
  ...columnValues<Omit<Person, "ssn" | "dateOfBirth">>(PERSON_COLUMNS, person),
  ...columnValues<Omit<SealedPerson, "privateHash">>(SEALED_COLUMNS, sealed),
  office_id: person.officeId ?? "",
  private_hash: sealed.privateHash,
  unread: unreadJson(unread),
  search_text: searchText([
    ...[person.firstName, person.lastName, person.id, person.email],
    ...[person.phone.replace(/\D/g, ""), person.officeName, person.city],
  ]),
  sort_name: sortName(person),
  sort_office: sortText(person.officeName),
  sort_city: sortText(person.city),
  sort_state: sortText(person.state),
});

/** `isWhole` is false when rows of the reply were set aside: then absence says nothing. */
export async function mergePeople(
  load: Load,
  rows: NounRows,
  mark: ReplyMark,
  isWhole: boolean,
): Promise<Merged> {
  const before = (await load.storedReplies(mark.resource)).get(mark.scope);
  await load.stage(personNoun, rows);
  await stripErased(load.client, stageOf(personNoun));
  const merged = await mergeStage(load.client, personNoun, load.runId);
  const gone =
    isWhole && before !== undefined
      ? await markGone(load.client, personNoun, {
          scope: "true",
          lastRun: before.runId,
          shareMax: GONE_SHARE_MAX,
        })
      : { gone: 0, held: 0 };
  await load.remember([mark]);
  return { ...merged, ...gone };
}
