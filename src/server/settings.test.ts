import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  describeSettings,
  isInternalAddress,
  readSettings,
  readTokenFile,
  SettingRefused,
} from "./settings.ts";

const LONG = "planted-4f1c".padEnd(32, "x");
const PLANTED = "planted-4f1c secret";
const complaintOf = (environment: Record<string, string>): string => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingRefused) return error.message;
    throw error;
  }
  return "";
};

test("an empty environment gives the defaults", () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicOrigin: "http://127.0.0.1:3000",
    trustedProxyHops: 0,
    databaseUrl: null,
    dataDir: join(process.cwd(), "data"),
    dataKeyFile: join(process.cwd(), "data", "key"),
    timeZone: "America/New_York",
    interfaceToken: null,
    demoPeople: 2000,
    demoOffices: null,
    demoWeeks: 30,
    sourceWholeMb: 1024,
    sourcePartMb: 32,
  });
});

test("an empty text is as good as none", () => {
  expect(readSettings({ PORT: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("what is set is taken", () => {
  expect(
    readSettings({
      PORT: "0",
      HOST: "0.0.0.0",
      PUBLIC_ORIGIN: "https://Board.Example.com/",
      SOURCE_URL: "https://staffing.example.com/api/index.cfm/",
      SOURCE_TOKEN: "planted-4f1c",
      TIME_ZONE: "America/Phoenix",
      TRUSTED_PROXY_HOPS: "2",
      DEMO_PEOPLE: "12",
    }),
  ).toMatchObject({
    port: 0,
    host: "0.0.0.0",
    publicOrigin: "https://board.example.com",
    source: { url: "https://staffing.example.com/api/index.cfm", devUrl: null },
    timeZone: "America/Phoenix",
    trustedProxyHops: 2,
    demoPeople: 12,
  });
});

test("the address of this machine itself may have brackets", () => {
  expect(readSettings({ HOST: "[::1]" })).toMatchObject({ host: "::1", publicOrigin: "http://[::1]:3000" });
});

test("mail is from our own host unless a sender is set, and shows no password", () => {
  const settings = readSettings({
    PUBLIC_ORIGIN: "https://board.example.com",
    SMTP_URL: `smtps://user:${LONG}@mail.example.com`,
  });
  expect(settings.smtp?.from).toBe("fieldboard@board.example.com");
  expect(JSON.stringify(settings)).not.toContain(LONG);
  const from = { SMTP_URL: "smtp://127.0.0.1:2525", SMTP_FROM: "board@example.com" };
  expect(readSettings(from).smtp?.from).toBe("board@example.com");
  expect(complaintOf({ SMTP_FROM: "board@example.com" })).toBe("SMTP_URL is required when SMTP_FROM is set");
});

test.each([
  ["10.1.2.3", true],
  ["192.168.0.4", true],
  ["127.0.0.2", true],
  ["[::1]", true],
  ["[fd12::1]", true],
  ["[::ffff:10.0.0.1]", true],
  ["172.32.0.1", false],
  ["8.8.8.8", false],
  ["example.com", false],
])("%s is of this machine or a private network: %s", (address, isInternal) => {
  expect(isInternalAddress(address)).toBe(isInternal);
});

test.each([
  ["PORT", "65536"],
  ["PORT", "80a"],
  ["PORT", "-1"],
  ["HOST", PLANTED],
  ["PUBLIC_ORIGIN", `https://${PLANTED}`],
  ["PUBLIC_ORIGIN", "https://example.com/path"],
  ["PUBLIC_ORIGIN", "http://example.com"],
  ["TRUSTED_PROXY_HOPS", "all"],
  ["TRUSTED_PROXY_HOPS", "11"],
  ["DATABASE_URL", `mysql://user:${PLANTED}@host/db`],
  ["TIME_ZONE", "Mars/Olympus"],
  ["TIME_ZONE", "+05:00"],
  ["SOURCE_URL", `https://user:${PLANTED}@example.com/index.cfm`],
  ["SOURCE_URL", "https://example.com/index.cfm?token=planted-4f1c"],
  ["SOURCE_DEV_URL", "https://example.com/swagger"],
  ["SOURCE_URL", "http://planted.example.com/index.cfm"],
  ["SOURCE_URL", "https://169.254.169.254/index.cfm"],
  ["SOURCE_URL", "https://2852039166/index.cfm"],
  ["SOURCE_URL", "https://[::ffff:a9fe:a9fe]/index.cfm"],
  ["SOURCE_URL", "https://[fe80::1]/index.cfm"],
  ["SOURCE_URL", "https://0.0.0.0/index.cfm"],
  ["SOURCE_URL", "https://[::169.254.169.254]/index.cfm"],
  ["SOURCE_URL", "https://[::ffff:0:169.254.169.254]/index.cfm"],
  ["SOURCE_URL", "https://[64:ff9b::169.254.169.254]/index.cfm"],
  ["SOURCE_URL", "https://[64:ff9b::a9fe:a9fe]/index.cfm"],
  ["SOURCE_URL", "https://[64:ff9b:1:7::100.100.100.200]/index.cfm"],
  ["SOURCE_URL", "https://[64:ff9b:1:a9fe:a9:fe00::]/index.cfm"],
  ["SOURCE_URL", "https://[2002:a9fe:a9fe::1]/index.cfm"],
  ["SOURCE_DEV_URL", "https://[2002:a9fe:a9fe:1:2:3:4:5]/index.cfm"],
  ["SOURCE_TOKEN", PLANTED],
  ["INTERFACE_TOKEN", PLANTED],
  ["INTERFACE_TOKEN_FILE", `/nowhere/${PLANTED}`],
  ["OIDC_ISSUER", "http://login.example.com"],
  ["OIDC_ISSUER", `https://user:${PLANTED}@login.example.com`],
  ["OIDC_ISSUER", "https://login.example.com/?planted=4f1c"],
  ["OIDC_CLIENT_ID", PLANTED],
  ["OIDC_CLIENT_SECRET", PLANTED],
  ["OIDC_CLIENT_SECRET_FILE", `/nowhere/${PLANTED}`],
  ["OIDC_NAME", "planted-4f1c".repeat(4)],
  ["SMTP_URL", `mail://user:${PLANTED}@mail.example.com`],
  ["SMTP_URL", "smtp://user:50%planted-4f1c@mail.example.com"],
  ["SMTP_URL", "smtp://user:%e9planted-4f1c@mail.example.com"],
  ["SMTP_URL", "smtp://us%er:planted-4f1c@mail.example.com"],
  ["SMTP_URL", "smtp://user:planted-4f1c@mail.example.com:99999"],
  ["DATABASE_URL", "postgres://user:%e9planted-4f1c@host/db"],
  ["DATABASE_URL", "postgres://user:planted-4f1c@host:99999/db"],
  ["DATABASE_READ_URL", "postgres://user:%e9planted-4f1c@host/db"],
  ["SMTP_FROM", "Planted <planted@example.com>"],
  ["DEMO_PEOPLE", "2000000"],
  ["DEMO_OFFICES", "5001"],
  ["DEMO_WEEKS", "157"],
  ["DEMO_SEED", "1e3"],
  ["SOURCE_WHOLE_MB", "0"],
  ["LOG_LEVEL", PLANTED],
])("a wrong %s is refused by its name and without its value", (name, value) => {
  const complaint = complaintOf({ [name]: value });
  expect(complaint.startsWith(`${name} `)).toBe(true);
  expect(complaint).not.toContain(value);
  expect(complaint).not.toContain("planted");
});

test("every wrong setting is named at once", () => {
  expect(complaintOf({ PORT: "x", DEMO_PEOPLE: "x" }).split("\n")).toHaveLength(2);
});

test("a replica needs the address of its primary, and stays secret", () => {
  const DATABASE_READ_URL = "postgres://planted@replica/db";
  expect(complaintOf({ DATABASE_READ_URL })).toBe("DATABASE_URL is required when DATABASE_READ_URL is set");
  const both = { DATABASE_URL: "postgres://planted@primary/db", DATABASE_READ_URL };
  expect(readSettings(both).databaseReadUrl).toBe(DATABASE_READ_URL);
  expect(describeSettings(both)).not.toContain("planted");
});

test("an address to read from needs its token, and the development address the production one", () => {
  const SOURCE_DEV_URL = "http://127.0.0.1:8500/dev/index.cfm";
  const SOURCE_URL = "http://127.0.0.1:8500/index.cfm";

  expect(complaintOf({ SOURCE_URL })).toBe(
    "SOURCE_TOKEN or SOURCE_TOKEN_FILE is required when SOURCE_URL is set",
  );
  expect(complaintOf({ SOURCE_DEV_URL })).toMatch(/^SOURCE_URL is required/);
  const { source } = readSettings({ SOURCE_URL, SOURCE_DEV_URL, SOURCE_TOKEN: "planted-4f1c" });
  expect(source).toMatchObject({ url: SOURCE_URL, devUrl: SOURCE_DEV_URL });
  expect(JSON.stringify(source)).not.toContain("planted");
});

test.each([
  "https://[2001:db8::7]/index.cfm",
  "https://[64:ff9b::8.8.8.8]/index.cfm",
  "https://[2002:808:808::1]/index.cfm",
  "http://[::1]/index.cfm",
])("%s is an address that a service may have", (SOURCE_URL) => {
  expect(readSettings({ SOURCE_URL, SOURCE_TOKEN: "planted-4f1c" }).source?.url).toBe(SOURCE_URL);
});

test("a token is read again from its file, as long as that can be used", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-env-"));
  const file = join(folder, "token");
  writeFileSync(file, "first");
  const { source } = readSettings({ SOURCE_URL: "https://example.com/index.cfm", SOURCE_TOKEN_FILE: file });
  const tokenIn = (text: string) => {
    writeFileSync(file, text);
    return source === null ? undefined : readTokenFile(source)?.reveal();
  };

  expect(["second\n", "", "two words"].map(tokenIn)).toEqual(["second", undefined, undefined]);
  rmSync(folder, { recursive: true });
  expect(source === null ? undefined : readTokenFile(source)).toBeNull();
});

const OIDC = {
  OIDC_ISSUER: "https://login.example.com/tenant",
  OIDC_CLIENT_ID: "fieldboard",
  OIDC_CLIENT_SECRET: "planted-4f1c",
} as const;

test("an identity provider is known by its address, and called what one likes", () => {
  expect(readSettings({}).oidc).toBeNull();
  expect(readSettings(OIDC).oidc).toMatchObject({ issuer: OIDC.OIDC_ISSUER, name: "your organization" });
  expect(readSettings({ ...OIDC, OIDC_NAME: "Example Corp" }).oidc?.name).toBe("Example Corp");
  const own = { ...OIDC, OIDC_ISSUER: "http://127.0.0.1:4444" };
  expect(readSettings(own).oidc?.issuer).toBe("http://127.0.0.1:4444");
});

test.each(["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"])(
  "an identity provider without %s is refused by its name",
  (name) => {
    const complaint = complaintOf({ ...OIDC, [name]: "" });
    expect(complaint).toBe(`${name} is required when another OIDC setting is set`);
  },
);

test("an address of another machine needs PUBLIC_ORIGIN", () => {
  expect(complaintOf({ HOST: "0.0.0.0" })).toMatch(/^PUBLIC_ORIGIN is required/);
});

test.each(["a", LONG.slice(1)])(
  "a token of the reporting service with under 32 characters is refused",
  (short) => {
    const folder = mkdtempSync(join(tmpdir(), "fieldboard-env-"));
    const file = join(folder, "token");
    writeFileSync(file, short);
    for (const environment of [{ INTERFACE_TOKEN: short }, { INTERFACE_TOKEN_FILE: file }])
      expect(complaintOf(environment)).toBe("INTERFACE_TOKEN must have at least 32 characters");
    rmSync(folder, { recursive: true });
  },
);

test("a secret may come from a file, but not from two places", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-env-"));
  const file = join(folder, "token");
  writeFileSync(file, `${LONG}\n`);
  expect(readSettings({ INTERFACE_TOKEN_FILE: file }).interfaceToken).toBe(LONG);
  expect(complaintOf({ INTERFACE_TOKEN_FILE: file, INTERFACE_TOKEN: LONG })).toMatch(/both set/);
  writeFileSync(file, "\n");
  expect(complaintOf({ SOURCE_TOKEN_FILE: file })).toBe("SOURCE_TOKEN_FILE names a file that is empty");
  rmSync(folder, { recursive: true });
});

test("a path below a host is refused with what to do", () => {
  expect(() => readSettings({ PUBLIC_ORIGIN: "https://example.com/fieldboard" })).toThrow(
    "PUBLIC_ORIGIN names a path, and Fieldboard needs a host to itself: give it a name such as https://fieldboard.example.com",
  );
});

test("the table of settings tells of a secret only that it is set", () => {
  const table = describeSettings({
    INTERFACE_TOKEN: LONG,
    SOURCE_TOKEN: "planted-4f1c",
    ...OIDC,
    DATABASE_URL: "postgres://planted-4f1c@host/db",
    DEMO_SEED: "77",
  });
  expect(table).not.toContain("planted");
  expect(table).toMatch(/^DATABASE_URL or DATABASE_URL_FILE +set /m);
  expect(table).toMatch(/^SOURCE_URL +not set /m);
  expect(table).toMatch(/^DEMO_SEED +77 /m);
});

test.each([
  { OIDC_ISSUER: OIDC.OIDC_ISSUER },
  { OIDC_CLIENT_ID: OIDC.OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: OIDC.OIDC_CLIENT_SECRET },
  { SOURCE_URL: "https://example.com/index.cfm" },
  { SOURCE_DEV_URL: "https://example.com/index.cfm" },
])("the table of settings refuses half of what belongs together as the server does: %o", (environment) => {
  expect(() => describeSettings(environment)).toThrow(complaintOf(environment));
});

const SYSTEMD = join(import.meta.dirname, "../../.github/systemd");

test("the environment file of systemd sets what there is, and a start takes it", () => {
  const lines = readFileSync(join(SYSTEMD, "fieldboard.env"), "utf8").split("\n");
  const settings = lines.flatMap((line) => {
    const [, name, value] = /^(?:# )?([A-Z_]+)=(\S+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  const described = describeSettings({});
  const unknown = settings.filter(
    ([name]) => name !== "HOME" && !new RegExp(`\\b${name}\\b`).test(described),
  );
  expect(settings.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
  const active = settings.filter(([name]) => lines.some((line) => line.startsWith(`${name}=`)));
  expect(readSettings(Object.fromEntries(active))).toMatchObject({ port: 3000, trustedProxyHops: 1 });
});

test("the units of systemd run commands that there are", () => {
  const { scripts } = Object(
    JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")),
  );
  const units = ["fieldboard.service", "fieldboard-backup.service"].map((name) =>
    readFileSync(join(SYSTEMD, name), "utf8"),
  );
  const run = units.flatMap((unit) =>
    [...unit.matchAll(/npm (?:run )?(?:--silent )?([a-z-]+)/g)].map(([, name]) => name ?? ""),
  );
  expect(run).toEqual(["start", "backup", "restore"]);
  expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("each alert is tried with the fault that it is for", () => {
  const folder = join(import.meta.dirname, "../../.github");
  const [rules, tried] = ["alerts.yml", "alerts.test.yml"].map((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(/(?:alert|alertname): (Fieldboard\w+)/g)].map(
      ([, alert = ""]) => alert,
    ),
  );
  expect(rules?.length).toBeGreaterThan(8);
  expect(rules?.filter((name) => tried?.includes(name) !== true)).toEqual([]);
});
