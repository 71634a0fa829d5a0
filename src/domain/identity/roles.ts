/** What somebody who signs in is there for. A manager sees the offices of their scope, the others all. */
export const ROLES = ["manager", "payroll", "admin"] as const;
export type Role = (typeof ROLES)[number];

const known: ReadonlySet<string> = new Set(ROLES);
export const isRole = (value: unknown): value is Role => typeof value === "string" && known.has(value);

/** Who sees hours of pay or changes who may sign in needs more than a password. */
export const needsSecondFactor = (role: Role): boolean => role !== "manager";

/** What somebody signed in with: a password of ours, or an identity provider that knows them. */
export const SIGN_IN_MEANS = ["password", "oidc"] as const;
export type SignInMeans = (typeof SIGN_IN_MEANS)[number];

/** Minutes without a request of the person's own after which a session ends. */
export const idleMinutes = (role: Role): number => (role === "manager" ? 30 : 15);

/** Hours after signing in after which a session ends, whatever was done in it. */
export const SESSION_HOURS = 12;
