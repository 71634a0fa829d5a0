import { isOfficeId, isPersonId } from "#domain/ids.ts";
import { memberRow, MEMBERS, type KindOf, type Member, type MemberKind } from "#domain/people/members.ts";
import { table, type Fields, type Kind } from "./fields.ts";
import { digitText, integerFlag, personName, required, ssn, text, textId, zip } from "./kinds.ts";
import { longDate, stamp } from "./times.ts";

const KINDS = {
  personId: required(textId(isPersonId)),
  officeId: textId(isOfficeId),
  text,
  name: personName,
  digits: digitText,
  zip,
  ssn,
  flag: integerFlag,
  stamp,
  longDate,
} as const satisfies Readonly<Record<MemberKind, unknown>>;

type ValueOf<Of> = Of extends Kind<infer Value> ? Value : never;

/** Everything the interface reports of a person. Restricted: `dateOfBirth`, `ssn`. Confidential: street, ZIP, gender. */
export type Person = { readonly [Name in Member]: ValueOf<(typeof KINDS)[KindOf<Name>]> };

/** The fields by the rows of the members, which the compiler cannot follow through a list of pairs. */
function personFields(): Fields<Person>;
function personFields(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    MEMBERS.map((name) => {
      const { wire, kind, seenBy, isOptional = false } = memberRow(name);
      return [name, { wire, kind: KINDS[kind], isPrivate: seenBy === "sealed", isOptional }];
    }),
  );
}

export const employeeTable = table(personFields());
