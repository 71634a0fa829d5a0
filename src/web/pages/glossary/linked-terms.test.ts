import { expect, test } from "vitest";
import { TERM_IDS } from "#domain/glossary.ts";
import { sourceFiles } from "#test/running/source-scan.ts";

const LINK = /<Terms?\s+of=(?:"[\w-]+"|\{\[[^\]]*\]\})|^const PEOPLE = [^;]*;|\bterm: "[\w-]+"/gm;

test("each word of the glossary is linked from a page", () => {
  const links = sourceFiles()
    .filter(({ path }) => path.startsWith("src/web/pages/"))
    .flatMap(({ text }) => text.match(LINK) ?? [])
    .join("\n");
  expect(TERM_IDS.filter((id) => !links.includes(`"${id}"`))).toEqual([]);
});
