import {
  addDays,
  daysBetween,
  isIsoDate,
  RANGE_DAYS_MAX,
  today,
  type DateRange,
  type IsoDate,
} from "#domain/time/time.ts";
import { daysOf } from "#domain/time/week.ts";
import { tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { selectSourceSettings } from "#server/sources/remote/queries.ts";
import { RemoteFailed } from "#server/sources/remote/request.ts";
import { readDays, readRecords, readWhole, type ReadResult } from "#server/sources/remote/resources.ts";
import { partOf } from "#server/sources/remote/service.ts";
import { NothingUsable } from "#server/sources/run.ts";
import { optionTexts, runCommand, Usage } from "./command.ts";
import { limitsOf, openSource } from "./read-source.ts";

const USAGE = "npm run read -- --from 2026-11-01 --to 2026-11-15";
const FAILED_SHOWN_MAX = 20;

/** Its message is one line for people. */
class CannotRead extends Error {
  override readonly name = "CannotRead";
}

/** Reads a range of days of a running service once, day by day, beside a running server too. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    const range = rangeOption(today(clock));
    if (settings.source === null)
      throw new Usage("SOURCE_URL and SOURCE_TOKEN_FILE name the service to read.");
    const source = openSource(settings.source, { store, sealer, clock }, limitsOf(settings));
    const { service } = source;
    // The weeks that have a day in the range.
    const weeks = daysOf({ from: addDays(range.from, -6), to: range.to });
    service.use({ ...(await selectSourceSettings(store.db)), weeks });
    const results: (readonly [name: string, result: ReadResult])[] = [];
    const read = async (
      name: string,
      start: (turn: Parameters<typeof readRecords>[1]) => Promise<ReadResult>,
    ) => {
      progress(`Reading ${name} …`);
      const turn = {
        signal: new AbortController().signal,
        priority: 0,
        progress: async (done: number, total: number) =>
          progress(`Read ${done} of ${total} replies of ${name} …`),
      };
      try {
        results.push([name, await start(turn)]);
      } catch (error) {
        if (!(error instanceof RemoteFailed)) throw error;
        throw new CannotRead(`The ${name} can't be read: ${error.message}.`, { cause: error });
      }
    };
    try {
      await read("employees", (turn) => readWhole(source, "employees", turn));
      const days = { ...range, staleBefore: clock.now(), isEvery: true };
      await read("interviews", (turn) => readDays(source, { ...turn, ...days }));
      await read("events", (turn) => readWhole(source, "events", turn));
      await read("submissions", (turn) => readWhole(source, "weekly", turn));
      await read("time records", (turn) => readRecords(source, turn));
    } finally {
      await service.close();
    }
    await tidyAfterLoad(store.pool);
    if (results.some(([, { failed }]) => failed.length > 0)) process.exitCode = 1;
    return results.map(([name, result]) => resultText(name, result)).join("\n");
  },
  [CannotRead, NothingUsable],
);

/** @throws Usage */
function rangeOption(until: IsoDate): DateRange {
  const { from, to } = optionTexts(["from", "to"], USAGE);
  if (!isIsoDate(from) || !isIsoDate(to)) throw new Usage(`Usage: ${USAGE}`);
  if (from > to || daysBetween(from, to) >= RANGE_DAYS_MAX)
    throw new Usage(`--to must be on or after --from, and ${RANGE_DAYS_MAX} days at most.`);
  if (to > until) throw new Usage(`--to must be today, ${until}, or before.`);
  return { from, to };
}

function resultText(name: string, { rows, added, changed, failed }: ReadResult): string {
  const lines = failed
    .slice(0, FAILED_SHOWN_MAX)
    .map(({ request, reason }) => `  not read: ${partOf(request)}: ${reason}`);
  const more = failed.length - lines.length;
  return [
    `${name}: ${rows} rows, ${added} new, ${changed} changed`,
    ...lines,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}
