import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, expectTypeOf, test } from "vitest";
import type { Data } from "#contract/endpoint.ts";
import { changeOptions, type Change } from "./command.ts";

const REPORTS = ["payroll"];

/** A page whose report has been read once, and whose next reads wait until they are answered. */
async function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(REPORTS, "before");
  const rereads: PromiseWithResolvers<string>[] = [];
  const report = new QueryObserver(queries, {
    queryKey: REPORTS,
    meta: { dependsOn: ["reported", "decisions"] },
    queryFn: () => {
      const reread = Promise.withResolvers<string>();
      rereads.push(reread);
      return reread.promise;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const close = report.subscribe(() => undefined);
  return { queries, rereads, report, close };
}

test("a command succeeds when the server has answered, though a report never comes again", async () => {
  const { queries, rereads, report, close } = await openPage();
  const signOff = new MutationObserver(
    queries,
    changeOptions(queries, () => Promise.resolve("signed off"), ["decisions"]),
  );
  await expect(signOff.mutate(null)).resolves.toBe("signed off");
  expect(signOff.getCurrentResult().isSuccess).toBe(true);
  expect(rereads).toHaveLength(1);
  expect(report.getCurrentResult()).toMatchObject({ data: "before", isFetching: true });
  close();
});

test("a command that failed says so at once, and its reports are requested again", async () => {
  const { queries, rereads, close } = await openPage();
  const signOff = new MutationObserver(
    queries,
    changeOptions(queries, () => Promise.reject(new Error("refused")), ["decisions"]),
  );
  await expect(signOff.mutate(null)).rejects.toThrow("refused");
  expect(rereads).toHaveLength(1);
  close();
});

test("a report that fails after a command does not make the command fail", async () => {
  const { queries, rereads, report, close } = await openPage();
  const signOff = new MutationObserver(
    queries,
    changeOptions(queries, () => Promise.resolve("signed off"), ["decisions"]),
  );
  await signOff.mutate(null);
  rereads[0]?.reject(new Error("too slow"));
  await expect.poll(() => report.getCurrentResult().isError).toBe(true);
  expect(signOff.getCurrentResult().isSuccess).toBe(true);
  close();
});

test("a command requests again what depends on what it changes, and nothing else", async () => {
  const queries = new QueryClient();
  const show = (dependsOn: readonly Data[]) =>
    queries
      .getQueryCache()
      .build(queries, { queryKey: [dependsOn.join()], meta: { dependsOn } })
      .setData("before");
  show(["reported", "decisions"]);
  show(["reported"]);
  show(["audit"]);
  const signOff = new MutationObserver(
    queries,
    changeOptions(queries, () => Promise.resolve("signed off"), ["decisions", "views"]),
  );
  await signOff.mutate(null);
  const old = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(old.map(({ queryKey }) => queryKey)).toEqual([["reported,decisions"], ["audit"]]);
});

test("a change cannot be sent without a word on its failure", () => {
  expectTypeOf<Change<string, number>["mutate"]>().parameters.toExtend<[string, { onError: unknown }]>();
});
