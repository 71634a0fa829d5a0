import type { AskBody } from "#interface/ask-body.ts";
import { BadAsk } from "#server/http/refusal.ts";
import { tooLarge } from "./refused.ts";

const BODY_BYTES_MAX = 64 * 1024;

/**
 * The body of a POST as text; "" when there is none.
 * @throws Refusal 413 beyond 64 kB, without reading on; 400 when it is not UTF-8
 */
export async function readBody(request: Request): Promise<AskBody> {
  const mediaType = request.headers.get("content-type") ?? "";
  const length = request.headers.get("content-length");
  if (length !== null && Number.parseInt(length, 10) > BODY_BYTES_MAX) throw tooLarge(BODY_BYTES_MAX);
  return { mediaType, text: textOf(await readBytes(request.body)) };
}

async function readBytes(body: Request["body"]): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > BODY_BYTES_MAX) throw tooLarge(BODY_BYTES_MAX);
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new BadAsk("The body is not UTF-8 text.", { cause });
  }
}
