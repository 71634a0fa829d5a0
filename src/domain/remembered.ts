/**
 * The same answer for the same object, worked out once however many ask, and forgotten with the object. What is worked out
 * of it must depend on nothing else, and the object must never change.
 */
export function remembered<Of extends object, Answer>(workOut: (of: Of) => Answer): (of: Of) => Answer {
  const known = new WeakMap<Of, { readonly answer: Answer }>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before.answer;
    const answer = workOut(of);
    known.set(of, { answer });
    return answer;
  };
}
