import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { WallClock } from "#domain/time/time.ts";

/** A file inside the archive. Its bytes are read when its turn has come. */
export type ZipEntry = { readonly name: string; readonly chunks: () => AsyncIterable<Buffer> };

const DEFLATED = 8;
/** Sizes have 32 bits. A sheet at its row limit stays below; a larger archive fails in the middle. */
const SIZE_MAX = 0xff_ff_ff_ff;

/**
 * A ZIP archive as its bytes come, one entry after the other; none of them stay in memory. Node deflates in a thread of
 * its own, so that a large file does not hold up other requests.
 */
export async function* zip(entries: readonly ZipEntry[], modified: WallClock): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  const archive = new Zip((error, bytes) => {
    if (error !== null) throw error;
    ready.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  let length = 0;
  for (const { name, chunks } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: modified };
    archive.add(file);
    const deflate = createDeflateRaw({ level: 6 });
    // Its failure destroys `deflate`, whose reader throws it.
    pipeline(Readable.from(counted(chunks(), file), { highWaterMark: 1 }), deflate, () => undefined);
    for await (const bytes of deflate) {
      if (!Buffer.isBuffer(bytes)) continue;
      length += bytes.length;
      file.ondata?.(null, new Uint8Array(bytes), false);
      yield* ready.splice(0);
    }
    if (Math.max(file.size, length) > SIZE_MAX) throw new RangeError("the archive is larger than 4 GiB");
    file.ondata?.(null, new Uint8Array(), true);
  }
  archive.end();
  yield* ready;
}

/** The archive has the size and the checksum of a file behind its bytes. */
async function* counted(chunks: AsyncIterable<Buffer>, file: ZipInputFile): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    file.crc = crc32(chunk, file.crc);
    file.size += chunk.length;
    yield chunk;
  }
}
