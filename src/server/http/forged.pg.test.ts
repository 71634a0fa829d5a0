import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWholeSite, SITE_PERSON, type Said, type WholeSite } from "#test/running/whole-site.ts";

/* What a stranger writes into a request to seem somebody, somewhere or something else, over a real socket. */
const ORIGIN = "https://fieldboard.example";
const EVIL = "evil.example";
const ELSEWHERE = "203.0.113.9";

/** Lines beside a plain request, and the line of its host. */
type Forgery = { readonly host?: readonly string[]; readonly lines?: readonly string[] };

const FORGERIES: Readonly<Record<string, Forgery>> = {
  "another Host": { host: [EVIL] },
  "a Host with a port": { host: [`fieldboard.example:8443`] },
  "a Host with a name before it": { host: [`fieldboard.example@${EVIL}`] },
  "a Host with a name and a password before it": { host: [`chief:secret@${EVIL}`] },
  "two Hosts, ours first": { host: ["fieldboard.example", EVIL] },
  "two Hosts, ours last": { host: [EVIL, "fieldboard.example"] },
  "no Host": { host: [] },
  "an empty Host": { host: [""] },
  "X-Forwarded-For": { lines: [`X-Forwarded-For: ${ELSEWHERE}`] },
  "a list in X-Forwarded-For": { lines: [`X-Forwarded-For: ${ELSEWHERE}, 198.51.100.1, 127.0.0.1`] },
  "X-Forwarded-For twice": { lines: [`X-Forwarded-For: ${ELSEWHERE}`, "X-Forwarded-For: 198.51.100.1"] },
  "X-Forwarded-Host": { lines: [`X-Forwarded-Host: ${EVIL}`, "X-Forwarded-Port: 8443"] },
  "X-Forwarded-Proto": { lines: ["X-Forwarded-Proto: http", "X-Forwarded-Ssl: off", "Front-End-Https: off"] },
  Forwarded: { lines: [`Forwarded: for=${ELSEWHERE};host=${EVIL};proto=http`] },
  "addresses of clients": {
    lines: ["X-Real-IP", "X-Client-IP", "True-Client-IP", "CF-Connecting-IP", "X-Cluster-Client-IP"].map(
      (name) => `${name}: ${ELSEWHERE}`,
    ),
  },
  "our own name for an address": { lines: [`X-Fieldboard-Address: ${ELSEWHERE}`] },
  "another address to answer": {
    lines: ["X-Original-URL: /api/users", "X-Rewrite-URL: /api/users", "X-Forwarded-Prefix: /evil"],
  },
  "another method": {
    lines: ["X-HTTP-Method-Override: DELETE", "X-HTTP-Method: DELETE", "X-Method-Override: DELETE"],
  },
};

/** Headers that differ with each request, forged or not. */
const ITS_OWN = new Set(["date", "x-request-id"]);
const seenOf = ({ status, headers, body }: Said) => ({
  status,
  headers: headers
    .filter(([name]) => !ITS_OWN.has(name))
    .map(([name, value]) => [name, name === "set-cookie" ? value.replace(/=[^;]*/, "=") : value]),
  body: body.replace(/"reference":"[^"]*"/, ""),
});

const JSON_LINES = ["Content-Type: application/json", `Origin: ${ORIGIN}`, "Sec-Fetch-Site: same-origin"];

let site: WholeSite;
/** Replies to requests that nobody forged: a sign-in, a wrong one, and the keys by which tries are slowed. */
let plain: { readonly session: Said; readonly wrong: Said; readonly keys: readonly unknown[] };
beforeAll(async () => {
  site = await openWholeSite(ORIGIN, 0);
  const [session, wrong] = [await signIn({}), await signInWrong({})];
  plain = { session, wrong, keys: await column(KEYS) };
});
afterAll(() => site.stop());

const request = (
  start: string,
  { host = [site.host], lines = [] }: Forgery,
  more: readonly string[] = [],
) => [`${start} HTTP/1.1`, ...host.map((name) => `Host: ${name}`), ...lines, ...more];
const post = (path: string, told: object, forgery: Forgery, more: readonly string[] = []): Promise<Said> =>
  site.say(request(`POST ${path}`, forgery, [...JSON_LINES, ...more]), JSON.stringify(told));
const signIn = (forgery: Forgery): Promise<Said> => post("/api/session/sign-in", SITE_PERSON, forgery);
/** Earlier tries are forgotten: by whose address they are slowed is asked here, not how. */
const signInWrong = async (forgery: Forgery): Promise<Said> => {
  await site.store.pool.query("update sign_in_delay set tries = 0");
  return post("/api/session/sign-in", { ...SITE_PERSON, password: "wrong" }, forgery);
};
const cookieOf = ({ headers }: Said): string =>
  `Cookie: ${headers
    .filter(([name]) => name === "set-cookie")
    .map(([, value]) => value.split(";")[0])
    .join("; ")}`;

const column = async (query: string): Promise<readonly unknown[]> =>
  (await site.store.pool.query<{ value: unknown }>(query)).rows.map(({ value }) => value);

