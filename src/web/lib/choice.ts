import { startTransition, useOptimistic } from "react";

/** What was chosen, at once: the page follows when its numbers have come. A change from elsewhere overrules it. */
export function useChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): readonly [chosen: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useOptimistic(value);
  const choose = (next: Value): void =>
    startTransition(() => {
      setChosen(() => next);
      onChange(next);
    });
  return [chosen, choose];
}
