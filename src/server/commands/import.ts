import { basename } from "node:path";
import { readCaptureFile } from "#server/sources/files.ts";
import { UnusableFile } from "#server/sources/har.ts";
import { count, isChanged, leftOutOf } from "#server/postgres/loading/load-report.ts";
import { reportText } from "#server/sources/report-text.ts";
import { NothingUsable } from "#server/sources/run.ts";
import { tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { runCommand, Usage } from "./command.ts";
import { sizesIn } from "./read-source.ts";
import { runSource } from "./run-source.ts";

const paths = process.argv.slice(2);

/** Reads every file before anything is stored: one that cannot be used stops the command with nothing stored. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    if (paths.length === 0) throw new Usage("Usage: npm run import -- FILE…");
    const captures = [];
    for (const path of paths) {
      progress(`Reading ${basename(path)} …`);
      captures.push(await readCaptureFile(path, sizesIn(settings)));
    }
    const exchanges = captures.flatMap((capture) => capture.exchanges);
    const drift = new Map<string, number>();
    for (const capture of captures) for (const [what, times] of capture.drift) count(drift, what, times);
    const origin = paths.map((path) => basename(path)).join(", ");
    const outcome = await runSource(store, {
      source: "files",
      origin,
      exchanges,
      setAside: captures.flatMap(({ setAside }) => setAside),
      drift,
      sealer,
      now: clock.now,
      zone: clock.zone,
      progress: (done) => progress(`Imported ${done} of ${exchanges.length} exchanges …`),
    });
    if (isChanged(outcome)) await tidyAfterLoad(store.pool);
    if (outcome.used === 0 || leftOutOf(outcome).length > 0) process.exitCode = 1;
    const foreign = captures.reduce((sum, capture) => sum + capture.foreign, 0);
    return [
      reportText(outcome, origin),
      ...(foreign > 0 ? [`${foreign} exchanges are not from the reporting interface and were skipped.`] : []),
      ...(outcome.hasReplacedDemo ? ["The demo data and its sign-ins were removed."] : []),
    ].join("\n");
  },
  [UnusableFile, NothingUsable],
);
