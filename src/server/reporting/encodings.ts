import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** The ways a body can travel, smallest first: at equal wishes of the client the earlier one is taken. */
export const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding a client accepts, or null for the body as it is. A header that makes no sense accepts nothing. */
export function chooseEncoding(acceptEncoding: string | null): Encoding | null {
  if (acceptEncoding === null) return null;
  const wishes = new Map(acceptEncoding.split(",").flatMap(readWish));
  const wishOf = (name: string): number => wishes.get(name) ?? wishes.get("*") ?? 0;
  const plain = wishes.get("identity") ?? 0;
  const best = ENCODINGS.reduce<Encoding | null>(
    (found, next) => (wishOf(next) > (found === null ? 0 : wishOf(found)) ? next : found),
    null,
  );
  return best !== null && wishOf(best) >= plain ? best : null;
}

function readWish(part: string): readonly (readonly [string, number])[] {
  const [, name, weight = "1"] = WISH.exec(part.trim()) ?? [];
  return name === undefined ? [] : [[name.toLowerCase(), Number.parseFloat(weight)]];
}

const WISH = /^([\w*-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{1,3})?|1(?:\.0{1,3})?))?$/i;

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);
const zstdOf = promisify(zstdCompress);

const COMPRESSORS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  gzip: (body) => gzipOf(body, { level: 4 }),
  br: (body) =>
    brotliOf(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) => zstdOf(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

/** Compressed in the thread pool of libuv, so that other requests go on. Levels: about a second for 100 MB. */
export const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> => COMPRESSORS[encoding](body);
