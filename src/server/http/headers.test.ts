import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ARIA_STYLE_HASHES, commonHeaders, pagePolicy } from "./headers.ts";

const STYLE = /\.createElement\(["']style["']\)/g;
const TEXT = /style\.textContent = `([^`]*)`\.trim\(\)/g;

/** Every style that the installed react-aria inserts into pages at run time, as its code puts them together. */
function insertedStyles(): readonly string[] {
  const folder = dirname(createRequire(import.meta.url).resolve("react-aria/package.json"));
  return globSync("dist/private/**/*.mjs", { cwd: folder }).flatMap((name) => {
    const code = readFileSync(join(folder, name), "utf8");
    const texts = [...code.matchAll(TEXT)].map(([, text = ""]) => text);
    expect(texts, `styles of ${name} whose text is known`).toHaveLength([...code.matchAll(STYLE)].length);
    const constants = new Map(
      [...code.matchAll(/const ([\w$]+) = '([^']*)';/g)].map(([, key = "", value = ""]) => [key, value]),
    );
    return texts.map((text) =>
      text.replaceAll(/\$\{([\w$]+)\}/g, (_whole, key: string) => constants.get(key) ?? "?").trim(),
    );
  });
}

test("the policy allows exactly the styles that react-aria inserts", () => {
  const hashes = insertedStyles().map((style) => createHash("sha256").update(style).digest("base64"));
  expect(hashes.map((hash) => `sha256-${hash}`).toSorted()).toEqual([...ARIA_STYLE_HASHES].toSorted());
});

test("a page may load its own files and nothing else", () => {
  expect(pagePolicy(false)).toBe(
    "default-src 'none'; script-src 'self'; " +
      "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='; " +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'",
  );
});

test("https is held to only where it is spoken", () => {
  expect(commonHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
  expect(commonHeaders(true)["Strict-Transport-Security"]).toBe("max-age=63072000; includeSubDomains");
  expect(pagePolicy(true)).toMatch(/; upgrade-insecure-requests$/);
});

test("every reply is closed to framing, sniffing, referrers and features", () => {
  expect(commonHeaders(false)).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Origin-Agent-Cluster": "?1",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Permitted-Cross-Domain-Policies": "none",
  });
  expect(commonHeaders(false)["Permissions-Policy"]).toMatch(/camera=\(\).*geolocation=\(\)/);
});
