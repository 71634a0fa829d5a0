import { BadAsk, Refusal } from "./refusal.ts";

/**
 * The body of a request as text; "" when there is none.
 * @throws Refusal 413 beyond so many bytes, without reading on; 400 when it is not UTF-8
 */
export async function readBodyText(request: Request, bytesMax: number): Promise<string> {
  const length = request.headers.get("content-length");
  if (length !== null && Number.parseInt(length, 10) > bytesMax) throw tooLarge(bytesMax);
  return textOf(await readBytes(request.body, bytesMax));
}

async function readBytes(body: Request["body"], bytesMax: number): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > bytesMax) throw tooLarge(bytesMax);
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (bytesMax: number): Refusal =>
  new Refusal(413, "Content too large", `The body may have ${bytesMax} bytes at most.`);

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new BadAsk("The body is not UTF-8 text.", { cause });
  }
}
