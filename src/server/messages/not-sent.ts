/** Reasons why a message was not handed over, which decide what becomes of it. */
type Kind =
  /** The address takes no mail, or must get none: the message is given up. */
  | "refused"
  /** The address says that it has ended: it is given up, and nothing else is sent there. */
  | "gone"
  /** It may be accepted later: it is tried eight times in about a day, then given up. */
  | "failed"
  /** The fault is the server’s or ours: it waits for as long as that lasts. */
  | "waits"
  /** The same, before anything of the message was said: all that is for that server waits with it. */
  | "unusable";

/** A message could not be handed over. The message is for people: it names no more than the other side's host. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  readonly kind: Kind;
  /** Seconds for which the other side wants nothing more; 0 where it does not say. */
  readonly silentS: number;
  constructor(message: string, kind: Kind = "failed", silentS = 0) {
    super(message);
    this.kind = kind;
    this.silentS = silentS;
  }
}
