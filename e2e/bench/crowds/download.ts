import { get, type Agent } from "node:http";

export type Download = { readonly status: number; readonly bytes: number; readonly firstByteMs: number };

/** Downloads and throws the bytes away. Rejects when the body is cut off. */
export function download(
  address: string,
  headers: Readonly<Record<string, string>>,
  agent?: Agent,
): Promise<Download> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      let bytes = 0;
      let firstByteMs = Number.NaN;
      response.once("data", () => (firstByteMs = performance.now() - asked));
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes, firstByteMs }));
    }).on("error", reject);
  });
}
