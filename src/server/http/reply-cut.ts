import type { CutReason } from "#domain/export-cut.ts";

/** The server ends a reply before it is whole, and resets its connection. */
export class ReplyCut extends Error {
  override readonly name = "ReplyCut";
  readonly why: CutReason;

  constructor(why: CutReason) {
    super(`a reply was cut: ${why}`);
    this.why = why;
  }
}
