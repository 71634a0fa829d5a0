import { join } from "node:path";
import { chromium } from "playwright";
import { BROWSER_ARGUMENTS, ensureBrowser, NO_BROWSER } from "./browser.ts";
import { runCommand, startServer, temporaryFolder } from "./server.ts";
import { browserCookies, signInTo } from "./sign-in.ts";

/** The README's pictures, made from the made-up business: each page in light and in dark. */
const PICTURES = [
  { name: "funnel", path: "/funnel", width: 1440, height: 900 },
  { name: "payroll", path: "/payroll", width: 1440, height: 900 },
  { name: "phone", path: "/roadshows", width: 390, height: 844 },
] as const;
const FOLDER = join(import.meta.dirname, "../.github/pictures");

const executablePath = ensureBrowser();
if (executablePath === null) throw new Error(NO_BROWSER);
const folder = await temporaryFolder();
try {
  const { code, printed } = await runCommand("src/server/commands/demo.ts", ["--people", "2000"], {
    DATA_DIR: folder.path,
  });
  if (code !== 0) throw new Error(printed);
  const server = await startServer(folder.path);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  try {
    const cookies = browserCookies(await signInTo(server));
    for (const { name, path, width, height } of PICTURES)
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          viewport: { width, height },
          colorScheme,
          reducedMotion: "reduce",
          deviceScaleFactor: width < 800 ? 2 : 1,
        });
        await context.addCookies(cookies);
        const page = await context.newPage();
        await page.goto(`${server.origin}${path}`);
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`) });
        await context.close();
      }
  } finally {
    await browser.close();
    await server.stop();
  }
} finally {
  await folder.remove();
}