const INVITED = { email: "new@example.test", role: "manager", offices: ["101"] };
const KEYS = "select encode(key, 'hex') as value from sign_in_delay order by 1";
const READ = ["/api/version", "/api/session", "/api/users", "/people", "/dev/index.cfm/swagger", "/readyz"];

const statusesAt = async (forgery: Forgery): Promise<readonly unknown[]> => {
  const said = await Promise.all(READ.map((path) => site.say(request(`GET ${path}`, forgery))));
  return said.map(seenOf).map((seen) => (seen.status === 400 ? "refused" : seen));
};

describe.each(Object.entries(FORGERIES))("%s", (_name, forgery) => {
  test("is answered as if it were not there, or refused", async () => {
    const [usual, forged] = [await statusesAt({}), await statusesAt(forgery)];
    expect(JSON.stringify(forged)).not.toMatch(/evil|203\.0\.113|8443/);
    expect(forged).toEqual(usual.map((seen, place) => (forged[place] === "refused" ? "refused" : seen)));
  });

  test("changes no cookie, no link, and no address that is kept or slowed", async () => {
    const cookie = cookieOf(plain.session);
    const said = [
      await signIn(forgery),
      await signInWrong(forgery),
      await post("/api/users/invite", INVITED, forgery, [cookie]),
      await site.say(request("GET /api/account/sessions", forgery, [cookie])),
      await site.say(request("GET /index.cfm/employees/all?token=wrong", forgery)),
    ];

    expect(JSON.stringify(said.map(seenOf))).not.toMatch(/evil|203\.0\.113|8443/);
    const [session, wrong, invitation] = said.map((one) => (one.status === 400 ? null : seenOf(one)));
    expect([session, wrong]).toEqual([session && seenOf(plain.session), wrong && seenOf(plain.wrong)]);
    expect(JSON.parse(invitation?.body ?? `{"link":"${ORIGIN}/"}`).link).toMatch(`${ORIGIN}/`);
    expect(await column("select distinct address as value from audit_entry")).toEqual(["127.0.0.1"]);
    expect(await column("select distinct ip_address as value from auth_session")).toEqual(["127.0.0.1"]);
    expect(await column("select key as value from request_count where key ~ '203.0.113|198.51'")).toEqual([]);
    expect(await column(KEYS)).toEqual(plain.keys);
  });
});

test.each([
  `http://${EVIL}`,
  `https://${EVIL}`,
  ORIGIN,
  "http://chief:secret@fieldboard.example",
  `//${EVIL}`,
])("a target that names %s is refused", async (elsewhere) => {
  for (const path of READ) {
    const { status, body } = await site.say(request(`GET ${elsewhere}${path}`, {}));
    expect([path, status, body.includes("evil")]).toEqual([path, 400, false]);
  }
});

test("another method in a header is not the method", async () => {
  const { lines = [] } = FORGERIES["another method"] ?? {};
  const asked = await post("/api/users", {}, { lines: lines.map((line) => line.replace("DELETE", "GET")) });
  const told = await site.say(
    request("GET /api/session/sign-out", { lines: lines.map((line) => line.replace("DELETE", "POST")) }),
  );
  expect([asked.status, told.status]).toEqual([401, 405]);
});

describe.each([
  [1, "198.51.100.3"],
  [2, "198.51.100.2"],
] as const)("behind %i proxies of ours", (hops, seen) => {
  let behind: WholeSite;
  beforeAll(async () => {
    behind = await openWholeSite(ORIGIN, hops);
  });
  afterAll(() => behind.stop());

  const told = JSON.stringify(SITE_PERSON);
  const signInBehind = (lines: readonly string[]): Promise<Said> =>
    behind.say(request("POST /api/session/sign-in", { lines }, JSON_LINES), told);
  const kept = async (): Promise<readonly unknown[]> =>
    (
      await behind.store.pool.query<{ value: string }>(
        "select address as value from audit_entry order by id desc limit 1",
      )
    ).rows.map(({ value }) => value);

  test("whom the outermost of them saw is who asks, whatever a stranger wrote before", async () => {
    const { status } = await signInBehind([
      `X-Forwarded-For: ${ELSEWHERE}, 198.51.100.1, 198.51.100.2, 198.51.100.3`,
      ...(FORGERIES["addresses of clients"]?.lines ?? []),
      `Forwarded: for=${ELSEWHERE}`,
    ]);
    expect([status, await kept()]).toEqual([200, [seen]]);
  });

  test("a header in two lines is one list", async () => {
    await signInBehind([`X-Forwarded-For: ${ELSEWHERE}, 198.51.100.2`, "X-Forwarded-For: 198.51.100.3"]);
    expect(await kept()).toEqual([seen]);
  });

  test("without the header, or with what is no address, the connection is who asks", async () => {
    for (const lines of [[], ["X-Forwarded-For: evil.example, unknown"], ["X-Forwarded-For: ,,"]]) {
      await signInBehind(lines);
      expect(await kept()).toEqual(["127.0.0.1"]);
    }
  });
});
