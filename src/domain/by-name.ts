/** Pairs as an object with their names. */
export function byName<Name extends string, Value>(
  pairs: readonly (readonly [Name, Value])[],
): Readonly<Record<Name, Value>>;
export function byName<Value>(pairs: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  return Object.fromEntries(pairs);
}
