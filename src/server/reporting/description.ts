import { openApiDocument } from "#interface/openapi.ts";
import { BASES } from "./addresses.ts";
import { bodyOf, type Body } from "./body.ts";

let described: Promise<Body> | null = null;

/** The OpenAPI document of both base addresses, made once. Its addresses are relative: it is true under any origin. */
export function describeInterface(): Promise<Body> {
  described ??= bodyOf([Buffer.from(JSON.stringify(document()))]);
  return described;
}

const document = (): object => openApiDocument({ production: BASES[0].mount, development: BASES[1].mount });
