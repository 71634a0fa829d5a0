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

/** Colors that the color-blind see of linear sRGB, by Machado, Oliveira and Fernandes (2009), at full severity. */
const EYES = {
  "everybody else": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopes: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopes: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopes: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

/** Oklab of linear sRGB, where equal distances look equally different; black and white are 1 apart. */
function oklab([red, green, blue]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seenBy(eyes: keyof typeof EYES, [red, green, blue]: Rgb): Rgb {
  const [a, b, c, d, e, f, g, h, i] = EYES[eyes];
  return [a * red + b * green + c * blue, d * red + e * green + f * blue, g * red + h * green + i * blue];
}

/** Distance of two colors to some eyes, in Oklab. */
function difference(color: string, other: string, theme: Theme, eyes: keyof typeof EYES): number {
  const [from, to] = [color, other].map((name) => oklab(seenBy(eyes, colorOf(name, theme))));
  return Math.hypot(...[0, 1, 2].map((axis) => (from?.[axis] ?? 0) - (to?.[axis] ?? 0)));
}

type Theme = "light" | "dark";

function colorOf(name: string, theme: Theme): Rgb {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`styles.css has no --${name}`);
  return linearRgb(token[theme]);
}

/** Contrast ratio as WCAG 2 defines it, 1..21. */
function contrast(color: string, other: string, theme: Theme): number {
  const [darker = 0, lighter = 0] = [color, other]
    .map((name) => luminance(colorOf(name, theme)))
    .toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ["ground", "surface", "raised"];
const TEXTS = ["ink", "muted", "accent", "good", "warn", "bad"];
const SERIES = ["accent", "series-2", "series-3"];
const MARKS = ["booked", "control", ...SERIES];
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
    // Badges of a selected row.
    ["good", "accent-soft"],
    ["warn", "accent-soft"],
    ["bad", "accent-soft"],
  ])("text in %s on %s can be read", (name, ground) => {
    expect(contrast(name, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["protanopes", "deuteranopes", "tritanopes", "everybody else"] as const)(
    "%s can tell the colors of a chart apart",
    (eyes) => {
      const apart = SERIES.flatMap((color, index) =>
        SERIES.slice(index + 1).map((other) => difference(color, other, theme, eyes)),
      );
      expect(apart).toHaveLength(3);
      expect(Math.min(...apart)).toBeGreaterThan(0.12);
    },
  );

  test.each([
    ["ink", "heat-1"],
    ["ink", "heat-2"],
    ["ink", "heat-3"],
    ["on-accent", "heat-4"],
    ["on-accent", "heat-5"],
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
