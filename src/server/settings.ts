import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isLoopback } from "#domain/loopback.ts";

const isWeb = (url: URL | null): url is URL =>
  url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
const isSafe = (url: URL): boolean => url.protocol === "https:" || isLoopback(url.hostname);
const isBare = (url: URL): boolean => url.search === "" && url.hash === "";

const wholeNumber = (lowest: number, highest: number) => {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: message, abort: true })
    .transform((text) => Number.parseInt(text, 10))
    .refine((value) => value >= lowest && value <= highest, message);
};

const origin = z
  .string()
  .refine(
    (text) => {
      const url = URL.parse(text);
      return isWeb(url) && isBare(url) && url.pathname === "/";
    },
    { error: "must be an origin such as https://fieldboard.example.com", abort: true },
  )
  .transform((text) => new URL(text))
  .refine(isSafe, "must begin with https unless it is this machine's own address")
  .transform((url) => url.origin);

const sourceAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return isWeb(url) && isBare(url) && /\/index\.cfm\/?$/.test(url.pathname);
  }, "must be a web address that ends in /index.cfm")
  .transform((text) => text.replace(/\/$/, ""));

/** Stored as written: an identity provider's own name must match letter by letter. */
const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  return isWeb(url) && isBare(url) && isSafe(url) && !/\s/.test(text);
}, "must be an address such as https://login.example.com, with https unless it is this machine's own");

const word = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, "must be one word of at most 512 letters, digits and signs");
/** A shorter one can be guessed. */
const token = word.min(32, "must have at least 32 characters");
const postgresUrl = z
  .string()
  .regex(
    /^postgres(?:ql)?:\/\/\S+$/,
    "must be an address such as postgres://user:password@host:5432/database",
  );
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** One row for each setting: its name, parser, default and help. `npm run settings` prints it. Messages never quote a value. */
const SETTINGS = z.object({
  PORT: wholeNumber(0, 65_535).prefault("3000").describe("The port to listen on; 0 takes a free one."),
  HOST: z
    .string()
    .regex(/^[\w.:[\]-]{1,255}$/, "must be a host name or an address")
    .default("127.0.0.1")
    .describe("The address to listen on; one that other machines reach needs PUBLIC_ORIGIN."),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe("The origin browsers use; https turns on HSTS and upgrade-insecure-requests."),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10)
    .prefault("0")
    .describe("How many of your proxies are in front; only their X-Forwarded-For entries are trusted."),
  DATABASE_URL: postgresUrl
    .optional()
    .describe("PostgreSQL 15 or later, poolers in session mode; without it the embedded one in DATA_DIR."),
  DATA_DIR: z
    .string()
    .default("./data")
    .describe("The folder of the embedded database, the key and the audit file."),
  DATA_KEY_FILE: z
    .string()
    .optional()
    .describe("The key of the encrypted fields; several processes share it."),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .default("America/New_York")
    .describe("The zone that decides today and this week."),
  SOURCE_URL: sourceAddress
    .optional()
    .describe("The remote service's production base address, ending in /index.cfm."),
  SOURCE_DEV_URL: sourceAddress
    .optional()
    .describe("The remote service's development base address, ending in /index.cfm."),
  SOURCE_TOKEN: word.optional().describe("The remote service's token."),
  INTERFACE_TOKEN: token
    .optional()
    .describe(
      "A token of 32 or more characters for every account of our reporting service, without SSN and date of birth.",
    ),
  OIDC_ISSUER: issuer
    .optional()
    .describe("The address of your identity provider (OpenID Connect), for users and invited people."),
  OIDC_CLIENT_ID: word.optional().describe("Fieldboard's client id at the identity provider."),
  OIDC_CLIENT_SECRET: word.optional().describe("Fieldboard's client secret at the identity provider."),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{C}]{1,40}$/u, "must have at most 40 visible characters")
    .default("your organization")
    .describe("The identity provider's name on the sign-in page."),
  REPLY_CACHE_MB: wholeNumber(0, 65_536)
    .prefault("64")
    .describe(
      "Megabytes of replies in memory; a larger one is built for each request (200,000 people take 140).",
    ),
  DEMO_PEOPLE: wholeNumber(1, 1_000_000)
    .prefault("2000")
    .describe("The size of the made-up business; every other table grows with it."),
  DEMO_SEED: wholeNumber(0, 4_294_967_295)
    .prefault("1")
    .describe("Another number makes another made-up business."),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe(`How much is logged: ${LOG_LEVELS.join(", ")}.`),
});

/** Never printed, and readable from the file that the `_FILE` twin names. */
const SECRETS: ReadonlySet<string> = new Set<keyof typeof SETTINGS.shape>([
  "DATABASE_URL",
  "SOURCE_TOKEN",
  "INTERFACE_TOKEN",
  "OIDC_CLIENT_SECRET",
]);

/** The checked environment. Paths are absolute; what is not set is null. */
export type Settings = ReturnType<typeof readSettings>;

/** An identity provider that speaks OpenID Connect, and our client there. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For the sign-in page. */
  readonly name: string;
};

