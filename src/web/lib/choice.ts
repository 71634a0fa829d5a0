import { startTransition, useCallback, useOptimistic } from "react";

/**
 * Choice as it was made, at once: the page follows when its numbers have come. A change from elsewhere overrules it. `choose` is
 * the same as long as `onChange` is.
 */
export function useChoice<Value>(
  value: Value,
  onChange: (value: Value) => void,
): readonly [chosen: Value, choose: (value: Value) => void] {
  const [chosen, setChosen] = useOptimistic(value);
  const choose = useCallback(
    (next: Value): void =>
      startTransition(() => {
        setChosen(() => next);
        onChange(next);
      }),
    [setChosen, onChange],
  );
  return [chosen, choose];
}
