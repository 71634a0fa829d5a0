import type { ReplyFacts } from "./reading.ts";

const SHOWN_MAX = 20;

/** What could not be used: how much, and why the first of it. Reasons name a field and hold nothing of its content. */
export class SetAside {
  #count = 0;
  readonly #first: { readonly index: number; readonly reason: string }[] = [];

  add(index: number, reason: string): void {
    this.#count += 1;
    if (this.#first.length < SHOWN_MAX) this.#first.push({ index, reason });
  }

  facts(): ReplyFacts["setAside"] {
    return { count: this.#count, first: this.#first };
  }
}
