import { createHash, webcrypto } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { HttpEnv } from "./request-log.ts";

/** The ways a body can travel, the best first. */
const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A reply body, whole and ready to be sent any number of times. */
export type Body = {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Tells bodies apart by their content: equal in every process. Null for one that no client may hold. */
  readonly fingerprint: string | null;
  /** The encodings that a body may be compressed by; the earlier one wins where the client accepts both equally. */
  readonly encodings: readonly Encoding[];
  /** The compressed bodies, finished or in progress, by encoding. */
  readonly encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>;
  /** Receives the size of each form that was compressed for it. */
  readonly onEncoded?: (bytes: number) => void;
};

/**
 * The same bytes in memory of their size. Compressors and small buffers hand out the beginning of a piece of up to 64 kB, all
 * of which is held for as long as they are.
 */
function toSize(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** 132 of the 256 bits: two bodies alike by accident are out of the question, and the header stays short. */
const fingerprintOf = (hash: Buffer): string => hash.toString("base64url").slice(0, 22);

/** A body that no client may hold. */
export const bodyOf = (bytes: Buffer<ArrayBuffer>): Body => ({
  bytes: toSize(bytes),
  fingerprint: null,
  encodings: ENCODINGS,
  encoded: new Map(),
});

/** A body, hashed in another thread, so that 100 MB do not stop everyone else for a tenth of a second. */
export async function taggedBody(bytes: Buffer<ArrayBuffer>): Promise<Body> {
  const hash = Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes));
  return { ...bodyOf(bytes), fingerprint: fingerprintOf(hash) };
}

/** A file with its compressed forms, the smallest first. */
export function fileBody(
  bytes: Buffer<ArrayBuffer>,
  forms: readonly (readonly [Encoding, Buffer<ArrayBuffer>])[],
): Body {
  const sorted = forms.toSorted(([, a], [, b]) => a.length - b.length);
  return {
    bytes,
    fingerprint: fingerprintOf(createHash("sha256").update(bytes).digest()),
    encodings: sorted.map(([encoding]) => encoding),
    encoded: new Map(sorted.map(([encoding, form]) => [encoding, Promise.resolve(form)])),
  };
}

/** Below this a compressed body saves no packet. */
const COMPRESS_MIN = 1024;
/**
 * Up to this a client waits for the compressed body, which takes a few milliseconds a megabyte and saves seconds of a phone’s line; a larger
 * one is sent as it is until the compressed one is there.
 */
const WAIT_MAX = 4 * 1024 * 1024;

/** The bytes to send to a client that takes an encoding, and the encoding they are in. */
export async function bytesFor(body: Body, encoding: Encoding | null) {
  const plain = { bytes: body.bytes, encoding: null };
  if (encoding === null || body.bytes.length < COMPRESS_MIN) return plain;
  const encoded = body.encoded.get(encoding) ?? encode(body, encoding);
  if (body.bytes.length <= WAIT_MAX) return { bytes: await encoded, encoding };
  const ready = await Promise.race([encoded, nextTurn(null)]).catch(() => null);
  return ready === null ? plain : { bytes: ready, encoding };
}

function encode({ bytes, encoded, onEncoded }: Body, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const work = COMPRESSORS[encoding](bytes).then(toSize);
  encoded.set(encoding, work);
  work.then(
    ({ length }) => onEncoded?.(length),
    // The next request tries again.
    () => encoded.delete(encoding),
  );
  return work;
}

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);
const zstdOf = promisify(zstdCompress);

/** In the thread pool of libuv, so that other requests go on. Levels: about a second for 100 MB. */
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer<ArrayBuffer>>>> = {
  gzip: (bytes) => gzipOf(bytes, { level: 4 }),
  br: (bytes) =>
    brotliOf(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) => zstdOf(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

/** The best of some encodings that a client accepts; null for the bytes as they are. */
export function chooseEncoding(
  acceptEncoding: string | null | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | null {
  const wishes = new Map(parseAccept(acceptEncoding ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  const wish = (name: string): number => wishes.get(name) ?? wishes.get("*") ?? 0;
  const [best] = offered.toSorted((a, b) => wish(b) - wish(a));
  return best !== undefined && wish(best) > 0 && wish(best) >= (wishes.get("identity") ?? 0) ? best : null;
}

/** The strong entity tag of a body in one encoding: another encoding is other bytes, and so another tag. */
const tagOf = (fingerprint: string, encoding: Encoding | null): string =>
  encoding === null ? `"${fingerprint}"` : `"${fingerprint}-${encoding}"`;

/** The tag of `If-None-Match` under which a client holds a body, whatever it is encoded in; null when it has none. */
const heldTag = (ifNoneMatch: string | undefined, fingerprint: string): string | null =>
  ifNoneMatch?.trim() === "*"
    ? tagOf(fingerprint, null)
    : (new RegExp(`"${fingerprint}(?:-\\w+)?"`).exec(ifNoneMatch ?? "")?.[0] ?? null);

type Sending = { readonly isTagged?: boolean; readonly status?: number };

/** A body as the client accepts it, tagged when it may hold it, or 304 to a client that does. */
export async function sendBody(
  context: Context<HttpEnv>,
  body: Body,
  { "Content-Type": type = "application/json", ...headers }: Readonly<Record<string, string>>,
  { isTagged = true, status = 200 }: Sending = {},
): Promise<Response> {
  const shared = { Vary: "Accept-Encoding", ...headers };
  const fingerprint = isTagged ? body.fingerprint : null;
  const held =
    fingerprint === null || status !== 200 ? null : heldTag(context.req.header("if-none-match"), fingerprint);
  if (held !== null) return new Response(null, { status: 304, headers: { ...shared, ETag: held } });
  const accepted = chooseEncoding(context.req.header("accept-encoding"), body.encodings);
  const { bytes, encoding } = await bytesFor(body, accepted);
  return new Response(bytes, {
    status,
    headers: {
      ...shared,
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      ...(fingerprint === null ? {} : { ETag: tagOf(fingerprint, encoding) }),
      ...(encoding === null ? {} : { "Content-Encoding": encoding }),
    },
  });
}
