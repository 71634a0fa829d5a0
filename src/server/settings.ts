import { readFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { DEMO_OFFICES_MAX, DEMO_PEOPLE_MAX, DEMO_WEEKS_DEFAULT, DEMO_WEEKS_MAX } from "#domain/demo-size.ts";
import { isVouchedAddress } from "#domain/identity/email-address.ts";
import { isLoopback } from "#domain/loopback.ts";
import { Secret } from "#domain/secret.ts";

const isSafe = (url: URL): boolean => url.protocol === "https:" || isLoopback(url.hostname);

/** A web address without a user, a query or a fragment. */
const webAddress = (isRight: (url: URL, text: string) => boolean, message: string) =>
  z.string().refine(
    (text) => {
      const url = URL.parse(text);
      if (url === null || !/^https?:$/.test(url.protocol)) return false;
      return `${url.username}${url.password}${url.search}${url.hash}` === "" && isRight(url, text);
    },
    { error: message, abort: true },
  );

const wholeNumber = (lowest: number, highest: number) => {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error: message, abort: true })
    .transform((text) => Number.parseInt(text, 10))
    .refine((value) => value >= lowest && value <= highest, message);
};

const origin = webAddress(() => true, "must be an origin such as https://fieldboard.example.com")
  .refine((text) => new URL(text).pathname === "/", {
    error:
      "names a path, and Fieldboard needs a host to itself: give it a name such as https://fieldboard.example.com, and have the proxy pass every path on unchanged",
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(isSafe, "must begin with https unless it is this machine's own address")
  .transform((url) => url.origin);

const sourceAddress = webAddress(
  ({ pathname }) => /\/index\.cfm\/?$/.test(pathname),
  "must be a web address that ends in /index.cfm",
)
  .refine((text) => isSafe(new URL(text)), "must begin with https unless it is this machine's own address")
  .refine((text) => !isForbiddenAddress(new URL(text).hostname), "is an address that no service may have")
  .transform((text) => text.replace(/\/$/, ""));

/** Stored as written: an identity provider's own name must match letter by letter. */
const issuerAddress = webAddress(
  (url, text) => isSafe(url) && !/\s/.test(text),
  "must be an address such as https://login.example.com, with https unless it is this machine's own",
);

const word = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, "must be one word of at most 512 letters, digits and signs");
/** A shorter one can be guessed. */
const token = word.min(32, "must have at least 32 characters");
/** True where what an address has escaped is text, and nothing in it only looks as if it were escaped. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};
const WRONG_ESCAPE =
  "has a % that begins no escaped character, perhaps in its password: write %25 for the sign itself";
const postgresUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S+$/, {
    error: "must be an address such as postgres://user:password@host:5432/database",
    abort: true,
  })
  // Without a host it is a socket, whose folder is in the query.
  .refine((text) => URL.canParse(text) || URL.canParse(text.replace("@/", "@socket/")), {
    error: "must be an address such as postgres://user:password@host:5432/database",
    abort: true,
  })
  // pg takes a sign that begins nothing for itself.
  .refine((text) => isDecodable(text.replaceAll(/%(?![\da-f]{2})/gi, "%25")), WRONG_ESCAPE);
const smtpUrl = z
  .string()
  .refine(
    (text) => {
      const url = URL.parse(text);
      return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && !/\s/.test(text);
    },
    {
      error: "must be an address such as smtp://user:password@mail.example.com:587, or smtps://…:465",
      abort: true,
    },
  )
  .refine(isDecodable, WRONG_ESCAPE);
const mailAddress = z
  .string()
  .refine(
    (text) => isVouchedAddress(text.toLowerCase()),
    "must be an email address such as fieldboard@example.com",
  );
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

/**
 * One row for each setting: its name (`publicOrigin` is `PUBLIC_ORIGIN`), parser, default and help. `npm run settings`
 * prints it. Messages never quote a value. Null is not set.
 */
const SETTINGS = z.object({
  port: wholeNumber(0, 65_535).prefault("3000").describe("The port to listen on; 0 takes a free one."),
  host: z
    .string()
    .regex(/^[\w.:[\]-]{1,255}$/, "must be a host name or an address")
    .default("127.0.0.1")
    .describe("The address to listen on; one that other machines reach needs PUBLIC_ORIGIN."),
  publicOrigin: optional(origin).describe(
    "The origin browsers use; https turns on HSTS and upgrade-insecure-requests.",
  ),
  trustedProxyHops: wholeNumber(0, 10)
    .prefault("0")
    .describe("How many of your proxies are in front; only their X-Forwarded-For entries are trusted."),
  databaseUrl: optional(postgresUrl).describe(
    "PostgreSQL 15 or later, poolers in session mode; without it the embedded one in DATA_DIR.",
  ),
  databaseReadUrl: optional(postgresUrl).describe(
    "A streaming replica of DATABASE_URL, or a balancer of several, that answers reports and exports.",
  ),
  processes: wholeNumber(1, 16)
    .prefault("1")
    .describe(
      "Processes that answer on PORT: as many as the machine has processors to spare, each with its memory.",
    ),
  databasePool: wholeNumber(4, 500)
    .prefault("16")
    .describe(
      "Connections for the reports of a process; sign-in and changes have half as many each, readiness one.",
    ),
  dataDir: z
    .string()
    .default("./data")
    .describe("The folder of the embedded database, the key and the audit file."),
  dataKeyFile: optional(z.string()).describe("The key of the encrypted fields; several processes share it."),
  timeZone: z
    .string()
    .refine(isTimeZone, "must be a time zone such as America/New_York")
    .default("America/New_York")
    .describe("The zone that decides today and this week."),
  sourceUrl: optional(sourceAddress).describe(
    "The remote service's production base address, ending in /index.cfm.",
  ),
  sourceDevUrl: optional(sourceAddress).describe(
    "The remote service's development base address, ending in /index.cfm.",
  ),
  sourceToken: optional(word).describe(
    "The remote service's token; a file of it is read again for each request.",
  ),
  sourceSilentSeconds: wholeNumber(1, 600)
    .prefault("20")
    .describe("A request of the remote service ends when nothing comes for so long."),
  sourceWholeMb: wholeNumber(1, 65_536)
    .prefault("1024")
    .describe("Megabytes of the largest reply of all employees, events or submissions, unpacked."),
  sourcePartMb: wholeNumber(1, 65_536)
    .prefault("32")
    .describe("The same of one submission's time records, or of one interview report."),
  interfaceToken: optional(token).describe(
    "A token of 32 or more characters for every account of our reporting service, without SSN and date of birth.",
  ),
  oidcIssuer: optional(issuerAddress).describe(
    "The address of your identity provider (OpenID Connect), for users and invited people.",
  ),
  oidcClientId: optional(word).describe("Fieldboard's client id at the identity provider."),
  oidcClientSecret: optional(word).describe("Fieldboard's client secret at the identity provider."),
  oidcName: z
    .string()
    .regex(/^[^\p{C}]{1,40}$/u, "must have at most 40 visible characters")
    .default("your organization")
    .describe("The identity provider's name on the sign-in page."),
  smtpUrl: optional(smtpUrl).describe(
    "The mail server for invitations, new passwords and alerts; smtp:// needs STARTTLS but on this machine, smtps:// is TLS.",
  ),
  smtpFrom: optional(mailAddress).describe(
    "The sender of that mail; without it fieldboard@ and the host of PUBLIC_ORIGIN.",
  ),
  replyCacheMb: wholeNumber(0, 65_536)
    .prefault("64")
    .describe(
      "Megabytes of replies in memory; a larger one is built for each request (200,000 people take 140).",
    ),
  metricsPort: optional(wholeNumber(1, 65_535)).describe(
    "The port of 127.0.0.1 that answers /metrics for Prometheus, of several processes the first one; none by default.",
  ),
  demoPeople: wholeNumber(1, DEMO_PEOPLE_MAX)
    .prefault("2000")
    .describe("The size of the made-up business; every other table grows with it."),
  demoOffices: optional(wholeNumber(1, DEMO_OFFICES_MAX)).describe(
    "Its offices; without it in proportion to its people.",
  ),
  demoWeeks: wholeNumber(1, DEMO_WEEKS_MAX)
    .prefault(String(DEMO_WEEKS_DEFAULT))
    .describe("Its weeks of payroll, the current one included."),
  demoSeed: wholeNumber(0, 4_294_967_295)
    .prefault("1")
    .describe("Another number makes another made-up business."),
  logLevel: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
    .default("info")
    .describe(`How much is logged: ${LOG_LEVELS.join(", ")}.`),
});

/** Never printed, and readable from the file that the `_FILE` twin names. */
const SECRETS: ReadonlySet<string> = new Set<keyof typeof SETTINGS.shape>([
  "databaseUrl",
  "databaseReadUrl",
  "sourceToken",
  "interfaceToken",
  "oidcClientSecret",
  "smtpUrl",
]);

const environmentName = (key: string): string => key.replaceAll(/[A-Z]/g, "_$&").toUpperCase();

/** The checked environment. Paths are absolute. */
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
  return settingsOf(parsed(environment), textOf(environment, "SOURCE_TOKEN_FILE"));
}

