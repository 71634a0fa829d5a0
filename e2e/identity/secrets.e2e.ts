import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CAPTURE_FILE } from "#test/capture.ts";
import { PLANTED } from "#test/planted.ts";
import { expectNoLeak, expectNoLeakInStore } from "#e2e/searched.ts";
import { ADMINISTRATOR, cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { runCommand, startServer, temporaryFolder, type Server } from "#e2e/server.ts";
import { expect, test } from "#e2e/test.ts";

/*
 * What every run plants is searched for wherever it comes to stand; here more of it stands in a capture, beside a date of
 * birth and what a capture itself must not pass on.
 */
const SECRETS = {
  "the capture's token": "planted-capture-token",
  "the capture's cookie": "planted-capture-cookie",
  "an SSN": PLANTED.ssn,
  "an SSN's digits": PLANTED.ssn.replaceAll("-", ""),
  "a date of birth": "02/29/1904",
  "the service's token": PLANTED.token,
  "a password": ADMINISTRATOR.password,
} as const;
/** Here the planted person is looked for, so that a search that finds nothing is known to look in the right place. */
const SHOWN = "plantedperson@example.com";

test("planted tokens, cookies and private data are nowhere on disk, in the log, in replies or in the pages", async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  const capture = join(folder.path, "planted.har");
  await writeFile(capture, await plantedCapture());

  const imported = await runCommand("src/server/commands/import.ts", [capture], { DATA_DIR: dataDir });
  expect(imported.code).toBe(0);
  const server = await startServer(dataDir);
  const cookie = cookieHeader(await signInTo(server));
  const replies: string[] = [];
  for (const path of [
    `/index.cfm/employees/all?token=${SECRETS["the service's token"]}`,
    `/index.cfm/employees/all?token=wrong-${SECRETS["the service's token"]}`,
    `/index.cfm/nothing?token=${SECRETS["the service's token"]}`,
    "/api/people/directory?q=planted",
    "/api/people/directory?q=912-34-9876",
    "/api/payroll/submissions",
    "/dev/index.cfm/swagger",
    "/people",
  ])
    replies.push(await (await fetch(`${server.origin}${path}`, { headers: { cookie } })).text());
  const told = await grantedReply(server, cookie);
  await expectNoLeakInStore(dataDir);
  await server.stop();
  const kept = await filesUnder(dataDir);
  const built = await filesUnder(join(import.meta.dirname, "../../dist"));

  expect(replies.join("\n")).toContain(SHOWN);
  // Told to whom it is granted, so it is stored, and would be found.
  expect(told).toContain(SECRETS["an SSN"]);
  expect(Buffer.concat(kept).includes(SHOWN)).toBe(true);
  for (const [what, text] of Object.entries(SECRETS)) {
    expect(imported.printed.includes(text), `${what} in what the import printed`).toBe(false);
    expect(server.printed().includes(text), `${what} in the log`).toBe(false);
    expect(replies.join("\n").includes(text), `${what} in a reply`).toBe(false);
    expect(
      kept.some((file) => file.includes(text)),
      `${what} in the data folder`,
    ).toBe(false);
    expect(
      built.some((file) => file.includes(text)),
      `${what} in the pages`,
    ).toBe(false);
  }
  await folder.remove();
});

async function plantedCapture(): Promise<string> {
  const har = JSON.parse(await readFile(CAPTURE_FILE, "utf8"));
  for (const { request, response } of har.log.entries) {
    request.url = request.url.replace("token=REDACTED", `token=${SECRETS["the capture's token"]}`);
    request.headers = [{ name: "Authorization", value: `Bearer ${SECRETS["the capture's token"]}` }];
    request.cookies = [{ name: "CFID", value: SECRETS["the capture's cookie"] }];
    response.headers.push({ name: "Set-Cookie", value: `CFID=${SECRETS["the capture's cookie"]}` });
  }
  const { content } = har.log.entries[0].response;
  const employees = JSON.parse(content.text.slice(2));
  const [first] = employees.data;
  employees.data.push(
    { ...first, personid: "1", email: SHOWN, SSN: SECRETS["an SSN"], DOB: SECRETS["a date of birth"] },
    // One row cannot be read, and is told of: its reason must not quote it.
    { ...first, personid: "", SSN: SECRETS["an SSN"], DOB: SECRETS["a date of birth"] },
    {
      ...first,
      personid: "2",
      SSN: Number(SECRETS["an SSN's digits"]),
      DOB: `born ${SECRETS["a date of birth"]}`,
    },
  );
  content.text = JSON.stringify(employees);
  return JSON.stringify(har);
}

/** Reply to a program that was granted private data, which the search knows by this name. */
async function grantedReply({ origin }: Server, cookie: string): Promise<string> {
  const grant = { name: "granted", accounts: null, requestsPerMinute: 60, hasPrivateData: true };
  const created = await fetch(`${origin}/api/tokens/create`, {
    method: "POST",
    body: JSON.stringify(grant),
    headers: { "content-type": "application/json", origin, cookie },
  });
  const { text: token } = Object(await created.json());
  const path = "/index.cfm/employees/all";
  const reply = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${String(token)}` } });
  const body = await reply.text();
  expectNoLeak("body", `granted private data: ${path}`, body);
  return body;
}

async function filesUnder(folder: string): Promise<readonly Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))));
}
