import { useState } from "react";

/** Choices that were made and that the page does not show yet, oldest first. */
type Pending = readonly (readonly string[])[];

/**
 * What was chosen, at once: the page follows only when its numbers have come, and a press must be seen before that, and
 * must not be lost when another one follows. A change from elsewhere, such as the way back, overrules.
 */
export function usePendingChoice(
  values: readonly string[],
  onChange: (values: readonly string[]) => void,
): readonly [chosen: readonly string[], choose: (values: readonly string[]) => void] {
  const [pending, setPending] = useState<Pending>([]);
  const [seen, setSeen] = useState(values);
  if (!areSame(seen, values)) {
    setSeen(values);
    setPending(stillPending(pending, values));
  }
  const choose = (next: readonly string[]): void => {
    setPending([...pending, next]);
    onChange(next);
  };
  return [pending.at(-1) ?? values, choose];
}

/** What is left to come once the page shows `values`: the choices made after them, none when they were not a choice. */
export function stillPending(pending: Pending, values: readonly string[]): Pending {
  const at = pending.findIndex((choice) => areSame(choice, values));
  return at === -1 ? [] : pending.slice(at + 1);
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value) => other.includes(value));
