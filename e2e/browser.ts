import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** Said once, in one line, when there is no browser and none can be had. */
export const NO_BROWSER =
  "No Chromium or Chrome was found: install one (on Debian: apt-get install chromium), or set CHROME_PATH to its executable.";

const VARIABLES = ["PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "CHROME_PATH", "CHROME_BIN"];
const NAMES = [
  // The engine without the windows of a browser: it takes little more than half the time.
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
  "chrome.exe",
  "msedge.exe",
];
const FIXED = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  "/snap/bin/chromium",
];
const isRoot = process.getuid?.() === 0;

/**
 * Features that Playwright switches off, since the last list counts, and what costs half a second for each page of a test: the
 * list under the address bar, which is a page of its own in every window, and a process in reserve.
 */
const SWITCHED_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** Arguments that Chromium needs to run as root, to stay silent on the network, and to draw pages only. */
export const BROWSER_ARGUMENTS: readonly string[] = [
  ...(isRoot ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  `--disable-features=${SWITCHED_OFF.join(",")}`,
];

/** The path of a Chromium that starts here, or null. A variable that names one is believed before anything else. */
export function findBrowser(): string | null {
  const named = VARIABLES.flatMap((name) => process.env[name] ?? []).filter((path) => path !== "");
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...named, ...onPath, chromium.executablePath(), ...FIXED].find(starts) ?? null;
}

/** As `findBrowser`, but fetches one first when there is none; null when that fails too. */
export const ensureBrowser = (): string | null =>
  findBrowser() ?? download() ?? (isRoot ? installFromDebian() : null);

/** A downloaded browser whose system libraries are missing is there, but does not start. */
function starts(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(path, ["--version", "--no-sandbox"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

function download(): string | null {
  run("playwright", ["install", "--no-shell", "chromium"]);
  return findBrowser();
}

function installFromDebian(): string | null {
  run("apt-get", ["update", "-q"]);
  const install = ["install", "-y", "-q", "--no-install-recommends", "fonts-liberation"];
  run("apt-get", [...install, "chromium-headless-shell"]);
  // Older releases have only the whole browser.
  if (findBrowser() === null) run("apt-get", [...install, "chromium"]);
  return findBrowser();
}

function run(command: string, parts: readonly string[]): void {
  process.stdout.write(`$ ${command} ${parts.join(" ")}\n`);
  const { status } = spawnSync(command, parts, {
    stdio: ["ignore", process.stdout.isTTY ? "inherit" : "ignore", "ignore"],
    timeout: 600_000,
    shell: process.platform === "win32",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) process.stdout.write("  (not possible here)\n");
}
