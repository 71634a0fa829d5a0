import { writeFile } from "node:fs/promises";
import { ROUTES, type Exchange } from "#interface/operations.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { test as base } from "./test.ts";

/** The product over the capture, for tests that leave the store as it is. */
export const test = base.extend({ importedFiles: [[CAPTURE_FILE], { scope: "test" }] });

/** Writes a capture of these exchanges. */
export async function writeCapture(file: string, exchanges: readonly Exchange[]): Promise<void> {
  await writeFile(file, JSON.stringify({ log: { version: "1.2", entries: exchanges.map(entryOf) } }));
}

const slashed = (day: string | undefined): string => (day ?? "").replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

const entryOf = ({ operation, request, receivedAt, body }: Exchange) => {
  const { method, path } = ROUTES[operation];
  const url = new URL(`https://reports.example.com/index.cfm${path}`);
  if (request.account !== undefined)
    for (const [name, value] of [
      ["accountId", request.account],
      ["startDate", slashed(request.from)],
      ["endDate", slashed(request.to)],
    ] as const)
      url.searchParams.set(name, value);
  const text = JSON.stringify({ fieldmapEntryId: request.entry });
  return {
    startedDateTime: receivedAt,
    time: 0,
    request: {
      method,
      url: url.href,
      ...(request.entry === undefined ? {} : { postData: { mimeType: "application/json", text } }),
    },
    response: { status: 200, content: { text: typeof body === "string" ? body : "" } },
  };
};
