import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api-error.ts";
import { loadAgain, outcomeWords, progressWords, refusalWords } from "./service-read.ts";

const loading = async (answer: () => Promise<string>) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new QueryObserver(queries, { queryKey: ["people"], queryFn: answer }).subscribe(
    () => undefined,
  );
  await expect.poll(() => queries.isFetching()).toBe(0);
  const loaded = await loadAgain(queries);
  stop();
  return loaded;
};

test("to load the page again is done, or has failed in some part", async () => {
  expect(await loading(() => Promise.resolve("rows"))).toBe("done");
  expect(await loading(() => Promise.reject(new Error("cut short")))).toBe("failed");
  expect(await loadAgain(new QueryClient())).toBe("done");
});

test("a read that is refused says why, in the server's words where it has any", () => {
  const detail = "You can have 3 reads open. Wait for one to end.";

  expect(refusalWords(new ApiError("broken", "429", { detail }))).toBe(detail);
  expect(refusalWords(new ApiError("broken", "no answer"))).toBe("Couldn’t read the service. Try again.");
});

test.each([
  [undefined, "Reading the service…"],
  [{ partsDone: 0, partsTotal: null }, "Reading the service…"],
  [{ partsDone: 12, partsTotal: 1400 }, "Reading 12 of 1,400…"],
])("progress of %o is %s", (reads, words) => {
  expect(progressWords(reads)).toBe(words);
});

test.each([
  [{ added: 3, changed: 1 }, "Read the service: 3 new, 1 changed."],
  [{ added: 0, changed: 0 }, "Read the service. Nothing changed."],
  [{ added: null, changed: null }, "Read the service."],
  [{ state: "failed" }, "Couldn’t read the service. Showing the last data received."],
  [{ state: "canceled" }, "An administrator stopped this read. Showing the last data received."],
] as const)("an outcome of %o is %s", (outcome, words) => {
  const reads = { state: "done" as const, added: 0, changed: 0, partsDone: 1, partsTotal: 1, ...outcome };
  expect(outcomeWords(reads)).toBe(words);
});
