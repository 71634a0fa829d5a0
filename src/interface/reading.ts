/** A value that could not be read: where it belongs in the domain ("hired", "assignments.0.acknowledged") and its text. */
export type Unread = { readonly field: string; readonly text: string };

/** A row as it was told: what could not be read is null, "" or false in `value` and kept as text in `unread`. */
export type Told<Value> = { readonly value: Value; readonly unread: readonly Unread[] };

/** What one reply said and what had to be done to understand it. */
export type ReplyFacts = {
  /** The reply's own count, null where it told none. */
  readonly total: number | null;
  /** Rows that arrived, those set aside among them. For an interview report: pairs of administrator and account. */
  readonly rows: number;
  /** How often each kind of mending was needed, by a readable key such as `active: text for a number`. */
  readonly drift: ReadonlyMap<string, number>;
  readonly setAside: {
    readonly count: number;
    /** The first 20, by their position in the reply. */
    readonly first: readonly { readonly index: number; readonly reason: string }[];
  };
};

/** A whole reply that cannot be used. Its message is the reason, a plain sentence without any of the body's text. */
export class ReplyRefused extends Error {
  override readonly name = "ReplyRefused";
}
