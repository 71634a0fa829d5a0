import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { constantFrom, integer, sample } from "fast-check";
import { instant } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { importReplies } from "#test/imported.ts";
import { peopleOf, planDemo } from "#test/demo-business.ts";
import { byNight } from "#test/night.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { selectDirectory } from "./directory-queries.ts";

type Named = Readonly<
  Record<"personid" | "firstname" | "lastname" | "email" | "phone" | "officename" | "city", string>
>;

const NAMES: { readonly data: readonly Named[] } = JSON.parse(
  readFileSync("e2e/fixtures/names.json", "utf8"),
);

const DEMO: readonly Named[] = peopleOf(planDemo({ people: 200 })).map((each) => ({
  personid: each.id,
  firstname: each.firstName,
  lastname: each.lastName,
  email: each.email,
  phone: each.phone,
  officename: each.officeName,
  city: each.city,
}));

/** A text of more than 256 letters is not read. */
const PEOPLE = [...NAMES.data.filter(({ lastname }) => lastname.length <= 256), ...DEMO];

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  const rows = PEOPLE.map(({ personid, ...members }) => person(personid, { officeid: "101", ...members }));
  const reply: Exchange = employeesReply(rows);
  await importReplies(store, [reply], instant("2026-11-18T15:00:00Z"));
});
afterAll(() => store.close());

const find = async (q: string) => {
  const { total, similar, rows } = await inSnapshot(store, "all", (reading) =>
    selectDirectory(reading, { q }, { offset: 0, limit: 1_000 }),
  );
  return { total, similar, ids: rows.map(({ id }) => String(id)).toSorted() };
};

/* A plain, slow search: letter by letter, person by person. It shares no code with the product. */

const TYPED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};

function plainly(text: string): string {
  let folded = "";
  for (const letter of text) {
    const isApostrophe = "'`´\u0092‘’ʻʼ′".includes(letter);
    const isUnseen = "\u200B\u200C\u200D\u00AD\u200F\u202E\uFEFF".includes(letter);
    if (isApostrophe || isUnseen) continue;
    for (const part of letter.normalize("NFKD").toLowerCase().normalize("NFKD"))
      if (!/\p{Mn}/u.test(part)) folded += TYPED[part] ?? part;
  }
  return folded;
}

const wordsIn = (text: string): readonly string[] =>
  plainly(text)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== "");

const together = (name: string): readonly string[] => [wordsIn(name).join("")].filter((word) => word !== "");

const SEARCHED = PEOPLE.map((each) => ({
  id: each.personid,
  words: [
    ...[each.firstname, each.lastname, each.personid, each.email, each.officename, each.city].flatMap(
      wordsIn,
    ),
    each.phone.replaceAll(/\D/g, ""),
    ...together(each.firstname),
    ...together(each.lastname),
  ],
  name: trigrams([...wordsIn(cut(each.lastname)), ...wordsIn(cut(each.firstname))]),
  nameWords: `${cut(each.lastname)} ${cut(each.firstname)}`.split(/[\s-]/),
}));

function withoutVowels(word: string): string {
  return Array.from(word)
    .filter((letter) => !"aeiouy".includes(letter))
    .join("");
}

/** Only so much of a name is compared with misspellings. */
function cut(name: string): string {
  return plainly(name).slice(0, 100);
}

