import { z } from "zod";
import { isLoopback } from "#domain/loopback.ts";

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

const isWeb = (url: URL): boolean =>
  (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";

const wholeNumber = (lowest: number, highest: number) => {
  const message = `is not a whole number from ${lowest} to ${highest}`;
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
      return url !== null && isWeb(url) && url.pathname === "/" && url.search === "" && url.hash === "";
    },
    { error: "is not an origin such as https://fieldboard.example.com", abort: true },
  )
  .transform((text) => new URL(text))
  .refine(
    (url) => url.protocol === "https:" || isLoopback(url.hostname),
    "has to begin with https unless it is this machine's own address",
  )
  .transform((url) => url.origin);

const sourceAddress = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      isWeb(url) &&
      /\/index\.cfm\/?$/.test(url.pathname) &&
      url.search === "" &&
      url.hash === ""
    );
  }, "is not a web address that ends in /index.cfm")
  .transform((text) => text.replace(/\/$/, ""));

/** Kept as it was written: an identity provider's own name must be the same, letter by letter. */
const issuer = z.string().refine((text) => {
  const url = URL.parse(text);
  const isSafe = url !== null && (url.protocol === "https:" || isLoopback(url.hostname));
  return isSafe && isWeb(url) && url.search === "" && url.hash === "" && !/\s/.test(text);
}, "is not an address such as https://login.example.com, with https unless it is this machine's own");

const token = z
  .string()
  .regex(/^[\x21-\x7e]{1,512}$/, "is not one word of at most 512 letters, digits and signs");

/** The text of each setting, checked one by one. The messages continue the name and never quote the text. */
export const settingTexts = z.object({
  PORT: wholeNumber(0, 65_535),
  HOST: z.string().regex(/^[\w.:[\]-]{1,255}$/, "is not a host name or an address"),
  PUBLIC_ORIGIN: origin.nullable(),
  TRUSTED_PROXY_HOPS: wholeNumber(0, 10),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(?:ql)?:\/\/\S+$/,
      "is not an address such as postgres://user:password@host:5432/database",
    )
    .nullable(),
  DATA_DIR: z.string(),
  DATA_KEY_FILE: z.string().nullable(),
  TIME_ZONE: z.string().refine(isTimeZone, "is not a time zone such as America/New_York"),
  SOURCE_URL: sourceAddress.nullable(),
  SOURCE_DEV_URL: sourceAddress.nullable(),
  SOURCE_TOKEN: token.nullable(),
  INTERFACE_TOKEN: token.nullable(),
  OIDC_ISSUER: issuer.nullable(),
  OIDC_CLIENT_ID: token.nullable(),
  OIDC_CLIENT_SECRET: token.nullable(),
  OIDC_NAME: z
    .string()
    .regex(/^[^\p{C}]{1,40}$/u, "is longer than 40 characters, or has some that are not shown"),
  DEMO_PEOPLE: wholeNumber(1, 1_000_000),
  REPLY_CACHE_MB: wholeNumber(0, 65_536),
  DEMO_SEED: wholeNumber(0, 4_294_967_295),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(", ")}`),
});

/** `+05:00` is a fixed offset, which no place keeps all year, so it is not taken. */
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
