import { readSettings, SettingRefused, type Settings } from "#server/settings/env.ts";
import { SETTING_ROWS, type SettingName } from "#server/settings/setting-rows.ts";

/** One line per setting: its name, the value in force, what it means. Of a secret only whether it is set. */
export function describeSettings(settings: Settings): string {
  const rows = SETTING_ROWS.map((row) => ({
    name: "isSecret" in row ? `${row.name} or ${row.name}_FILE` : row.name,
    value: VALUE_IN_FORCE[row.name](settings),
    meaning: row.meaning,
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  return rows
    .map(({ name, value, meaning }) => `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${meaning}\n`)
    .join("");
}

const NOT_SET = "not set";
const isSet = (secret: string | null): string => (secret === null ? NOT_SET : "set");

const VALUE_IN_FORCE: Readonly<Record<SettingName, (settings: Settings) => string>> = {
  PORT: ({ port }) => String(port),
  HOST: ({ host }) => host,
  PUBLIC_ORIGIN: ({ publicOrigin }) => publicOrigin,
  TRUSTED_PROXY_HOPS: ({ proxyHops }) => String(proxyHops),
  DATABASE_URL: ({ databaseUrl }) => isSet(databaseUrl),
  DATA_DIR: ({ dataDir }) => dataDir,
  DATA_KEY_FILE: ({ dataKeyFile }) => dataKeyFile,
  TIME_ZONE: ({ timeZone }) => timeZone,
  SOURCE_URL: ({ sourceUrl }) => sourceUrl ?? NOT_SET,
  SOURCE_DEV_URL: ({ sourceDevUrl }) => sourceDevUrl ?? NOT_SET,
  SOURCE_TOKEN: ({ sourceToken }) => isSet(sourceToken),
  INTERFACE_TOKEN: ({ interfaceToken }) => isSet(interfaceToken),
  OIDC_ISSUER: ({ oidc }) => oidc?.issuer ?? NOT_SET,
  OIDC_CLIENT_ID: ({ oidc }) => oidc?.clientId ?? NOT_SET,
  OIDC_CLIENT_SECRET: ({ oidc }) => isSet(oidc?.clientSecret ?? null),
  OIDC_NAME: ({ oidc }) => oidc?.name ?? NOT_SET,
  REPLY_CACHE_MB: ({ replyCacheMb }) => String(replyCacheMb),
  DEMO_PEOPLE: ({ demoPeople }) => String(demoPeople),
  DEMO_SEED: ({ demoSeed }) => String(demoSeed),
  LOG_LEVEL: ({ logLevel }) => logLevel,
};

if (import.meta.main) {
  try {
    process.stdout.write(describeSettings(readSettings()));
  } catch (error) {
    if (!(error instanceof SettingRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
