import type { Role } from "#domain/identity/roles.ts";

/** Whom an address answers: everyone, users who are signed in, or users of these roles. Each declaration says it. */
export type Audience = "everyone" | "signed-in" | readonly Role[];

/** Whether what is declared answers a user of this role once they are signed in. */
export const mayCall = ({ roles }: { readonly roles: Audience }, role: Role): boolean =>
  roles === "everyone" || roles === "signed-in" || roles.includes(role);
