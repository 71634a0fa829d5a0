import { DEMO_OFFICES_MAX, DEMO_PEOPLE_MAX, DEMO_WEEKS_MAX } from "#domain/demo-size.ts";
import { reportText } from "#server/sources/report-text.ts";
import { HasRealData } from "#server/sources/run.ts";
import { tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { optionTexts, runCommand, Usage } from "./command.ts";
import { demoSizeIn, fillWithDemo } from "./run-source.ts";

const USAGE = "npm run demo -- --people 200000 --offices 500 --weeks 30";

/** Fills the store with the demo business, or replaces it with one of another size. Real data is never changed. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    const given = optionTexts(["people", "offices", "weeks"], USAGE);
    const usual = demoSizeIn(settings);
    const size = {
      ...usual,
      people: numberOption("people", given["people"], DEMO_PEOPLE_MAX) ?? usual.people,
      offices: numberOption("offices", given["offices"], DEMO_OFFICES_MAX) ?? usual.offices,
      weeks: numberOption("weeks", given["weeks"], DEMO_WEEKS_MAX) ?? usual.weeks,
    };
    const report = await fillWithDemo(store, {
      size,
      sealer,
      clock,
      progress: (done) => progress(`Created ${done} replies …`),
    });
    await tidyAfterLoad(store.pool);
    return reportText(report, `the made-up business of ${size.people} people`);
  },
  [HasRealData],
);

/** Null where the option is not given. @throws Usage */
function numberOption(name: string, text: string | undefined, highest: number): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (value < 1 || value > highest) throw new Usage(`--${name} must be a number from 1 to ${highest}.`);
  return value;
}
