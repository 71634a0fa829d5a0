import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file inside the archive. Its bytes are asked for when its turn has come. */
export type ZipEntry = { readonly name: string; readonly chunks: () => AsyncIterable<Buffer> };

/** Names are UTF-8; sizes and checksum follow the bytes, since nobody knows them before. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** Sizes have 32 bits. A sheet at its row limit stays below; whatever does not is refused in the middle. */
const SIZE_MAX = 0xff_ff_ff_ff;

type Written = {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
};

/** A ZIP archive as its bytes come, one entry after the other; nothing of it is kept. `modified` is UTC. */
export async function* zip(
  entries: readonly ZipEntry[],
  modified: { readonly date: string; readonly time: string },
): AsyncGenerator<Buffer> {
  const stamp = dosStamp(modified);
  const written: Written[] = [];
  let at = 0;
  for (const { name, chunks } of entries) {
    const nameBytes = Buffer.from(name);
    const offset = at;
    const tally = { checksum: 0, size: 0 };
    let packed = 0;
    const head = localHeader(nameBytes, stamp);
    at += head.length;
    yield head;
    const deflate = createDeflateRaw({ level: 6 });
    // Its failure destroys `deflate`, whose reader throws it.
    pipeline(Readable.from(counted(chunks(), tally), { highWaterMark: 1 }), deflate, () => undefined);
    for await (const bytes of deflate) {
      if (!Buffer.isBuffer(bytes)) continue;
      packed += bytes.length;
      at += bytes.length;
      yield bytes;
    }
    if (Math.max(tally.size, at) > SIZE_MAX) throw new RangeError("the archive is larger than 4 GiB");
    written.push({ name: nameBytes, offset, packed, ...tally });
    const tail = numbers([4, 0x08074b50], [4, tally.checksum], [4, packed], [4, tally.size]);
    at += tail.length;
    yield tail;
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, stamp)));
  yield directory;
  yield numbers(
    ...fields([4, 0x06054b50], [2, 0], [2, 0], [2, written.length], [2, written.length]),
    ...fields([4, directory.length], [4, at], [2, 0]),
  );
}

async function* counted(
  chunks: AsyncIterable<Buffer>,
  tally: { checksum: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    tally.checksum = crc32(chunk, tally.checksum);
    tally.size += chunk.length;
    yield chunk;
  }
}

type Field = readonly [bytes: 2 | 4, value: number];
const fields = (...list: readonly Field[]): readonly Field[] => list;

function numbers(...list: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = (name: Buffer, stamp: readonly Field[]): Buffer =>
  Buffer.concat([
    numbers(
      ...fields([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], ...stamp),
      ...fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    ),
    name,
  ]);

const directoryEntry = ({ name, offset, checksum, packed, size }: Written, stamp: readonly Field[]): Buffer =>
  Buffer.concat([
    numbers(
      ...fields([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED], ...stamp),
      ...fields([4, checksum], [4, packed], [4, size], [2, name.length]),
      ...fields([2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    ),
    name,
  ]);

/** Two seconds are the finest it knows; years count from 1980. */
function dosStamp({ date, time }: { readonly date: string; readonly time: string }): readonly Field[] {
  const [year = 0, month = 0, day = 0] = date.split("-").map((part) => Number.parseInt(part, 10));
  const [hour = 0, minute = 0, second = 0] = time.split(":").map((part) => Number.parseInt(part, 10));
  return [
    [2, (hour << 11) | (minute << 5) | (second >> 1)],
    [2, ((year - 1980) << 9) | (month << 5) | day],
  ];
}
