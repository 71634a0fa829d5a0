/** A text that is not printed, logged or sent by mistake: whatever shows an object shows nothing of it. */
export class Secret {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }

  /** The text, for the one place that needs it. */
  reveal(): string {
    return this.#text;
  }
}
