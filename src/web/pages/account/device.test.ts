import { expect, test } from "vitest";
import { deviceWords } from "./device.ts";

const LINUX_CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36";

test.each([
  [LINUX_CHROME, "Chrome on Linux"],
  [LINUX_CHROME.replace("Chrome/", "HeadlessChrome/"), "Chrome on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36 Edg/154.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/154.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "Firefox on Android"],
  ["Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/154.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  ["curl/8.5.0", "An unknown device"],
  ["Wget on Linux", "A program on Linux"],
  ["", "An unknown device"],
])("%s is %s", (told, words) => {
  expect(deviceWords(told)).toBe(words);
});
