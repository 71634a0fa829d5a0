import { parseArgs } from "node:util";
import { reportText } from "#server/sources/report-text.ts";
import { HasRealData } from "#server/sources/run.ts";
import { tidyAfterLoad } from "#server/postgres/runs.ts";
import { runCommand, Usage } from "./command.ts";
import { fillWithDemo } from "./run-source.ts";

const PEOPLE_MAX = 1_000_000;

/** Fills the store with the demo business, or replaces it with one of another size. Real data is never changed. */
await runCommand(
  async ({ settings, store, sealer, clock, progress }) => {
    const people = peopleOption() ?? settings.demoPeople;
    const ask = { people, seed: settings.demoSeed };
    const report = await fillWithDemo(store, {
      ...ask,
      sealer,
      clock,
      progress: (done) => progress(`Made ${done} replies …`),
    });
    await tidyAfterLoad(store.pool);
    return reportText(report, `the made-up business of ${people} people`);
  },
  (error): error is Error => error instanceof HasRealData,
);

function peopleOption(): number | null {
  const text = peopleText();
  if (text === undefined) return null;
  const people = /^\d{1,7}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (people < 1 || people > PEOPLE_MAX)
    throw new Usage(`--people must be a number from 1 to ${PEOPLE_MAX}.`);
  return people;
}

function peopleText(): string | undefined {
  try {
    return parseArgs({ options: { people: { type: "string" } } }).values.people;
  } catch {
    throw new Usage("Usage: npm run demo -- --people 200000");
  }
}
