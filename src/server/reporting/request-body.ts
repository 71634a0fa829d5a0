import type { AskBody } from "#interface/ask-body.ts";
import { readBodyText } from "#server/http/body-text.ts";

const BODY_BYTES_MAX = 64 * 1024;

/**
 * The body of a POST as text; "" when there is none.
 * @throws Refusal 413 beyond 64 kB, without reading on; 400 when it is not UTF-8
 */
export const readBody = async (request: Request): Promise<AskBody> => ({
  mediaType: request.headers.get("content-type") ?? "",
  text: await readBodyText(request, BODY_BYTES_MAX),
});
