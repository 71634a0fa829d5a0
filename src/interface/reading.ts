/** A value that could not be read: where it belongs in the domain ("hired", "assignments.0.acknowledged") and its text. */
export type Unread = { readonly field: string; readonly text: string };

/** A row of a reply: what could not be read is null, "" or false in `value`, with its text in `unread`. */
export type ReadRow<Value> = { readonly value: Value; readonly unread: readonly Unread[] };

/** Facts of one reply, and what had to be done to understand it. */
export type ReplyFacts = {
  /** The reply's own count, null where it has none or it cannot be read. */
  readonly total: number | null;
  /** False where rows were set aside or did not come, or how many there are cannot be read: then absence says nothing. */
  readonly isWhole: boolean;
  /** Rows that arrived, those set aside among them. For an interview report: pairs of administrator and account. */
  readonly rows: number;
  /** Counts of each kind of mending, by a readable key such as `active: text for a number`. */
  readonly drift: ReadonlyMap<string, number>;
  /** For keys of `drift` the first value that was mended: of texts and private fields its shape only. */
  readonly examples: ReadonlyMap<string, string>;
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

/** Counts what had to be mended. The keys are read by admins, so they are plain words, and there are never too many. */
export class Drift {
  readonly counts = new Map<string, number>();
  readonly examples = new Map<string, string>();

  add(key: string, times = 1): void {
    const before = this.counts.get(key);
    if (before === undefined && this.counts.size >= KEYS_MAX && key !== OTHER) return this.add(OTHER, times);
    this.counts.set(key, (before ?? 0) + times);
  }
}

/** A reply chooses the names of its unknown members, so their number is bounded. */
const KEYS_MAX = 500;
const OTHER = "other: more kinds of mending than are listed";

/** Rows that could not be used: how much, and why the first of it. Reasons name a field and hold nothing of its content. */
export class SetAside {
  count = 0;
  readonly first: { readonly index: number; readonly reason: string }[] = [];

  add(index: number, reason: string): void {
    this.count += 1;
    if (this.first.length < SHOWN_MAX) this.first.push({ index, reason });
  }
}

const SHOWN_MAX = 20;
