import "temporal-polyfill/global";
import { parseArgs } from "node:util";
import type { Clock } from "#domain/time/time.ts";
import { readSettings, SettingRefused, type Settings } from "#server/settings.ts";
import { openSealer } from "#server/vault/data-key.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { createLog } from "#server/http/log.ts";
import { storeFault } from "#server/http/problem.ts";
import { openStoreClock } from "#server/postgres/clock.ts";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { StoreUnavailable } from "#server/postgres/connect.ts";
import { logSlowQueries } from "#server/postgres/query-times.ts";

export type StoreCommand = {
  readonly settings: Settings;
  readonly store: OpenStore;
  readonly clock: Clock;
  /** Prints a line about what is being done, at most every two seconds. */
  readonly progress: (text: string) => void;
};

export type Command = StoreCommand & { readonly sealer: Sealer };

/** A mistake in how the command was given: one line, exit code 2. */
export class Usage extends Error {
  override readonly name = "Usage";
}

type ErrorClass = abstract new (...args: never) => Error;

/**
 * Opens the store, beside a running server too, runs the work, and closes it. Prints what the work returns, or why it
 * failed in one line: failures `forPeople` in their own words. Exit codes: 0 done, 1 failed, 2 used wrongly.
 */
export const runCommand = (
  work: (command: Command) => Promise<string>,
  forPeople: readonly ErrorClass[],
): Promise<void> =>
  runStoreCommand(
    async (command) => work({ ...command, sealer: await openSealer(command.settings, command.store) }),
    forPeople,
  );

/** The same without the key: for work that opens or makes it by itself. */
export const runStoreCommand = (
  work: (command: StoreCommand) => Promise<string>,
  forPeople: readonly ErrorClass[],
  prepare?: Parameters<typeof openStore>[2],
): Promise<void> =>
  runWithoutStore(async (progress) => {
    const settings = readSettings();
    if (settings.logLevel === "debug") logSlowQueries(createLog({ to: process.stderr }));
    const store = await openStore(settings, { info: say, warn: say }, prepare);
    try {
      const clock = await openStoreClock(store, settings.timeZone);
      return await work({ settings, store, clock, progress }).finally(clock.stop);
    } finally {
      await store.close();
    }
  }, forPeople);

/** The same without a store of the settings. */
export async function runWithoutStore(
  work: (progress: StoreCommand["progress"]) => Promise<string>,
  forPeople: readonly ErrorClass[],
): Promise<void> {
  try {
    process.stdout.write(`${await work(progressEvery())}\n`);
  } catch (error) {
    const plain = [Usage, SettingRefused, StoreUnavailable, ...forPeople];
    const isPlain = error instanceof Error && plain.some((kind) => error instanceof kind);
    process.stderr.write(`${isPlain ? error.message : faultText(error)}\n`);
    process.exitCode = error instanceof Usage ? 2 : 1;
  }
}

/** For a fault of ours, only its kind and place: its message may quote what was read. */
const faultText = (error: unknown): string => {
  const down = storeFault(error);
  if (down !== null) return `${down.message} Nothing was stored.`;
  if (!(error instanceof Error)) return "It failed for an unknown reason.";
  const code = "code" in error ? ` ${String(error.code)}` : "";
  const places = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`It failed: ${error.name}${code}`, ...places.slice(0, 5)].join("\n");
};

/** The texts of the options that a command takes, by name; undefined where one is not given. @throws Usage */
export function optionTexts(
  names: readonly string[],
  usage: string,
): Readonly<Record<string, string | undefined>> {
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: "string" }])) }).values;
  } catch {
    throw new Usage(`Usage: ${usage}`);
  }
}

const PROGRESS_EVERY_MS = 2_000;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

function progressEvery() {
  let last = -Infinity;
  return (text: string): void => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return;
    last = now;
    say(text);
  };
}
