import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { connectStore, type Store } from "#server/postgres/connect.ts";
import { auditSealer, openAuditBench, tokenMade, type AuditBench } from "#test/audit.ts";
import { acceptAuditFile } from "./audit-accept.ts";
import { openAudit } from "./audit.ts";
import { watchAudit } from "./audit-watch.ts";

let bench: AuditBench;
beforeAll(async () => {
  bench = await openAuditBench();
});
beforeEach(async () => {
  await bench.begin();
  await add(1, 10);
});
afterEach(() => bench.end());
afterAll(() => bench.store.close());

/** Parts of some four entries each. */
const SMALL = 1_500;
const openSmall = (over: Pick<Store, "db"> = bench.store) =>
  openAudit({ store: over, sealer: auditSealer, path: bench.path, ...bench.deps, partBytesMax: SMALL });

async function add(first: number, last: number, audit = bench.open()): Promise<void> {
  for (let number = first; number <= last; number += 1) await audit.recordAlone(tokenMade(`token ${number}`));
}
const names = (): readonly string[] =>
  readdirSync(dirname(bench.path))
    .filter((name) => name.startsWith(basename(bench.path)))
    .toSorted((a, b) => numberOf(a) - numberOf(b));
const numberOf = (name: string): number => Number.parseInt(/\d+$/.exec(name)?.[0] ?? "9999", 10);
const whole = { found: "file-short", entry: 10 } as const;

test.each([
  ["is deleted", () => rmSync(bench.path)],
  ["is emptied", () => truncateSync(bench.path)],
  ["lost its last line", () => truncateSync(bench.path, readFileSync(bench.path).lastIndexOf("\n", -2) + 1)],
  ["lost a line in the middle", () => keepLines((_line, index) => index !== 4)],
  [
    "has blanks in place of a line",
    () => keepLines((line, index) => (index === 4 ? " ".repeat(line.length) : true)),
  ],
  ["is moved aside", () => renameSync(bench.path, `${bench.path}.old`)],
])("a file that %s is missed, by every process and by those that start later", async (_what, lose) => {
  const { verified } = await intact();
  lose();
  expect(await bench.check()).toEqual(whole);
  expect(await bench.check(verified)).toMatchObject(isOnlyInMiddle(_what) ? { found: "intact" } : whole);
  await add(11, 12);
  expect(await bench.check()).toEqual({ found: "file-short", entry: 12 });
});

/** Of what was checked before, only the length is looked at again until the next whole check. */
const isOnlyInMiddle = (what: string): boolean => what.startsWith("has blanks");

function keepLines(keep: (line: string, index: number) => boolean | string): void {
  const lines = readFileSync(bench.path, "utf8").split("\n");
  const kept = lines.flatMap((line, index) => {
    const by = keep(line, index);
    return by === true ? [line] : by === false ? [] : [by];
  });
  writeFileSync(bench.path, kept.join("\n"));
}

const intact = async () => {
  const finding = await bench.check();
  if (finding.found !== "intact") throw new Error(`entry ${finding.entry}: ${finding.found}`);
  return finding;
};

test("a file that was brought back is right again", async () => {
  renameSync(bench.path, `${bench.path}.old`);
  expect(await bench.check()).toEqual(whole);
  renameSync(`${bench.path}.old`, bench.path);
  await intact();
});

test("the watch says so loudly at the start, and when somebody looks", async () => {
  const watch = watchAudit({ store: bench.store, sealer: auditSealer, path: bench.path, ...bench.deps });
  await vi.waitFor(() => expect(watch.state()).toMatchObject({ found: "intact" }));
  rmSync(bench.path);
  expect(await watch.recent()).toMatchObject(whole);
  expect(bench.logged()).toEqual([[expect.stringContaining("--accept-audit-file"), whole]]);
  await watch.stop();

  const later = watchAudit({ store: bench.store, sealer: auditSealer, path: bench.path, ...bench.deps });
  await vi.waitFor(() => expect(later.state()).toMatchObject(whole));
  await later.stop();
});

test("what is lost for good can be accepted, on record, and what is lost after that is missed again", async () => {
  rmSync(bench.path);
  await acceptAuditFile({ store: bench.store, path: bench.path, fileId: null }, bench.open());
  expect((await bench.kept()).at(-1)?.entry).toMatchObject({
    ...{ id: 11, act: "audit-file-accepted", actor: "system" },
    details: { lines: 0, missing: 10 },
  });
  await intact();
  rmSync(bench.path);
  expect(await bench.check()).toEqual({ found: "file-short", entry: 11 });
});

test("a file that is large is put aside under the next number, and all of its parts are checked", async () => {
  const audit = openSmall();
  await add(11, 30, audit);
  expect(names().length).toBeGreaterThan(4);
  expect(names()).toEqual([
    ...names()
      .slice(0, -1)
      .map((_name, index) => `audit.log.${index + 1}`),
    "audit.log",
  ]);
  for (const name of names().slice(1)) expect(sizeOf(name)).toBeLessThan(2 * SMALL);
  const { verified } = await intact();
  expect(verified.file.lines).toBe(30);

  await add(31, 36, audit);
  expect(await bench.check(verified)).toMatchObject({ found: "intact", verified: { file: { lines: 36 } } });

  writeFileSync(part(2), readFileSync(part(2), "utf8").replace("token 1", "token 9"));
  expect(await bench.check()).toMatchObject({ found: "file-edited" });
});

const part = (number: number): string => `${bench.path}.${number}`;
const sizeOf = (name: string): number => statSync(join(dirname(bench.path), name)).size;

test("a part that is deleted or cut is missed", async () => {
  await add(11, 30, openSmall());
  const text = readFileSync(part(3), "utf8");
  rmSync(part(3));
  expect(await bench.check()).toEqual({ found: "file-short", entry: 30 });
  writeFileSync(part(3), text.slice(0, text.indexOf("\n") + 1));
  expect(await bench.check()).toEqual({ found: "file-short", entry: 30 });
  writeFileSync(part(3), text);
  await intact();
});

test("two processes that share a file lose no line when it is put aside", async () => {
  const other = connectStore({ url: bench.store.url });
  const [here, there] = [openSmall(), openSmall(other)];
  await Promise.all([add(11, 60, here), add(61, 110, there)]);
  await other.close();
  expect(await intact()).toMatchObject({ unreadable: 0, verified: { file: { lines: 110 } } });
});

test("while the file is put aside again and again, no check is wrong about it", async () => {
  const over = new AbortController();
  const adding = add(11, 80, openSmall()).finally(() => over.abort());
  const found = new Set<string>();
  while (!over.signal.aborted) found.add((await bench.check()).found);
  await adding;
  expect([...found]).toEqual(["intact"]);
});
