import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expect } from "#e2e/test.ts";

/* What charts look like, measured in the page and in the pictures they save. */

type Box = {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Every drawn text of a figure, and the figure's own edges. */
const textsOf = (chart: Locator): Promise<{ readonly edges: Box; readonly texts: readonly Box[] }> =>
  chart.evaluate((element) => {
    const boxOf = (drawn: Element, text: string): Box => {
      const { left, right, top, bottom } = drawn.getBoundingClientRect();
      return { text, left, right, top, bottom };
    };
    const texts = [...element.querySelectorAll("svg text")].flatMap((drawn) => {
      const text = [...drawn.childNodes]
        .filter(({ nodeName }) => nodeName !== "title")
        .map(({ textContent }) => textContent)
        .join(" ")
        .trim();
      return text === "" ? [] : [boxOf(drawn, text)];
    });
    return { edges: boxOf(element, ""), texts };
  });

/** Letters of a line of text have air around them, so boxes may touch by a little. */
const SLACK_PX = 1.5;

const meet = (one: Box, other: Box): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX;

for (const width of [390, 768, 1440, 2560]) {
  test(`at ${width} px no label meets another or leaves its chart, and nothing scrolls sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/kit");
    await expect(page.getByRole("figure").last()).toBeVisible();

    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    for (const chart of await page.getByRole("figure").all()) {
      const name = (await chart.getAttribute("aria-label")) ?? "";
      const { edges, texts } = await textsOf(chart);
      if (!name.startsWith("Show rate by stage and weekday")) expect(texts.length, name).toBeGreaterThan(2);
      const meeting = texts.flatMap((one, index) =>
        texts.slice(index + 1).flatMap((other) => (meet(one, other) ? [`${one.text} / ${other.text}`] : [])),
      );
      expect(meeting, `labels of "${name}" that meet`).toEqual([]);
      const scrolls = await chart.locator(".overflow-x-auto").count();
      const outside = texts.filter(
        ({ left, right }) =>
          scrolls === 0 && (left < edges.left - SLACK_PX || right > edges.right + SLACK_PX),
      );
      expect(
        outside.map(({ text }) => text),
        `labels of "${name}" outside`,
      ).toEqual([]);
    }
  });
}

/** How a saved picture looks: its size, its background, and how much of it is something else. */
async function pictureOf(page: Page, path: string) {
  const source = `data:image/png;base64,${(await readFile(path)).toString("base64")}`;
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(
      pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0),
    );
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    const [first = 0] = pixels;
    return {
      width: image.width,
      height: image.height,
      background: `rgb(${first & 255}, ${(first >> 8) & 255}, ${(first >> 16) & 255})`,
      drawnShare: 1 - (counts.get(first) ?? 0) / pixels.length,
      colors: counts.size,
    };
  }, source);
}

for (const scheme of ["light", "dark"] as const) {
  for (const [name, file] of [
    ["Booked and showed by stage", "booked-and-showed-by-stage.png"],
    ["Show rate by week", "show-rate-by-week.png"],
    ["Show rate by stage and weekday", "show-rate-by-stage-and-weekday.png"],
  ] as const) {
    test(`"${name}" is saved as a picture in the ${scheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto("/kit");
      const chart = page.getByRole("figure", { name, exact: true });
      const ground = await page.evaluate(() => {
        const pen = document.createElement("canvas").getContext("2d");
        if (pen === null) return "";
        pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
        pen.fillRect(0, 0, 1, 1);
        return `rgb(${[...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(", ")})`;
      });

      const downloading = page.waitForEvent("download");
      await chart.getByRole("button", { name: "Save as PNG" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      const picture = await pictureOf(page, await download.path());

      const box = await chart.boundingBox();
      // Twice as sharp, with a margin of twelve at each side.
      expect(picture.width).toBe(Math.round(((box?.width ?? 0) + 24) * 2));
      expect(picture.background).toBe(ground);
      expect(picture.drawnShare).toBeGreaterThan(0.01);
      expect(picture.colors).toBeGreaterThan(20);
    });
  }
}
