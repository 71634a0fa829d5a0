import { afterEach, expect, test, vi } from "vitest";
import { beginUnderWay, cancelUnderWay } from "./under-way.ts";

/** A page that somebody may try to leave. */
const browser = new EventTarget();
vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));

const asks = (): boolean => !browser.dispatchEvent(new Event("beforeunload", { cancelable: true }));

afterEach(() => cancelUnderWay());

test("the browser asks for as long as anything is under way", () => {
  expect(asks()).toBe(false);
  const [endFirst, endSecond] = [beginUnderWay(() => {}), beginUnderWay(() => {})];
  expect(asks()).toBe(true);
  endFirst();
  expect(asks()).toBe(true);
  endSecond();
  endSecond();
  expect(asks()).toBe(false);
});

test("what is given up is canceled once, and nobody is asked any more", () => {
  const canceled: string[] = [];
  const end = beginUnderWay(() => canceled.push("first"));
  beginUnderWay(() => canceled.push("second"));
  end();

  cancelUnderWay();
  cancelUnderWay();

  expect(canceled).toEqual(["second"]);
  expect(asks()).toBe(false);
});
