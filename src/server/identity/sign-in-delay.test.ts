import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { DEVICE_COOKIE, deviceCookie, readDevice } from "./sign-in-delay.ts";
import { sealerOf } from "#server/vault/keys.ts";

const sealer = sealerOf(Buffer.alloc(32, 7));
const NOW = instant("2026-11-18T15:00:00Z");
const line = await deviceCookie(sealer, "owner@example.com", NOW);
const [pair = ""] = line.split(";");
const [device = ""] = pair.slice(DEVICE_COOKIE.length + 1).split(".");

const read = (cookies: string | null, { account = "owner@example.com", now = NOW, by = sealer } = {}) =>
  readDevice(by, account, cookies, now);

test("only browsers' own requests to us carry it, and no script reads it", () => {
  expect(line).toMatch(
    /^__Host-fieldboard\.device=[\w.%-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("a browser is recognized when its person signs in with it again", async () => {
  expect(await read(`a=b; ${pair}; c=d`)).toBe(device);
  expect(await read(pair, { account: " Owner@Example.com" })).toBe(device);
});

test("two browsers of a person are two", async () => {
  expect(await deviceCookie(sealer, "owner@example.com", NOW)).not.toContain(device);
});

test("it stands for no one else, and another key made none of them", async () => {
  expect(await read(pair, { account: "other@example.com" })).toBeNull();
  expect(await read(pair, { by: sealerOf(Buffer.alloc(32, 8)) })).toBeNull();
});

test("it lasts 180 days, whatever the browser says", async () => {
  expect(await read(pair, { now: instant("2027-05-17T23:59:59Z") })).toBe(device);
  expect(await read(pair, { now: instant("2027-05-18T00:00:00Z") })).toBeNull();
});

test("a change of any letter is noticed", async () => {
  const value = pair.slice(DEVICE_COOKIE.length + 1);
  // Without its last letter, of which two bits do not count, and the escaped "=" behind it.
  const changed = Array.from({ length: value.length - "A%3D".length }, (_, index) => {
    const letter = value.charAt(index) === "A" ? "B" : "A";
    return `${DEVICE_COOKIE}=${value.slice(0, index)}${letter}${value.slice(index + 1)}`;
  });

  const devices = await Promise.all(changed.map((cookie) => read(cookie)));
  expect(devices.filter((found) => found !== null)).toEqual([]);
});

test.each([
  null,
  "",
  DEVICE_COOKIE,
  `${DEVICE_COOKIE}=`,
  `${DEVICE_COOKIE}=a.b.c`,
  `x${pair}`,
  `device=${device}`,
])("%j names no browser", async (cookies) => {
  expect(await read(cookies)).toBeNull();
});

test("it says neither who the person is nor their number", () => {
  expect(line).not.toMatch(/owner|example/);
});
