type SettingRow = {
  readonly name: string;
  /** What counts when it is not set; null when it then is off or made from other settings. */
  readonly fallback: string | null;
  readonly derived?: string;
  /** A secret is never printed, and can be told by a file that its `_FILE` twin names. */
  readonly isSecret?: true;
  readonly meaning: string;
};

/** Every environment variable that counts: `env.ts` reads by this table, `npm run settings` prints it. */
export const SETTING_ROWS = [
  { name: "PORT", fallback: "3000", meaning: "The port it listens on; 0 takes a free one." },
  {
    name: "HOST",
    fallback: "127.0.0.1",
    meaning: "The address it listens on; another machine's need PUBLIC_ORIGIN.",
  },
  {
    name: "PUBLIC_ORIGIN",
    fallback: null,
    derived: "http://HOST:PORT",
    meaning: "What browsers call it; https switches on Secure cookies, HSTS and upgrade-insecure-requests.",
  },
  {
    name: "TRUSTED_PROXY_HOPS",
    fallback: "0",
    meaning: "How many proxies of yours stand before it; only what they add to X-Forwarded-For is believed.",
  },
  {
    name: "DATABASE_URL",
    fallback: null,
    isSecret: true,
    meaning: "PostgreSQL 15 or later, poolers in session mode; without it the embedded one in DATA_DIR.",
  },
  {
    name: "DATA_DIR",
    fallback: "./data",
    meaning: "The folder of the embedded database, the key and the audit file.",
  },
  {
    name: "DATA_KEY_FILE",
    fallback: null,
    derived: "DATA_DIR/key",
    meaning: "The key of the encrypted fields; several processes share it.",
  },
  { name: "TIME_ZONE", fallback: "America/New_York", meaning: "The zone that decides today and this week." },
  {
    name: "SOURCE_URL",
    fallback: null,
    meaning: "The remote service's production base address, ending in /index.cfm.",
  },
  {
    name: "SOURCE_DEV_URL",
    fallback: null,
    meaning: "The remote service's development base address, ending in /index.cfm.",
  },
  { name: "SOURCE_TOKEN", fallback: null, isSecret: true, meaning: "The remote service's token." },
  {
    name: "INTERFACE_TOKEN",
    fallback: null,
    isSecret: true,
    meaning:
      "A token that our own reporting service accepts for every account, without SSN and date of birth.",
  },
  {
    name: "OIDC_ISSUER",
    fallback: null,
    meaning: "The address of your identity provider (OpenID Connect), by which invited people may sign in.",
  },
  { name: "OIDC_CLIENT_ID", fallback: null, meaning: "What the identity provider calls Fieldboard." },
  {
    name: "OIDC_CLIENT_SECRET",
    fallback: null,
    isSecret: true,
    meaning: "What Fieldboard proves to the identity provider who it is with.",
  },
  {
    name: "OIDC_NAME",
    fallback: "your organization",
    meaning: "What the sign-in page calls the identity provider.",
  },
  {
    name: "DEMO_PEOPLE",
    fallback: "2000",
    meaning: "The size of the made-up business; every other table grows with it.",
  },
  { name: "DEMO_SEED", fallback: "1", meaning: "Another number makes another made-up business." },
  {
    name: "REPLY_CACHE_MB",
    fallback: "64",
    meaning: "Megabytes of replies kept in memory; a reply larger than that is built for each request.",
  },
  {
    name: "LOG_LEVEL",
    fallback: "info",
    meaning: "How much is logged: trace, debug, info, warn, error, fatal or silent.",
  },
] as const satisfies readonly SettingRow[];

export type SettingName = (typeof SETTING_ROWS)[number]["name"];
