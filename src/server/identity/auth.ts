import { kyselyAdapter } from "@better-auth/kysely-adapter";
import { betterAuth } from "better-auth/minimal";
import { admin } from "better-auth/plugins/admin";
import { twoFactor } from "better-auth/plugins/two-factor";
import {
  CamelCasePlugin,
  OperationNodeTransformer,
  type KyselyPlugin,
  type PrimitiveValueListNode,
  type UnknownRow,
  type ValueNode,
} from "kysely";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import type { Clock } from "#domain/time/time.ts";
import { ADDRESS_HEADER } from "#server/http/request.ts";
import type { Store } from "#server/postgres/connect.ts";
import { checkPassword, hashPassword } from "./password-hash.ts";

export type AuthDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Pick<Clock, "now">;
  /** Signs cookies and encrypts the secrets of second factors; derived from the data key. */
  readonly secret: string;
  readonly publicOrigin: string;
};

/** Passwords, second factors and sessions by better-auth. Its own addresses are not mounted: our commands call it. */
export type Auth = ReturnType<typeof createAuth>;

const COOKIE_PREFIX = "__Host-fieldboard";
/** Its value is the session's token and our signature of it. */
export const SESSION_COOKIE = `${COOKIE_PREFIX}.session_token`;
/** Its value identifies a sign-in that waits for its second factor. */
export const CODE_COOKIE = `${COOKIE_PREFIX}.two_factor`;

export const createAuth = ({ store, clock, secret, publicOrigin }: AuthDeps) =>
  betterAuth({
    appName: "Fieldboard",
    baseURL: publicOrigin,
    basePath: "/api/auth",
    secret,
    database: kyselyAdapter(store.db.withPlugin(new CamelCasePlugin()).withPlugin(datesBy(clock)), {
      type: "postgres",
    }),
    telemetry: { enabled: false },
    // Ours are in the store and grow; these would be one process's.
    rateLimit: { enabled: false },
    logger: { disabled: true },
    user: { modelName: "auth_user" },
    session: {
      modelName: "auth_session",
      expiresIn: SESSION_HOURS * 60 * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: { modelName: "auth_account" },
    verification: { modelName: "auth_verification" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // Our own rules are stricter, and say why.
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: hashPassword, verify: checkPassword(store) },
    },
    plugins: [
      admin({ defaultRole: "manager" }),
      twoFactor({
        issuer: "Fieldboard",
        allowPasswordless: true,
        // It would let a stranger lock a user out; our delays grow and end.
        accountLockout: { enabled: false },
        schema: { twoFactor: { modelName: "auth_two_factor" } },
      }),
    ],
    advanced: {
      // The prefix makes browsers require Secure, which they accept on http of this machine.
      useSecureCookies: false,
      cookiePrefix: COOKIE_PREFIX,
      defaultCookieAttributes: { secure: true, sameSite: "lax", httpOnly: true, path: "/" },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
    },
  });

/**
 * Gives the library `Date`s, by which it compares, where our pool returns instants as text. It reads the time of the
 * process: what it writes and reads is moved by as much as our clock differs from that, so that what is stored is by ours.
 */
function datesBy(clock: Pick<Clock, "now">): KyselyPlugin {
  const aheadMs = (): number => Temporal.Instant.from(clock.now()).epochMilliseconds - Date.now();
  const mover = new DateMover(aheadMs);
  return {
    transformQuery: ({ node }) => mover.transformNode(node),
    transformResult: ({ result }) =>
      Promise.resolve({ ...result, rows: result.rows.map((row) => withDates(row, aheadMs())) }),
  };
}

/** Moves the dates that a query is given. */
class DateMover extends OperationNodeTransformer {
  readonly #aheadMs: () => number;
  constructor(aheadMs: () => number) {
    super();
    this.#aheadMs = aheadMs;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: this.#moved(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map((value) => this.#moved(value)) };
  }

  #moved(value: unknown): unknown {
    return value instanceof Date ? new Date(value.getTime() + this.#aheadMs()) : value;
  }
}

const withDates = (row: UnknownRow, aheadMs: number): UnknownRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "string" && /(?:At|Expires|Until)$/.test(name)
        ? new Date(new Date(value).getTime() - aheadMs)
        : value,
    ]),
  );
