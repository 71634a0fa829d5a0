import { appendFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import "temporal-polyfill/global";
import { openStore } from "#server/postgres/open.ts";
import { PLANTED } from "#test/planted.ts";
import { killImports, NOTHING, stateOf } from "./kills.ts";
import { fillFolder } from "#e2e/prepared.ts";
import { cookieHeader, signInTo } from "#e2e/sign-in.ts";
import { importFiles, runCommand, startServer, temporaryFolder } from "#e2e/server.ts";
import { DEMO_PEOPLE, expect, test } from "#e2e/test.ts";

/** Each has a folder of its own. */
test.describe.configure({ mode: "parallel" });

const SILENT = { info: () => undefined, warn: () => undefined };
const CAPTURE = join(import.meta.dirname, "../fixtures/service.har");

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
test.beforeEach(async () => {
  folder = await temporaryFolder();
});
test.afterEach(() => folder.remove());

const write = async (name: string, content: string): Promise<string> => {
  const path = join(folder.path, name);
  await writeFile(path, content);
  return path;
};
const runImport = (files: readonly string[], settings: Readonly<Record<string, string>> = {}) =>
  runCommand("src/server/commands/import.ts", files, { DATA_DIR: join(folder.path, "data"), ...settings });
const fillWithCapture = () => fillFolder(folder.path, { files: [CAPTURE], demoPeople: 0 });
const fillWithDemo = () => fillFolder(folder.path, { files: [], demoPeople: DEMO_PEOPLE });
const employees = async (origin: string) => {
  const response = await fetch(`${origin}/index.cfm/employees/all`, {
    headers: { Authorization: `Bearer ${PLANTED.token}` },
  });
  return { status: response.status, body: await response.json() };
};

test("an import that is killed leaves the state before or after, and can be repeated", async () => {
  const { before, after } = await killImports(2);

  expect(before + after).toBe(2);
});

test("a running server shows what is imported beside it, keeps a second one off, and ends what it began", async () => {
  await fillWithDemo();
  const server = await startServer(folder.path);
  await test.step("an import works beside a running server, whose pages then show the new data", async () => {
    expect((await employees(server.origin)).body.total).toBe(DEMO_PEOPLE);

    await importFiles(folder.path, [CAPTURE]);

    expect((await employees(server.origin)).body.total).toBe(340);
  });

  await test.step("a second server on the same folder says so and ends", async () => {
    const second = await runCommand("src/server/main.ts", [], { DATA_DIR: folder.path, PORT: "0" });

    expect(second.code).toBe(1);
    expect(second.printed).toMatch(/another .*server/i);
  });

  await test.step("a request in flight is finished when the server is to stop", async () => {
    const askAll = () => Promise.all(Array.from({ length: 20 }, () => employees(server.origin)));
    const answered = (): number => server.printed().split("/index.cfm/employees/all").length - 1;
    // Over connections that stand: one that is not taken yet is closed when the server is.
    await askAll();
    await expect.poll(answered).toBe(22);
    const asked = askAll();
    await expect.poll(answered).toBeGreaterThan(22);

    await server.stop();

    for (const { status, body } of await asked) expect([status, body.data.length]).toEqual([200, 340]);
  });
});

test("while the database is away replies say so, and all is well when it is back", async () => {
  await fillWithCapture();
  const server = await startServer(folder.path);
  const cookie = cookieHeader(await signInTo(server));
  const offices = async () => (await fetch(`${server.origin}/api/offices`, { headers: { cookie } })).status;
  const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
  const statuses = async () => [(await employees(server.origin)).status, await offices(), await ready()];
  expect(await statuses()).toEqual([200, 200, 200]);
  const settings = join(folder.path, "postgres/postgresql.conf");
  const fit = await readFile(settings, "utf8");

  // The server starts PostgreSQL again within a second or two: as long as this is there, in vain.
  await appendFile(settings, "no_such_setting = on\n");
  process.kill(await postmasterOf(folder.path), "SIGKILL");

  await expect.poll(statuses).toEqual([503, 503, 503]);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  expect(await employees(server.origin)).toMatchObject({ body: { code: 503, success: false, data: null } });
  await expect.poll(server.printed).toContain("The database in DATA_DIR does not start");

  await writeFile(settings, fit);
  // Whoever needs the store next starts it, unless the server was quicker.
  await importFiles(folder.path, [CAPTURE]);
  // Nobody has to sign in again: sessions are in the store.
  await expect.poll(statuses).toEqual([200, 200, 200]);
  await server.stop();
});

/** The first process of a running store, which starts all others; they end with it. */
const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);

test("a full disk is said, and nothing half-stored is left", async () => {
  await fillWithCapture();
  const store = await openStore({ databaseUrl: null, dataDir: folder.path }, SILENT);
  // PostgreSQL's own error, raised where a real full disk would raise it: in the middle of the writing.
  await store.pool.query(`
    delete from time_record;
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on time_record execute function full_disk()`);
  const newer = JSON.parse(await readFile(CAPTURE, "utf8"));
  for (const entry of newer.log.entries)
    entry.startedDateTime = entry.startedDateTime.replace("-18T", "-19T");

  const { code, printed } = await runCommand(
    "src/server/commands/import.ts",
    [await write("newer.har", JSON.stringify(newer))],
    { DATA_DIR: folder.path },
  );

  expect(code).toBe(1);
  expect(printed).toMatch(/disk is full/);
  const { rows } = await store.pool.query("select count(*)::int as runs from source_run");
  expect(rows).toEqual([{ runs: 1 }]);
  await store.close();
});

test.describe("bad input to a command", () => {
  test("a bad file is refused by name, and nothing is stored of the good one beside it", async () => {
    await fillFolder(join(folder.path, "data"), { files: [], demoPeople: 0 });
    const half = await write("half.har", '{"log":{"version":"1.2","entries":[{"request":');

    const { code, printed } = await runImport([CAPTURE, half]);

    expect(code).toBe(1);
    expect(printed).toMatch(/half\.har: a HAR capture that is cut short/);
    expect(await stateOf(join(folder.path, "data"))).toBe(NOTHING);
  });

  test("no file at all is a wrong use", async () => {
    const { code, printed } = await runImport([]);

    expect([code, printed]).toEqual([2, expect.stringContaining("npm run import -- FILE")]);
  });

  test("a DATABASE_URL that does not answer is named, without its password", async () => {
    const url = "postgres://somebody:planted-password@127.0.0.1:1/nothing";
    const { code, printed } = await runImport([CAPTURE], { DATABASE_URL: url });

    expect(code).toBe(1);
    expect(printed).toContain("DATABASE_URL");
    expect(printed).not.toContain("planted-password");
  });

  test("a data folder that cannot be made is named", async () => {
    const { code, printed } = await runImport([CAPTURE], { DATA_DIR: join(await write("file", ""), "data") });

    expect(code).toBe(1);
    expect(printed).toContain("DATA_DIR");
  });
});
