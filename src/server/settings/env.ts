import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { SETTING_ROWS, type SettingName } from "./setting-rows.ts";
import { isLoopback } from "#domain/loopback.ts";
import { settingTexts, type LOG_LEVELS } from "./setting-texts.ts";

/** Everything the environment decides, checked. Paths are absolute; what is not set is null. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end, for example `http://127.0.0.1:3000`. */
  readonly publicOrigin: string;
  /** How many proxies of ours a request passes, each of which adds to `X-Forwarded-For`. */
  readonly proxyHops: number;
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly dataKeyFile: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** Base addresses without a slash at their end. */
  readonly sourceUrl: string | null;
  readonly sourceDevUrl: string | null;
  readonly sourceToken: string | null;
  readonly interfaceToken: string | null;
  /** Null when people sign in by password only. */
  readonly oidc: OidcSettings | null;
  readonly demoPeople: number;
  readonly demoSeed: number;
  readonly replyCacheMb: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

/** An identity provider that speaks OpenID Connect, and what it knows us by. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the sign-in page calls it. */
  readonly name: string;
};

/** A setting that cannot be used. The message names settings and says what is wrong, never a value. */
export class SettingRefused extends Error {
  override readonly name = "SettingRefused";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings at once; an empty text counts as not set.
 * @throws SettingRefused with one line for every setting that is wrong.
 */
export function readSettings(environment: Environment = process.env): Settings {
  const told = new Map<SettingName, string | null>();
  const problems: string[] = [];
  for (const row of SETTING_ROWS) {
    try {
      const text = "isSecret" in row ? readSecret(environment, row.name) : textOf(environment, row.name);
      told.set(row.name, text ?? row.fallback);
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error;
      problems.push(error.message);
      told.set(row.name, row.fallback);
    }
  }
  const parsed = settingTexts.safeParse(Object.fromEntries(told));
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  }
  if (problems.length > 0 || !parsed.success) throw new SettingRefused(problems.join("\n"));
  const read = parsed.data;
  if (!isLoopback(read.HOST) && read.PUBLIC_ORIGIN === null) {
    throw new SettingRefused("PUBLIC_ORIGIN is needed when HOST is not this machine's own address");
  }
  const oidc = oidcOf(read);
  const host = read.HOST.replaceAll(/[[\]]/g, "");
  const dataDir = resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host,
    publicOrigin: read.PUBLIC_ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${read.PORT}`,
    proxyHops: read.TRUSTED_PROXY_HOPS,
    databaseUrl: read.DATABASE_URL,
    dataDir,
    dataKeyFile: resolve(read.DATA_KEY_FILE ?? join(dataDir, "key")),
    timeZone: read.TIME_ZONE,
    sourceUrl: read.SOURCE_URL,
    sourceDevUrl: read.SOURCE_DEV_URL,
    sourceToken: read.SOURCE_TOKEN,
    interfaceToken: read.INTERFACE_TOKEN,
    oidc,
    demoPeople: read.DEMO_PEOPLE,
    demoSeed: read.DEMO_SEED,
    replyCacheMb: read.REPLY_CACHE_MB,
    logLevel: read.LOG_LEVEL,
  };
}

type OidcTexts = Pick<
  z.output<typeof settingTexts>,
  "OIDC_ISSUER" | "OIDC_CLIENT_ID" | "OIDC_CLIENT_SECRET" | "OIDC_NAME"
>;

/** All three or none: half of them would be a sign-in that never works. @throws SettingRefused naming what is missing */
function oidcOf(read: OidcTexts): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = read;
  if (issuer === null && clientId === null && clientSecret === null) return null;
  if (issuer !== null && clientId !== null && clientSecret !== null)
    return { issuer, clientId, clientSecret, name: read.OIDC_NAME };
  const missing = Object.entries({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is needed when another setting of OIDC is there`);
  throw new SettingRefused(missing.join("\n"));
}

/** Whether browsers reach it on this machine only: then the made-up business may be opened with one press. */
export const isOwnMachine = ({ publicOrigin }: Pick<Settings, "publicOrigin">): boolean =>
  isLoopback(new URL(publicOrigin).hostname);

const textOf = (environment: Environment, name: string): string | null => {
  const text = environment[name]?.trim() ?? "";
  return text === "" ? null : text;
};

/** A secret comes from the variable itself or from the file that its `_FILE` twin names. */
function readSecret(environment: Environment, name: SettingName): string | null {
  const text = textOf(environment, name);
  const path = textOf(environment, `${name}_FILE`);
  if (path === null) return text;
  if (text !== null) throw new SettingRefused(`${name} and ${name}_FILE are both set: keep one`);
  let held: string;
  try {
    held = readFileSync(path, "utf8").trim();
  } catch {
    // Without the cause, which quotes the value.
    throw new SettingRefused(`${name}_FILE names a file that cannot be read`);
  }
  if (held === "") throw new SettingRefused(`${name}_FILE names a file that is empty`);
  return held;
}
