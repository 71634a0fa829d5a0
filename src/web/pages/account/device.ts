/** The first that a browser's own description matches; many call themselves several, the truest first. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** `Chrome on Linux`: a device in words, from what its browser said about itself. Only a hint: a browser may send anything. */
export function deviceWords(userAgent: string): string {
  const named = (list: typeof BROWSERS): string | null =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === null) return system === null ? "An unknown device" : `A program on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}
