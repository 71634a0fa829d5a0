import { reportText } from "#server/sources/report-text.ts";
import { HasRealData } from "#server/sources/run.ts";
import { tidyAfterLoad } from "#server/postgres/loading/runs.ts";
import { optionTexts, runCommand, Usage } from "./command.ts";
import { fillWithDemo } from "./run-source.ts";

const PEOPLE_MAX = 1_000_000;

/** Fills the store with the demo business, or replaces it with one of another size. Real data is never changed. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    const people = peopleOption() ?? settings.demoPeople;
    const report = await fillWithDemo(store, {
      people,
      seed: settings.demoSeed,
      sealer,
      clock,
      progress: (done) => progress(`Created ${done} replies …`),
    });
    await tidyAfterLoad(store.pool);
    return reportText(report, `the made-up business of ${people} people`);
  },
  [HasRealData],
);

function peopleOption(): number | null {
  const { people: text } = optionTexts(["people"], "npm run demo -- --people 200000");
  if (text === undefined) return null;
  const people = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (people < 1 || people > PEOPLE_MAX)
    throw new Usage(`--people must be a number from 1 to ${PEOPLE_MAX}.`);
  return people;
}
