/** How a member is written. `…Text` and `textId` are JSON strings, `flag` is 1 or 0, `integerId` digits of any length. */
export type WireKind =
  | "text"
  | "textId"
  | "integerId"
  | "integer"
  | "integerText"
  | "flag"
  | "flagText"
  | "boolean"
  | "stamp"
  | "utcStamp"
  | "longDate"
  | "offsetHours"
  | "offsetHoursText"
  | "object"
  | "list";

/** One member of a resource as plain data, so that the store can build the same JSON without knowing a wire name. */
export type WireMember = {
  /** The member's name on the wire. */
  readonly name: string;
  /** Where its value is in the domain: `hired`, `location.city`. Below a list, from the list's element on. */
  readonly of: string;
  readonly kind: WireKind;
  /** SSN and date of birth: written as "" unless the token was granted private data. */
  readonly isPrivate: boolean;
  /** Members of an `object`, or of each element of a `list`; empty otherwise. */
  readonly children: readonly WireMember[];
};

/** The members of a resource in the order they are written. */
export type WireShape = readonly WireMember[];
