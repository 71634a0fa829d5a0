import type { Role } from "#domain/identity/roles.ts";

/** Users whom an address answers: everyone, users who are signed in, or users of these roles. Each declaration says it. */
export type Audience = "everyone" | "signed-in" | readonly Role[];

/** True where an address answers users of this role once they are signed in. */
export const mayCall = ({ roles }: { readonly roles: Audience }, role: Role): boolean =>
  roles === "everyone" || roles === "signed-in" || roles.includes(role);
