import { get, type Agent } from "node:http";

export type Download = { readonly status: number; readonly bytes: number };

/** Downloads and throws the bytes away. Rejects when the body is cut off. */
export function download(
  address: string,
  headers: Readonly<Record<string, string>>,
  agent?: Agent,
): Promise<Download> {
  return new Promise((resolve, reject) => {
    get(address, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("error", reject);
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
    }).on("error", reject);
  });
}