/** Three letters at a time of each word, with two blanks before it and one after. */
function trigrams(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const letters = [" ", " ", ...Array.from(word), " "];
    return letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`);
  });
}

/** The greatest share of common trigrams that any stretch of a name has with a word, 0..1: `word_similarity` of pg_trgm. */
function likeness(word: string, name: readonly string[]): number {
  const wanted = new Set(trigrams([word]));
  let best = 0;
  for (let from = 0; from < name.length; from += 1) {
    const stretch = new Set<string>();
    let common = 0;
    for (const trigram of name.slice(from)) {
      if (wanted.has(trigram) && !stretch.has(trigram)) common += 1;
      stretch.add(trigram);
      best = Math.max(best, common / (wanted.size + stretch.size - common));
    }
  }
  return best;
}

/** True where three to five letters are a word without one of those inside it. */
function lacksLetter(part: string, word: string): boolean {
  const [letters, all] = [Array.from(part), Array.from(word)];
  if (letters.length > 5) return false;
  return all.some((_, at) => at > 0 && at < all.length - 1 && all.toSpliced(at, 1).join("") === part);
}

function findSlowly(q: string) {
  const parts = wordsIn(q);
  const isExact = (words: readonly string[], part: string): boolean =>
    words.some((word) => word.startsWith(part) || (Array.from(part).length >= 3 && word.includes(part)));
  const isNear = ({ name, nameWords, words }: (typeof SEARCHED)[number], part: string): boolean =>
    Array.from(part).length >= 3 &&
    (likeness(part, name) >= 0.5 ||
      (Array.from(withoutVowels(part)).length >= 3 &&
        nameWords.map(withoutVowels).includes(withoutVowels(part))) ||
      nameWords.some((word) => words.includes(word) && lacksLetter(part, word)));
  const found = SEARCHED.filter((each) =>
    parts.every((part) => isExact(each.words, part) || isNear(each, part)),
  );
  const exact = found.filter(({ words }) => parts.every((part) => isExact(words, part)));
  return {
    total: found.length,
    similar: found.length - exact.length,
    ids: found.map(({ id }) => id).toSorted(),
  };
}

/* Queries as people type them: parts of what someone is called, without accents, in capitals, or with a letter wrong. */

const texts = PEOPLE.flatMap((each) => [
  each.lastname,
  each.firstname,
  `${each.firstname} ${each.lastname}`,
  `${each.lastname}, ${each.firstname.slice(0, 2)}`,
  each.personid,
  `${each.lastname} ${each.city}`,
]).filter((text) => text.trim() !== "" && text.length <= 60);

const TYPING: readonly ((text: string, at: number) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFD"),
  (text) => text.normalize("NFD").replaceAll(/\p{Mn}/gu, ""),
  (text) => text.replaceAll(/[\s'’-]/g, ""),
  (text) => text.replaceAll("'", "’"),
  (text, at) =>
    Array.from(text)
      .slice(0, 1 + (at % text.length))
      .join(""),
  (text, at) =>
    Array.from(text)
      .slice(at % text.length)
      .join(""),
  (text, at) =>
    Array.from(text)
      .with(at % Array.from(text).length, "x")
      .join(""),
  (text, at) =>
    Array.from(text)
      .toSpliced(at % Array.from(text).length, 1)
      .join(""),
  (text) => text.split(" ").toReversed().join("  "),
  (text) => Array.from(text).join("\u200B"),
];

const SEED = 40;
const COUNT = byNight(1_000, 120);
const pick = <Value>(values: readonly Value[], count: number, seed: number): readonly Value[] =>
  sample(constantFrom(...values), { numRuns: count, seed });

const QUERIES = (() => {
  const places = sample(integer({ min: 0, max: 59 }), { numRuns: COUNT, seed: SEED });
  const kinds = pick(TYPING, COUNT, SEED + 1);
  return pick(texts, COUNT, SEED + 2).map((text, nth) => kinds[nth]?.(text, places[nth] ?? 0) ?? text);
})().filter((q) => wordsIn(q).length > 0);

test("search finds whom a plain, slow search finds, for generated queries", async () => {
  expect(QUERIES.length).toBeGreaterThan(COUNT * 0.9);
  for (const q of QUERIES) expect({ q, ...(await find(q)) }).toEqual({ q, ...findSlowly(q) });
}, 120_000);

test("names are found as they are typed on a plain keyboard", async () => {
  for (const [q, id] of TYPED_NAMES) {
    const { ids, similar, total } = await find(q);
    expect({ q, isFound: ids.includes(id), isExact: total > similar }).toEqual({
      q,
      isFound: true,
      isExact: true,
    });
  }
});

const TYPED_NAMES = [
  ["delacruz", "7011"],
  ["de la cruz", "7011"],
  ["cruz la", "7011"],
  ["smithjones", "7014"],
  ["yilmaz", "7001"],
  ["ipek isik", "7002"],
  ["kaiulani", "7004"],
  ["o'brien sean", "7005"],
  ["o’malley mary", "7006"],
  ["oneil ann", "7009"],
  ["annabel zoe", "7016"],
  ["smithson nora", "7017"],
  ["thor sigurdsson", "7028"],
  ["helen ghawdex", "7029"],
  ["soren lukasz", "7030"],
] as const;

test.each([
  ["kahn", "Khan"],
  ["khan", "Kahn"],
  ["guadeloupe", "Guadalupe"],
  ["smyth", "Smith"],
  ["amto", "Amato"],
  ["rss", "Ross"],
])("the misspelling %s finds %s", async (q, name) => {
  const misspelled = await openTestDatabase();
  await importReplies(
    misspelled,
    [
      employeesReply([
        person("1", { firstname: "Ana", lastname: name }),
        person("2", { lastname: "Orozco" }),
      ]),
    ],
    instant("2026-11-18T15:00:00Z"),
  );
  const found = await inSnapshot(misspelled, "all", (reading) =>
    selectDirectory(reading, { q }, { offset: 0, limit: 10 }),
  );
  await misspelled.close();
  expect([found.similar, found.rows.map(({ id }) => id)]).toEqual([1, ["1"]]);
});