/** Checks together what belongs together. @throws SettingRefused where some of it is missing */
function settingsOf(
  {
    sourceUrl,
    sourceDevUrl,
    sourceToken,
    smtpUrl: mailServer,
    smtpFrom,
    ...settings
  }: ReturnType<typeof parsed>,
  tokenFile: string | undefined,
) {
  const source = sourceOf(sourceUrl, sourceDevUrl, sourceToken);
  return {
    ...settings,
    oidc: oidcOf(settings),
    smtp: smtpOf(mailServer, smtpFrom, settings.publicOrigin),
    source: source === null || tokenFile === undefined ? source : { ...source, tokenFile },
  };
}

/** A running service to read from. Base addresses end in `/index.cfm`. */
export type SourceAddress = {
  readonly url: string;
  /** Answers the two development operations and `/swagger`. */
  readonly devUrl: string | null;
  /** As it was at the start. */
  readonly token: Secret;
  /** The file that it is from, which may be replaced at any time. */
  readonly tokenFile?: string;
};

/** A mail server, and the address that mail is from. */
export type SmtpSettings = { readonly url: Secret; readonly from: string };

/** The token as its file has it now; null where there is no file, or it can't be used, since it is being replaced. */
export function readTokenFile({ tokenFile }: Pick<SourceAddress, "tokenFile">): Secret | null {
  if (tokenFile === undefined) return null;
  try {
    const { data } = word.safeParse(readFileSync(tokenFile, "utf8").trim());
    return data === undefined ? null : new Secret(data);
  } catch {
    return null;
  }
}

