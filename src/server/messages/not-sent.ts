/** A message could not be handed over. The message is for people: it names no more than the other side's host. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  /** Whether the same message may be accepted later. */
  readonly mayRetry: boolean;
  constructor(message: string, mayRetry = true) {
    super(message);
    this.mayRetry = mayRetry;
  }
}
