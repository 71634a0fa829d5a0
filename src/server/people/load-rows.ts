import { sortName, sortText } from "#domain/fold.ts";
import type { Person } from "#domain/people/people.ts";
import type { CopyRows, CopyValue } from "#server/postgres/copy.ts";
import type { Load } from "#server/postgres/load.ts";
import { stripErased } from "./erased-people.ts";
import {
  GONE_SHARE_MAX,
  markGone,
  mergeStage,
  stageOf,
  type Merged,
  type Noun,
} from "#server/postgres/merge.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";
import { searchText } from "#server/postgres/search-text.ts";

/** Text of a field that could not be read, under the name its source gives it. */
export type UnreadField = { readonly field: string; readonly text: string };

/** The restricted fields of a person as the store keeps them: sealed, with keyed hashes for finding and comparing. */
export type SealedPerson = {
  readonly dobCipher: Buffer | null;
  readonly ssnCipher: Buffer | null;
  readonly ssnHash: Buffer | null;
  readonly nameDobHash: Buffer | null;
  /** Tells that SSN or date of birth changed; their ciphertexts differ each time they are sealed. */
  readonly privateHash: Buffer | null;
};

const personNoun: Noun = {
  table: "person",
  key: ["id"],
  told: [
    ...["office_id", "office_name", "first_name", "last_name", "email", "phone"],
    ...["street_1", "street_2", "street_apt", "city", "state", "zip", "gender"],
    ...["is_active", "is_retired", "is_scc_approved", "has_fieldmap_account"],
    ...["created", "updated", "hired", "retired", "private_hash", "unread"],
  ],
  derived: [
    ...["dob_cipher", "ssn_cipher", "ssn_hash", "name_dob_hash"],
    ...["search_text", "sort_name", "sort_office", "sort_city", "sort_state"],
  ],
};

/** Values in the order of the columns of `personNoun`. */
export const personRow = (
  person: Person,
  sealed: SealedPerson,
  unread: readonly UnreadField[],
): readonly CopyValue[] => [
  person.id,
  ...[
    person.officeId ?? "",
    person.officeName,
    person.firstName,
    person.lastName,
    person.email,
    person.phone,
  ],
  ...[person.street1, person.street2, person.streetApt, person.city, person.state, person.zip, person.gender],
  ...[person.isActive, person.isRetired, person.isSccApproved, person.hasFieldmapAccount],
  ...[person.created, person.updated, person.hired, person.retired, sealed.privateHash, unreadJson(unread)],
  ...[sealed.dobCipher, sealed.ssnCipher, sealed.ssnHash, sealed.nameDobHash],
  searchText([
    ...[person.firstName, person.lastName, person.id, person.email],
    ...[person.phone.replace(/\D/g, ""), person.officeName, person.city],
  ]),
  ...[sortName(person), sortText(person.officeName), sortText(person.city), sortText(person.state)],
];

export const unreadJson = (unread: readonly UnreadField[]): string | null =>
  unread.length === 0 ? null : JSON.stringify(unread);

/** `isWhole` is false when rows of the reply were set aside: then absence says nothing. */
export async function mergePeople(
  load: Load,
  rows: CopyRows,
  mark: ReplyMark,
  isWhole: boolean,
): Promise<Merged> {
  const before = (await load.keptReplies(mark.resource)).get(mark.scope);
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