const FORBIDDEN = new BlockList();
for (const subnet of [
  // No host at all, link-local (where clouds answer about their machines), and groups of hosts.
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/3",
  "::/128",
  "fe80::/10",
  "ff00::/8",
  // What else clouds answer at about their machines.
  "100.100.100.200/32",
  "168.63.129.16/32",
  "192.0.0.192/32",
  "fd00:ec2::/32",
]) {
  const [network = "", prefix = ""] = subnet.split("/");
  FORBIDDEN.addSubnet(network, Number.parseInt(prefix, 10), network.includes(":") ? "ipv6" : "ipv4");
}

/** True where no service may be read at this address, before or after its name was resolved; a name itself is allowed. */
export const isForbiddenAddress = (host: string): boolean =>
  !isLoopback(bareAddress(host)) && isListed(FORBIDDEN, bareAddress(host));

/** This machine, and networks that only those inside reach. */
const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["100.64.0.0", 10],
] as const)
  INTERNAL.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fec0::", 10],
] as const)
  INTERNAL.addSubnet(network, prefix, "ipv6");

/** True of an address of this machine or of a private network, before or after its name was resolved. */
export const isInternalAddress = (host: string): boolean => isListed(INTERNAL, bareAddress(host));

const bareAddress = (host: string): string => host.replaceAll(/[[\]]/g, "").replace(/%.*$/, "");

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return list.check(address, "ipv4");
  return list.check(address, "ipv6") || embeddedAddresses(address).some((embedded) => list.check(embedded));
}

/** Prefixes of IPv6 addresses that an IPv4 one ends: the places of its four bytes in 32 hexadecimal digits. */
const AT_END = [24, 26, 28, 30];

/** By their first digits, IPv6 addresses that a gateway takes for the IPv4 address in them. */
const EMBEDDING: readonly (readonly [prefix: string, bytes: readonly number[]])[] = [
  // IPv4-compatible, mapped (RFC 4291) and translated (RFC 2765).
  ["0".repeat(24), AT_END],
  [`${"0".repeat(20)}ffff`, AT_END],
  [`${"0".repeat(16)}ffff0000`, AT_END],
  // NAT64 (RFC 6052), and its prefix for local use (RFC 8215), which may be followed by the address too.
  ["0064ff9b", AT_END],
  ["0064ff9b0001", [12, 14, 18, 20]],
  // 6to4 (RFC 3056).
  ["2002", [4, 6, 8, 10]],
];

const embeddedAddresses = (address: string): readonly string[] => {
  const digits = digitsOf(address);
  return EMBEDDING.filter(([prefix]) => digits.startsWith(prefix)).map(([, bytes]) =>
    bytes.map((at) => Number.parseInt(digits.slice(at, at + 2), 16)).join("."),
  );
};

