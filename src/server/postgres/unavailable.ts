/** The store cannot be used. Its message is meant for people: it names the setting and what is wrong, never a value. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}
