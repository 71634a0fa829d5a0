import { afterEach, expect, test, vi } from "vitest";
import { askOutsidePauses, pauseQuestions } from "./pause.ts";

const unending = new AbortController().signal;
let goOn = (): void => {};
afterEach(() => goOn());

/** A question that is answered when told so, fails when it is taken back, and is answered at once the second time. */
function question() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const ask = vi.fn<(signal: AbortSignal) => Promise<string>>(() => Promise.resolve("again"));
  ask.mockImplementationOnce((signal) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  return { ask, answer: resolve, refuse: reject };
}

test("a question is asked at once, and its answer or failure passes through", async () => {
  const first = question();
  const answered = askOutsidePauses(first.ask, unending);
  await vi.waitFor(() => expect(first.ask).toHaveBeenCalledOnce());
  first.answer("known");
  expect(await answered).toBe("known");

  const second = question();
  second.refuse(new Error("broken"));
  await expect(askOutsidePauses(second.ask, unending)).rejects.toThrow("broken");
});

test("one that is under way is taken back, and asked again when the pause is over", async () => {
  const { ask } = question();
  const answered = askOutsidePauses(ask, unending);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());

  goOn = pauseQuestions();
  await new Promise(setImmediate);
  expect(ask).toHaveBeenCalledOnce();

  goOn();
  expect(await answered).toBe("again");
});

test("one that is refused during a pause does not fail", async () => {
  const { ask, refuse } = question();
  const answered = askOutsidePauses(ask, unending);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());

  refuse(new Error("nobody is signed in"));
  goOn = pauseQuestions();
  goOn();

  expect(await answered).toBe("again");
});

test("one that comes in a pause waits for its end, unless whoever asks gives up", async () => {
  goOn = pauseQuestions();
  const { ask } = question();
  const giving = new AbortController();
  const answered = askOutsidePauses(ask, giving.signal);
  await new Promise(setImmediate);
  expect(ask).not.toHaveBeenCalled();

  giving.abort();
  goOn();

  await expect(answered).rejects.toThrow("aborted");
  expect(ask).not.toHaveBeenCalled();
});