/** A setting that cannot be used. The message names settings and what is wrong, never a value. */
export class SettingRefused extends Error {
  override readonly name = "SettingRefused";
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings at once; an empty text counts as not set.
 * @throws SettingRefused with one line for every setting that is wrong.
 */
export function readSettings(environment: Environment = process.env) {
  const read = parsed(environment);
  return {
    port: read.PORT,
    host: read.HOST.replaceAll(/[[\]]/g, ""),
    /** Without a slash at its end, for example `http://127.0.0.1:3000`. */
    publicOrigin: read.PUBLIC_ORIGIN,
    /** How many of our proxies a request passes, each of which adds to `X-Forwarded-For`. */
    proxyHops: read.TRUSTED_PROXY_HOPS,
    databaseUrl: read.DATABASE_URL ?? null,
    dataDir: read.DATA_DIR,
    dataKeyFile: read.DATA_KEY_FILE,
    /** An IANA name. */
    timeZone: read.TIME_ZONE,
    /** Base addresses without a slash at their end. */
    sourceUrl: read.SOURCE_URL ?? null,
    sourceDevUrl: read.SOURCE_DEV_URL ?? null,
    sourceToken: read.SOURCE_TOKEN ?? null,
    interfaceToken: read.INTERFACE_TOKEN ?? null,
    /** Null when people sign in by password only. */
    oidc: oidcOf(read),
    replyCacheMb: read.REPLY_CACHE_MB,
    demoPeople: read.DEMO_PEOPLE,
    demoSeed: read.DEMO_SEED,
    logLevel: read.LOG_LEVEL,
  } as const;
}

/** One line for each setting: its name, the value in force, what it means. Of a secret only whether it is set. @throws SettingRefused */
export function describeSettings(environment: Environment = process.env): string {
  const values: Readonly<Record<string, string | number | undefined>> = parsed(environment);
  const rows = Object.entries(SETTINGS.shape).map(([name, { description = "" }]) => ({
    name: SECRETS.has(name) ? `${name} or ${name}_FILE` : name,
    value: values[name] === undefined ? "not set" : SECRETS.has(name) ? "set" : String(values[name]),
    description,
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(
      ({ name, value, description }) =>
        `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${description}\n`,
    )
    .join("");
}

/** Whether browsers reach it on this machine only: then the made-up business may be opened with one press. */
export const isOwnMachine = ({ publicOrigin }: Pick<Settings, "publicOrigin">): boolean =>
  isLoopback(new URL(publicOrigin).hostname);

function parsed(environment: Environment) {
  const problems: string[] = [];
  const texts = Object.keys(SETTINGS.shape).map((name) => {
    try {
      const text = SECRETS.has(name) ? readSecret(environment, name) : textOf(environment, name);
      return [name, text] as const;
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error;
      problems.push(error.message);
      return [name, undefined] as const;
    }
  });
  const { data, error } = SETTINGS.safeParse(Object.fromEntries(texts));
  problems.push(...(error?.issues ?? []).map(({ path, message }) => `${path.join(".")} ${message}`));
  if (problems.length > 0 || data === undefined) throw new SettingRefused(problems.join("\n"));
  if (!isLoopback(data.HOST) && data.PUBLIC_ORIGIN === undefined)
    throw new SettingRefused("PUBLIC_ORIGIN is needed when HOST is not this machine's own address");
  const host = data.HOST.replaceAll(/[[\]]/g, "");
  const dataDir = resolve(data.DATA_DIR);
  return {
    ...data,
    DATA_DIR: dataDir,
    DATA_KEY_FILE: resolve(data.DATA_KEY_FILE ?? join(dataDir, "key")),
    PUBLIC_ORIGIN: data.PUBLIC_ORIGIN ?? `http://${host.includes(":") ? `[${host}]` : host}:${data.PORT}`,
  };
}

/** All three or none: some of them would be a sign-in that never works. @throws SettingRefused naming what is missing */
function oidcOf(read: z.output<typeof SETTINGS>): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = read;
  const needed = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  if (OIDC_ISSUER !== undefined && OIDC_CLIENT_ID !== undefined && OIDC_CLIENT_SECRET !== undefined)
    return {
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      name: read.OIDC_NAME,
    };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 3) return null;
  throw new SettingRefused(
    missing.map(([name]) => `${name} is needed when another setting of OIDC is there`).join("\n"),
  );
}

const textOf = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** A secret comes from the variable itself or from the file that its `_FILE` twin names. */
function readSecret(environment: Environment, name: string): string | undefined {
  const text = textOf(environment, name);
  const path = textOf(environment, `${name}_FILE`);
  if (path === undefined) return text;
  if (text !== undefined) throw new SettingRefused(`${name} and ${name}_FILE are both set: keep one`);
  let content: string;
  try {
    content = readFileSync(path, "utf8").trim();
  } catch {
    // Without the cause, which quotes the value.
    throw new SettingRefused(`${name}_FILE names a file that cannot be read`);
  }
  if (content === "") throw new SettingRefused(`${name}_FILE names a file that is empty`);
  return content;
}

/** `+05:00` is a fixed offset, which no place keeps all year, so it is refused. */
function isTimeZone(name: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "" &&
      /^[A-Z]/i.test(name)
    );
  } catch {
    return false;
  }
}
