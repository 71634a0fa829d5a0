import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unaborted } from "#test/dashboard.ts";
import { downloadFailure, DownloadError } from "./download-failure.ts";
import { receiveFile, type FileProgress } from "./receive-file.ts";

const LINES = ["Name,ID\r\n", "Ana,1\r\n", "Bo,2\r\n", "Total,3\r\n"];
const HEADERS = {
  "content-disposition": 'attachment; filename="people-2026-11-20.csv"',
  "content-type": "text/csv",
  "fieldboard-rows": "2",
  "fieldboard-lines": "4",
  "x-request-id": "7h3k9m2q4x",
};

let told: FileProgress[] = [];
beforeEach(() => {
  told = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Ending = "close" | "break" | "hang";

/** What a server sends: these lines, then its end, or none. Tells whether the reader has left. */
function answering(lines: readonly string[], ending: Ending, init: ResponseInit = { headers: HEADERS }) {
  const seen = { left: false };
  vi.stubGlobal("fetch", async (_address: string, { signal }: { readonly signal: AbortSignal }) => {
    const rest = [...lines];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal.addEventListener("abort", () => {
          seen.left = true;
          controller.error(signal.reason);
        });
      },
      pull: (controller) => {
        const line = rest.shift();
        if (line !== undefined) return controller.enqueue(new TextEncoder().encode(line));
        if (ending === "close") controller.close();
        if (ending === "break") controller.error(new TypeError("network error"));
      },
    });
    return new Response(body, init);
  });
  return seen;
}

const receive = (signal = unaborted()) =>
  receiveFile("/api/people/directory/export?format=csv", {
    ...{ format: "csv", signal },
    onProgress: (progress) => told.push(progress),
  });

const failureOf = async (receiving: Promise<unknown>): Promise<DownloadError> => {
  const error: unknown = await receiving.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DownloadError)) throw new Error(`no failure of a download: ${String(error)}`);
  return error;
};

test("a file arrives as it was sent, and tells on the way how many rows are here", async () => {
  answering(LINES, "close");

  const { file, ...end } = await receive();

  expect(await file.text()).toBe(LINES.join(""));
  expect(file.type).toBe("text/csv");
  expect(end).toEqual({ fileName: "people-2026-11-20.csv", bytes: 31, rows: 2, rowsInAll: 2 });
  expect(told.map(({ rows, bytes }) => [rows, bytes])).toEqual([
    [0, 0],
    [0, 9],
    [1, 16],
    [2, 22],
    [2, 31],
  ]);
});

test.each<readonly [string, Ending, number]>([
  ["a line that breaks", "break", 2],
  ["a polite end that comes too early", "close", 3],
  ["a polite end inside a line", "close", 1.5],
])("%s is a cut file, never a short one", async (_, ending, lines) => {
  answering(lines === 1.5 ? ["Name,ID\r\n", "Ana"] : LINES.slice(0, lines), ending);

  const { ending: reason, reference } = await failureOf(receive());

  expect(reason).toEqual({ is: "cut" });
  expect(reference).toBe("7h3k9m2q4x");
});

test("headers that were lost on the way cost the counts, not the file", async () => {
  answering(LINES, "close", { headers: {} });
  const { file, ...end } = await receive();
  expect(await file.text()).toBe(LINES.join(""));
  expect(end).toEqual({ fileName: null, bytes: 31, rows: 3, rowsInAll: null });
});

test.each([
  [400, "The filters or columns were not accepted. Change them, or reload the page.", false],
  [401, "You are signed out. Sign in, then try again.", true],
  [403, "You may not see what it holds.", false],
  [404, "What it holds does not exist any more.", false],
  [413, "These are more rows than a workbook can hold. Take CSV, which holds any number.", false],
  [429, "Too many files are being made at the moment. Wait until one is done, then try again.", true],
  [500, "The server could not make it.", true],
  [503, "The server cannot read its data at the moment. Try again soon.", true],
])("a refusal by %i is “%s”", async (status, reason, canTryAgain) => {
  answering(["a text from inside"], "close", { status, headers: HEADERS });

  const failure = downloadFailure(await failureOf(receive()));

  expect(failure).toEqual({ reason, canTryAgain, reference: "7h3k9m2q4x" });
});

test("no answer at all is said as that", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await failureOf(receive());
  expect(error.ending).toEqual({ is: "unanswered" });
  expect(downloadFailure(error).reason).toBe("The server did not answer.");
});

test("a line that falls silent is given up after half a minute, and the server is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const seen = answering(LINES.slice(0, 2), "hang");
  const failing = failureOf(receive());

  await vi.advanceTimersByTimeAsync(29_000);
  expect(seen.left).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);

  expect((await failing).ending).toEqual({ is: "silent" });
  expect(seen.left).toBe(true);
});

test("whoever cancels leaves the server, and it is no failure", async () => {
  const seen = answering(LINES.slice(0, 2), "hang");
  const abort = new AbortController();
  const receiving = receive(abort.signal);
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1));

  abort.abort();

  await expect(receiving).rejects.toThrow(expect.objectContaining({ name: "AbortError" }));
  expect(seen.left).toBe(true);
});
