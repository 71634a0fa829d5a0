/**
 * The same answer for the same object, worked out once however many ask, and forgotten with the object. What is worked out
 * of it must depend on nothing else, and the object must never change.
 */
export function remembered<Of extends object, Answer>(workOut: (of: Of) => Answer): (of: Of) => Answer {
  const answers = new WeakMap<Of, { readonly answer: Answer }>();
  return (of) => {
    const before = answers.get(of);
    if (before !== undefined) return before.answer;
    const answer = workOut(of);
    answers.set(of, { answer });
    return answer;
  };
}
