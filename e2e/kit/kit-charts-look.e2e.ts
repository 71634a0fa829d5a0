import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { test } from "./kit.ts";
import { expect } from "#e2e/test.ts";

/* What charts look like in the pictures they save; in the page they are measured in layout.e2e.ts. */

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

const PICTURES = [
  ["Booked and showed by stage", "booked-and-showed-by-stage.png"],
  ["Show rate by week", "show-rate-by-week.png"],
  ["Show rate by stage and weekday", "show-rate-by-stage-and-weekday.png"],
] as const;

test("charts are saved as pictures, twice as sharp, on the ground of the theme", async ({ page }) => {
  await page.goto("/kit");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const ground = await page.evaluate(() => {
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) return "";
      pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      pen.fillRect(0, 0, 1, 1);
      return `rgb(${pen.getImageData(0, 0, 1, 1).data.slice(0, 3).join(", ")})`;
    });
    for (const [name, file] of PICTURES) {
      const chart = page.getByRole("figure", { name, exact: true });
      const downloading = page.waitForEvent("download");
      await chart.getByRole("button", { name: "Save as PNG" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(file);
      const picture = await pictureOf(page, await download.path());

      const box = await chart.boundingBox();
      // With a margin of twelve at each side.
      expect(picture.width).toBe(Math.round(((box?.width ?? 0) + 24) * 2));
      expect(picture.background).toBe(ground);
      expect(picture.drawnShare).toBeGreaterThan(0.01);
      expect(picture.colors).toBeGreaterThan(20);
    }
  }
});
