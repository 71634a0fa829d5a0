import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "styles.css"), "utf8");

/** Lightness 0..1, chroma, hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [red: number, green: number, blue: number];

const TOKEN = /--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/g;

const tokens = new Map(
  [...css.matchAll(TOKEN)].map(([, name = "", light = "", dark = ""]) => [
    name,
    { light: oklch(light), dark: oklch(dark) },
  ]),
);

function oklch(text: string): Oklch {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.split(" ").map(Number);
  return [lightness, chroma, hue];
}

/** Linear sRGB by Björn Ottosson's matrices for Oklab; a channel outside 0..1 is a color the screen cannot show. */
function linearRgb([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Relative luminance as WCAG 2 defines it, 0..1. */
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

type Theme = "light" | "dark";

function colorOf(name: string, theme: Theme): Rgb {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`styles.css has no --${name}`);
  return linearRgb(token[theme]);
}

/** Contrast ratio as WCAG 2 defines it, 1..21. */
function contrast(one: string, other: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [one, other]
    .map((name) => luminance(colorOf(name, theme)))
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["ground", "surface", "raised"];
const TEXTS = ["ink", "muted", "accent", "good", "warn", "bad"];
const MARKS = ["booked", "accent", "control"];
const pairs = (names: readonly string[]) =>
  names.flatMap((name) => GROUNDS.map((ground) => [name, ground] as const));

test("white on black has the highest contrast there is", () => {
  expect((luminance(linearRgb([1, 0, 0])) + 0.05) / 0.05).toBeCloseTo(21, 2);
});

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  test.each(pairs(TEXTS))("text in %s on %s can be read", (name, ground) => {
    expect(contrast(name, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(MARKS))("a mark in %s on %s can be seen", (name, ground) => {
    expect(contrast(name, ground, theme)).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ["on-accent", "accent"],
    ["accent", "accent-soft"],
    ["ink", "accent-soft"],
    ["muted", "accent-soft"],
  ])("text in %s on %s can be read", (name, ground) => {
    expect(contrast(name, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test("every color can be shown, so that its contrast is the computed one", () => {
    const outside = [...tokens.keys()].filter((name) =>
      colorOf(name, theme).some((channel) => channel < -0.001 || channel > 1.001),
    );
    expect(outside).toEqual([]);
  });
});
