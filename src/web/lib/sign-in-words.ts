type SigningIn = {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  readonly isLinked: boolean;
};

/** Means that a user signs in with, for example `a password and a code, or Example Corp`. */
export function signInWords(
  { hasPassword, hasSecondFactor, isLinked }: SigningIn,
  oidcName: string | null,
): string {
  const ours = hasPassword ? [hasSecondFactor ? "a password and a code" : "a password"] : [];
  const theirs = isLinked ? [oidcName ?? "your organization (not set up)"] : [];
  const ways = [...ours, ...theirs];
  return ways.length === 0 ? "nothing yet" : ways.join(", or ");
}
