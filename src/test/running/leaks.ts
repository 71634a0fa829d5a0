import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Pool } from "pg";
import { EXCEPTIONS, NEEDLES, PLAIN_NEEDLES, type Needle, type PlaceKind } from "#test/planted.ts";
import { unzip } from "#test/files/xlsx.ts";

/** Something to search: what it is, what it is called, and its bytes. */
export type Place = { readonly kind: PlaceKind; readonly name: string; readonly bytes: Buffer };
/** One line: where which secret stands, and how it is written there. Never the secret itself. */
export type Leak = string;
export type Searched = { readonly files: number; readonly leaks: readonly Leak[] };

/** Secrets that are planted and stand in a place, in archives and packed texts too, unless the place holds it rightly. */
export const leaksIn = (place: Place, needles: readonly Needle[] = NEEDLES): readonly Leak[] =>
  unpacked(place).flatMap(({ kind, name, bytes }) =>
    needles
      .filter(({ text }) => bytes.includes(text))
      .filter(({ secret }) => !isException(kind, name, secret))
      .map(({ secret, form }) => `${kind} ${name}: the ${secret}, ${form}`),
  );

export const leaksInText = (kind: PlaceKind, name: string, text: string): readonly Leak[] =>
  leaksIn({ kind, name, bytes: Buffer.from(text) });

const isException = (kind: PlaceKind, name: string, secret: string): boolean =>
  EXCEPTIONS.some((known) => known.kind === kind && known.secret === secret && known.name.test(name));

/** The parts of an archive, and what is packed inside of them; anything else is itself. */
function unpacked(place: Place): readonly Place[] {
  const { kind, name, bytes } = place;
  if (bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004")
    return [...unzip(bytes)].flatMap(([part, inner]) =>
      PICTURES.has(extname(part)) ? [] : unpacked({ kind, name: `${name}/${part}`, bytes: inner }),
    );
  if (bytes.length < 2 || bytes.readUInt16BE(0) !== GZIP) return [place];
  return unpacked({ kind, name: `${name}/unpacked`, bytes: gunzipSync(bytes) });
}

const GZIP = 0x1f8b;
/** Pictures, of which what they show is not searched. */
const PICTURES = new Set([".png", ".jpeg", ".jpg"]);
/** Beside each of them stands the same file as it is. */
const PACKED_BESIDE = new Set([".br", ".zst", ".gz"]);
/** PostgreSQL's two templates, two thirds of the files of a store, hold what it has itself. */
const OF_TEMPLATES = /(?:^|\/)base\/[14]\//;
/** Files of a database: what stands encoded in them is found in its rows. */
const OF_DATABASE = /(?:^|\/)(?:base|global|pg_\w+)\//;

/** Searches every file of a folder, pictures excluded. A folder that is not there holds nothing. */
export async function searchFolder(folder: string, kind: PlaceKind = "file"): Promise<Searched> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const leaks: Leak[] = [];
  let files = 0;
  for (const entry of entries) {
    const ending = extname(entry.name);
    if (!entry.isFile() || PICTURES.has(ending) || PACKED_BESIDE.has(ending)) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).replaceAll("\\", "/");
    const bytes = OF_TEMPLATES.test(name) ? null : bytesOf(path);
    if (bytes === null) continue;
    files += 1;
    leaks.push(...leaksIn({ kind, name, bytes }, OF_DATABASE.test(name) ? PLAIN_NEEDLES : NEEDLES));
  }
  return { files, leaks };
}

/** In one go: of the thousand small files of a database, to wait for each takes as long as all the searching. */
function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** Looks at every row of every table, each as text, as a dump would write it; bytes stand there in hexadecimal digits. */
export async function searchStore(pool: Pick<Pool, "query">): Promise<readonly Leak[]> {
  const { rows: tables } = await pool.query<{ readonly name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const leaks: Leak[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ readonly text: string }>(
      `select distinct needle as text
         from (select t::text as text from ${name} t offset 0) as line, unnest($1::text[]) as needle
        where position(needle in line.text) > 0`,
      [NEEDLES.map(({ text }) => text)],
    );
    const found = new Set(rows.map(({ text }) => text));
    leaks.push(
      ...NEEDLES.filter(({ text }) => found.has(text)).map(
        ({ secret, form }) => `store ${name}: the ${secret}, ${form}`,
      ),
    );
  }
  return leaks;
}

/** @throws an error that lists the leaks, when there are any */
export function refuseLeaks(leaks: readonly Leak[]): void {
  if (leaks.length > 0) throw new Error(`What was planted has leaked:\n${leaks.join("\n")}`);
}
