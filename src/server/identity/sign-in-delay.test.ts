import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { DEVICE_COOKIE, deviceCookie, readDevice } from "./sign-in-delay.ts";
import { sealerOf } from "#server/vault/keys.ts";

const sealer = sealerOf(Buffer.alloc(32, 7));
const NOW = instant("2026-11-18T15:00:00Z");
const line = deviceCookie(sealer, "owner@example.com", NOW);
const [pair = ""] = line.split(";");
const [device = ""] = pair.slice(DEVICE_COOKIE.length + 1).split(".");

const read = (cookies: string | null, { account = "owner@example.com", now = NOW, by = sealer } = {}) =>
  readDevice(by, account, cookies, now);

test("only browsers' own requests to us carry it, and no script reads it", () => {
  expect(line).toMatch(
    /^__Host-fieldboard\.device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("a browser is known again by the person who signed in with it", () => {
  expect(read(`a=b; ${pair}; c=d`)).toBe(device);
  expect(read(pair, { account: " Owner@Example.com" })).toBe(device);
});

test("two browsers of a person are two", () => {
  expect(deviceCookie(sealer, "owner@example.com", NOW)).not.toContain(device);
});

test("it is no sign of anybody else, and another key made none of them", () => {
  expect(read(pair, { account: "other@example.com" })).toBeNull();
  expect(read(pair, { by: sealerOf(Buffer.alloc(32, 8)) })).toBeNull();
});

test("it lasts 180 days, whatever the browser says", () => {
  expect(read(pair, { now: instant("2027-05-17T23:59:59Z") })).toBe(device);
  expect(read(pair, { now: instant("2027-05-18T00:00:00Z") })).toBeNull();
});

test("a change of any letter is noticed", () => {
  const value = pair.slice(DEVICE_COOKIE.length + 1);
  const changed = Array.from({ length: value.length - 1 }, (_, index) => {
    const letter = value.charAt(index) === "A" ? "B" : "A";
    return `${DEVICE_COOKIE}=${value.slice(0, index)}${letter}${value.slice(index + 1)}`;
  });

  expect(changed.filter((cookie) => read(cookie) !== null)).toEqual([]);
});

test.each([
  null,
  "",
  DEVICE_COOKIE,
  `${DEVICE_COOKIE}=`,
  `${DEVICE_COOKIE}=a.b.c`,
  `x${pair}`,
  `device=${device}`,
])("%j names no browser", (cookies) => {
  expect(read(cookies)).toBeNull();
});

test("it says neither who the person is nor their number", () => {
  expect(line).not.toMatch(/owner|example/);
});
