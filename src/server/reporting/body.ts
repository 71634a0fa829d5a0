import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { compress, type Encoding } from "./encodings.ts";

/** A reply body, whole and ready to be sent any number of times. */
export type Body = {
  /** As it is, without compression. */
  readonly bytes: Buffer;
  /** Tells apart bodies by their content: equal in every process, another when a single byte is. */
  readonly fingerprint: string;
  /** What was compressed so far. */
  readonly encoded: Map<Encoding, Buffer>;
  readonly encoding: Map<Encoding, Promise<Buffer>>;
};

/** Puts a body together. In turns, so that hashing 100 MB does not stop everybody else for a tenth of a second. */
export async function bodyOf(parts: readonly Buffer[]): Promise<Body> {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((total, part) => total + part.length, 0));
  const hash = createHash("sha256");
  let at = 0;
  for (const part of parts) {
    hash.update(part);
    at += part.copy(bytes, at);
    if (part.length > TURN_BYTES) await nextTurn();
  }
  const fingerprint = hash.digest("base64url").slice(0, FINGERPRINT_LENGTH);
  return { bytes, fingerprint, encoded: new Map(), encoding: new Map() };
}

const TURN_BYTES = 1024 * 1024;
/** 132 of the 256 bits: two bodies alike by accident are out of the question, and the header stays short. */
const FINGERPRINT_LENGTH = 22;

/** Below this a compressed body saves no packet. */
const COMPRESS_MIN = 1024;
/** Up to this a client waits for the compressed body; a larger one is sent as it is until the compressed one is there. */
const WAIT_MAX = 1024 * 1024;

/** The bytes to send to a client that takes an encoding, and the encoding they are in. */
export async function bytesFor(
  body: Body,
  encoding: Encoding | null,
  onGrown: () => void,
): Promise<{ readonly bytes: Buffer; readonly encoding: Encoding | null }> {
  const plain = { bytes: body.bytes, encoding: null };
  if (encoding === null || body.bytes.length < COMPRESS_MIN) return plain;
  const ready = body.encoded.get(encoding);
  if (ready !== undefined) return { bytes: ready, encoding };
  const started = startEncoding(body, encoding, onGrown);
  if (body.bytes.length <= WAIT_MAX) return { bytes: await started, encoding };
  started.catch(() => undefined);
  return plain;
}

function startEncoding(body: Body, encoding: Encoding, onGrown: () => void): Promise<Buffer> {
  const running = body.encoding.get(encoding);
  if (running !== undefined) return running;
  const work = body.bytes.length <= WAIT_MAX ? compress(body.bytes, encoding) : afterOthers(body, encoding);
  const started = work
    .then((bytes) => {
      body.encoded.set(encoding, bytes);
      onGrown();
      return bytes;
    })
    .finally(() => body.encoding.delete(encoding));
  body.encoding.set(encoding, started);
  return started;
}

let lastLarge: Promise<unknown> = Promise.resolve();

/** One large body at a time: the threads that compress also read files and look up names for everybody else. */
function afterOthers(body: Body, encoding: Encoding): Promise<Buffer> {
  const started = lastLarge.then(() => compress(body.bytes, encoding));
  lastLarge = started.catch(() => undefined);
  return started;
}

export const sizeOf = ({ bytes, encoded }: Body): number =>
  [...encoded.values()].reduce((total, { length }) => total + length, bytes.length);
