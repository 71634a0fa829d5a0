import { isLoopback } from "#domain/loopback.ts";

/** The identity provider does not answer as it should. Says how, never what it wrote. */
export class OidcDown extends Error {
  override readonly name = "OidcDown";
}

const TIMEOUT_MS = 5_000;
/** Of a description, of keys, of a token: a few thousand bytes everywhere. */
const BYTES_MAX = 256 * 1024;

/**
 * Asks the identity provider: never elsewhere than at the address, not for long, and reads no more than such an answer
 * can have. @throws OidcDown
 */
export async function askProvider(address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = response;
    const bytes = await readAll(response);
    if (status >= 300 && status < 400) throw new OidcDown("it answers with another address");
    if (status >= 500) throw new OidcDown(`it answers ${status}`);
    return new Response(bytes, { status, headers: { "content-type": headers.get("content-type") ?? "" } });
  } catch (error) {
    if (error instanceof OidcDown) throw error;
    const isLate = error instanceof Error && error.name === "TimeoutError";
    throw new OidcDown(isLate ? "it does not answer in time" : "it cannot be reached", { cause: error });
  }
}

/** The JSON of an answer. @throws OidcDown where it is none */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // Without the cause, which quotes the text.
    throw new OidcDown("it answers something that is not JSON");
  }
}

/** Whether what travels there cannot be read on the way: https, or this machine itself. */
export const isSafeAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return (
    url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)))
  );
};

async function readAll({ body }: Response): Promise<Blob> {
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > BYTES_MAX) throw new OidcDown("it answers too much");
    parts.push(part);
  }
  return new Blob(parts);
}
