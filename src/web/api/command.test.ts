import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { changeOptions } from "./command.ts";

const REPORTS = ["payroll"];
const SIGN_OFF = { queryKey: REPORTS };

/** A page whose report has been read once, and whose next reads wait until they are answered. */
async function openPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(REPORTS, "before");
  const rereads: PromiseWithResolvers<string>[] = [];
  const report = new QueryObserver(queries, {
    queryKey: REPORTS,
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
    changeOptions(queries, () => Promise.resolve("signed off"), [SIGN_OFF]),
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
    changeOptions(queries, () => Promise.reject(new Error("refused")), [SIGN_OFF]),
  );
  await expect(signOff.mutate(null)).rejects.toThrow("refused");
  expect(rereads).toHaveLength(1);
  close();
});

test("a report that fails after a command does not make the command fail", async () => {
  const { queries, rereads, report, close } = await openPage();
  const signOff = new MutationObserver(
    queries,
    changeOptions(queries, () => Promise.resolve("signed off"), [SIGN_OFF]),
  );
  await signOff.mutate(null);
  rereads[0]?.reject(new Error("too slow"));
  await expect.poll(() => report.getCurrentResult().isError).toBe(true);
  expect(signOff.getCurrentResult().isSuccess).toBe(true);
  close();
});
