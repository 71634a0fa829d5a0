import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth } from "better-auth/minimal";
import { admin } from "better-auth/plugins/admin";
import { twoFactor } from "better-auth/plugins/two-factor";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import { authDb } from "./auth-db.ts";
import { ADDRESS_HEADER } from "#server/http/client-address.ts";
import type { Store } from "#server/postgres/connect.ts";
import { checkPassword } from "#server/identity/passwords/password-check.ts";
import { hashPassword } from "#server/identity/passwords/password-hash.ts";

export type AuthDeps = {
  readonly store: Pick<Store, "db">;
  /** Signs cookies and encrypts the secrets of second factors; derived from the data key. */
  readonly secret: string;
  /** What browsers call us. */
  readonly publicOrigin: string;
};

/** What keeps passwords, second factors and sessions. Its own addresses are never mounted: our commands call it. */
export type Auth = ReturnType<typeof createAuth>;

const COOKIE_PREFIX = "__Host-fieldboard";
/** Its value is the session's token and our signature of it. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Its value names a sign-in that waits for its second factor. */
export const CODE_COOKIE = `${COOKIE_PREFIX}.two_factor`;

const TIMES = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const USER = { emailVerified: "email_verified", ...TIMES } as const;
const SESSION = {
  userId: "user_id",
  expiresAt: "expires_at",
  ipAddress: "ip_address",
  userAgent: "user_agent",
  ...TIMES,
} as const;
const ACCOUNT = {
  accountId: "account_id",
  providerId: "provider_id",
  userId: "user_id",
  accessToken: "access_token",
  refreshToken: "refresh_token",
  idToken: "id_token",
  accessTokenExpiresAt: "access_token_expires_at",
  refreshTokenExpiresAt: "refresh_token_expires_at",
  ...TIMES,
} as const;
const SECOND_FACTOR = {
  backupCodes: "backup_codes",
  userId: "user_id",
  failedVerificationCount: "failed_verification_count",
  lockedUntil: "locked_until",
} as const;

/** Its rows are in the tables of migration 0002, by the same names; a test compares the two. */
export const createAuth = ({ store, secret, publicOrigin }: AuthDeps) =>
  betterAuth({
    appName: "Fieldboard",
    baseURL: publicOrigin,
    basePath: "/api/auth",
    secret,
    database: kyselyAdapter(authDb(store), { type: "postgres" }),
    telemetry: { enabled: false },
    // Ours are kept in the store and grow; these would be one process's.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    user: { modelName: "auth_user", fields: USER },
    session: {
      modelName: "auth_session",
      fields: SESSION,
      expiresIn: SESSION_HOURS * 60 * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: "auth_account", fields: ACCOUNT },
    verification: { modelName: "auth_verification", fields: { expiresAt: "expires_at", ...TIMES } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Our own rules are stricter, and say why.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: hashPassword, verify: checkPassword(store) },
    },
    plugins: [
      admin({
        defaultRole: "manager",
        schema: {
          user: { fields: { banReason: "ban_reason", banExpires: "ban_expires" } },
          session: { fields: { impersonatedBy: "impersonated_by" } },
        },
      }),
      twoFactor({
        issuer: "Fieldboard",
        allowPasswordless: true,
        // It would let a stranger lock somebody out; our delays grow and end.
        accountLockout: { enabled: false },
        schema: {
          user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
          twoFactor: { modelName: "auth_two_factor", fields: SECOND_FACTOR },
        },
      }),
    ],
    advanced: {
      // The prefix already makes browsers insist on Secure, which they accept on http of this machine.
      useSecureCookies: false,
      cookiePrefix: COOKIE_PREFIX,
      defaultCookieAttributes: { secure: true, sameSite: "lax", httpOnly: true, path: "/" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
  });