/** The 32 digits of an IPv6 address, in any notation. */
function digitsOf(address: string): string {
  const [left, right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [left, right].map((groups) =>
    (groups ?? "").replaceAll(/[^:]+:?/g, (group) => group.replace(":", "").padStart(4, "0")),
  );
  return `${before ?? ""}${(after ?? "").padStart(32 - (before ?? "").length, "0")}`;
}

/**
 * One line for each setting: its name, the value in force, what it means. Of a secret only whether it is set.
 * @throws SettingRefused as `readSettings` does
 */
export function describeSettings(environment: Environment = process.env): string {
  const checked = parsed(environment);
  settingsOf(checked, undefined);
  const values: Readonly<Record<string, string | number | null>> = checked;
  const rows = Object.entries(SETTINGS.shape).map(([key, { description = "" }]) => {
    const name = environmentName(key);
    const value = values[key] ?? "not set";
    return SECRETS.has(key)
      ? { name: `${name} or ${name}_FILE`, value: value === "not set" ? value : "set", description }
      : { name, value: String(value), description };
  });
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(
      ({ name, value, description }) =>
        `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${description}\n`,
    )
    .join("");
}

/** True where browsers reach it on this machine only: then the made-up business may be opened with one press. */
export const isOwnMachine = ({ publicOrigin }: Pick<Settings, "publicOrigin">): boolean =>
  isLoopback(new URL(publicOrigin).hostname);

function parsed(environment: Environment) {
  const problems: string[] = [];
  const texts = Object.keys(SETTINGS.shape).map((key) => {
    const name = environmentName(key);
    try {
      return [key, SECRETS.has(key) ? readSecret(environment, name) : textOf(environment, name)] as const;
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error;
      problems.push(error.message);
      return [key, undefined] as const;
    }
  });
  const { data, error } = SETTINGS.safeParse(Object.fromEntries(texts));
  problems.push(
    ...(error?.issues ?? []).map(({ path, message }) => `${environmentName(path.join("."))} ${message}`),
  );
  if (problems.length > 0 || data === undefined) throw new SettingRefused(problems.join("\n"));
  if (!isLoopback(data.host) && data.publicOrigin === null)
    throw new SettingRefused("PUBLIC_ORIGIN is required when HOST is not this machine's own address");
  const host = data.host.replaceAll(/[[\]]/g, "");
  if (data.databaseReadUrl !== null && data.databaseUrl === null)
    throw new SettingRefused("DATABASE_URL is required when DATABASE_READ_URL is set");
  const dataDir = resolve(data.dataDir);
  const dataKeyFile = resolve(data.dataKeyFile ?? join(dataDir, "key"));
  const ownOrigin = `http://${host.includes(":") ? `[${host}]` : host}:${data.port}`;
  return { ...data, host, dataDir, dataKeyFile, publicOrigin: data.publicOrigin ?? ownOrigin };
}

/** All three or none: some of them would be a sign-in that never works. @throws SettingRefused naming what is missing */
function oidcOf({
  oidcIssuer: issuer,
  oidcClientId: clientId,
  oidcClientSecret: clientSecret,
  oidcName: name,
}: Omit<ReturnType<typeof parsed>, `source${string}` | `smtp${string}`>): OidcSettings | null {
  if (issuer !== null && clientId !== null && clientSecret !== null)
    return { issuer, clientId, clientSecret, name };
  const needed = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const missing = Object.entries(needed).filter(([, value]) => value === null);
  if (missing.length === 3) return null;
  throw new SettingRefused(
    missing.map(([key]) => `${key} is required when another OIDC setting is set`).join("\n"),
  );
}

/** @throws SettingRefused where the address stands without its token, or the development address alone */
function sourceOf(url: string | null, devUrl: string | null, secret: string | null): SourceAddress | null {
  if (url === null && devUrl !== null)
    throw new SettingRefused("SOURCE_URL is required when SOURCE_DEV_URL is set");
  if (url === null) return null;
  if (secret === null)
    throw new SettingRefused("SOURCE_TOKEN or SOURCE_TOKEN_FILE is required when SOURCE_URL is set");
  return { url, devUrl, token: new Secret(secret) };
}

function smtpOf(url: string | null, from: string | null, publicOrigin: string): SmtpSettings | null {
  if (url === null && from !== null) throw new SettingRefused("SMTP_URL is required when SMTP_FROM is set");
  if (url === null) return null;
  return { url: new Secret(url), from: from ?? `fieldboard@${new URL(publicOrigin).hostname}` };
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
