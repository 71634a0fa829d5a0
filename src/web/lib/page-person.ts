let person: string | null = null;

/** The id of the person whose page this is, by the first reply that named one; null while no one has signed in. */
export const pagePerson = (): string | null => person;

/** Notes whose a reply is; null is no one's. False when it is another person's than the page is. */
export function noteReplyOf(replied: string | null): boolean {
  person ??= replied;
  return replied === null || replied === person;
}

/** After a sign-in the next reply says whose page this is. */
export const forgetPagePerson = (): void => {
  person = null;
};
