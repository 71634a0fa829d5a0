import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wallClock } from "#domain/time/time.ts";
import { textCell } from "#server/files/cell.ts";
import { xlsxFile } from "#server/files/xlsx.ts";
import { zip } from "#server/files/zip.ts";
import { leaksInText, refuseLeaks, searchFolder } from "./leaks.ts";
import { NEEDLES, PLANTED } from "#test/planted.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldboard-leaks-"));
});
afterAll(() => rm(folder, { recursive: true }));

const whole = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

const MADE = wallClock("2026-11-22T10:00:00");
const archive = (name: string, text: string): Promise<Buffer> =>
  whole(
    zip(
      [
        {
          name,
          chunks: async function* () {
            yield Buffer.from(text);
          },
        },
      ],
      MADE,
    ),
  );

const workbook = (text: string): Promise<Buffer> =>
  whole(
    xlsxFile(
      [
        {
          title: "People",
          headings: ["Note"],
          rows: (async function* () {
            yield [[textCell(text)]];
          })(),
        },
      ],
      { about: [], made: MADE },
    ),
  );

const found = async (name: string, bytes: Buffer | string): Promise<readonly string[]> => {
  const place = await mkdtemp(join(folder, "place-"));
  await mkdir(dirname(join(place, name)), { recursive: true });
  await writeFile(join(place, name), bytes);
  const { files, leaks } = await searchFolder(place, name.startsWith("trace") ? "trace" : "file");
  expect(files).toBe(1);
  return leaks;
};

describe("a secret is found", () => {
  test.each(NEEDLES)("in a body, the $secret as $form", ({ secret, form, text }) => {
    expect(leaksInText("body", "/api/people", `{"a":"x${text}y"}`)).toContain(
      `body /api/people: the ${secret}, ${form}`,
    );
  });

  test.each([0, 1, 2])("in base 64 of a longer text, %i letters into it", (before) => {
    for (const [secret, text] of Object.entries(PLANTED)) {
      const encoded = Buffer.from(`${"x".repeat(before)}${text} and more`).toString("base64");
      expect(leaksInText("body", "/", encoded)).toContain(`body /: the ${secret}, base 64`);
    }
  });

  test("in what a program printed", () => {
    expect(leaksInText("printed", "server", `{"url":"/?token=${PLANTED.token}"}`)).toEqual([
      "printed server: the token, plain",
    ]);
  });

  test.each([
    ["server.log", "a line", "file server.log"],
    ["base/16384/2619", "\0\0\0", "file base/16384/2619"],
    ["assets/page-abc.js", "const a=", "file assets/page-abc.js"],
    ["assets/page-abc.js.map", '{"sourcesContent":["', "file assets/page-abc.js.map"],
    ["people.csv", "Name,SSN\r\n", "file people.csv"],
  ])("in the file %s", async (name, before, said) => {
    expect(await found(name, `${before}${PLANTED.ssn}`)).toEqual([`${said}: the ssn, plain`]);
  });

  test("in a cell of a workbook", async () => {
    expect(await found("people.xlsx", await workbook(PLANTED.ssn))).toEqual([
      "file people.xlsx/xl/worksheets/sheet1.xml: the ssn, plain",
    ]);
  });

  test("in a trace of a failed test, its resources packed once more", async () => {
    const packed = await archive("trace.network", `Authorization: Bearer ${PLANTED.token}`);
    expect(await found("trace.zip", packed)).toEqual(["trace trace.zip/trace.network: the token, plain"]);
  });

  test("in a packed text", async () => {
    expect(await found("old.log.1", gzipSync(PLANTED.password))).toEqual([
      "file old.log.1/unpacked: the password, plain",
    ]);
  });
});

test("what is held rightly is no leak there, and is one anywhere else", async () => {
  const body = `{"SSN":"${PLANTED.ssn}"}`;
  const path = "/index.cfm/employees/all";
  expect(leaksInText("body", `granted private data: ${path}`, body)).toEqual([]);
  expect(leaksInText("body", path, body)).toEqual([`body ${path}: the ssn, plain`]);
  expect(await found("newer.har", body)).toEqual([]);
  expect(await found("trace.zip", await archive("trace.trace", PLANTED.password))).toEqual([]);
  expect(await found("trace.zip", await archive("trace.trace", PLANTED.ssn))).toHaveLength(1);
});

test("nothing is found where nothing is, and leaks are refused without being quoted", async () => {
  expect(await found("server.log", "965-27-2198 a sentence for tests, planted")).toEqual([]);
  expect(() => refuseLeaks([])).not.toThrow();
  const leaks = leaksInText("printed", "server", Object.values(PLANTED).join(" "));
  expect(() => refuseLeaks(leaks)).toThrow("printed server: the ssn, plain");
  expect(leaks.join("\n")).not.toContain(PLANTED.ssn);
});
