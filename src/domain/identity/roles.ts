/** A manager sees the offices of their scope, other roles all of them. */
export const ROLES = ["manager", "payroll", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Roles that see hours or manage users need more than a password. */
export const needsSecondFactor = (role: Role): boolean => role !== "manager";

/** Ways in which a session begins: with a password, or through an identity provider. */
export const SIGN_IN_MEANS = ["password", "oidc"] as const;
export type SignInMeans = (typeof SIGN_IN_MEANS)[number];

/** Minutes without a request of the person's own after which a session ends. */
export const idleMinutes = (role: Role): number => (role === "manager" ? 30 : 15);

/** Hours after which a session ends, active or not. */
export const SESSION_HOURS = 12;
