type Key = Pick<KeyboardEvent, "key" | "isComposing" | "keyCode">;

/**
 * Name of a key that is for the page, as `KeyboardEvent.key` names it; "" while an input method takes the keys to choose a
 * word. Safari ends the word before the Enter that ended it, which has the code 229 only.
 */
export const pressedKey = ({ key, isComposing, keyCode }: Key): string =>
  isComposing || keyCode === 229 ? "" : key;
