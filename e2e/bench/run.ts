import "temporal-polyfill/global";
import { parseArgs } from "node:util";
import { openStore } from "#server/postgres/open.ts";
import { runCommand, startServer, temporaryFolder } from "#e2e/server.ts";
import { signInTo } from "#e2e/sign-in.ts";
import { measureBodies } from "./bodies.ts";
import { measureChanges } from "./changes.ts";
import { measureCrowd } from "./crowd.ts";
import { pagesOf } from "./errands.ts";
import { figure, heading, seconds, timed } from "./figures.ts";
import { measureFunnel } from "./funnel.ts";
import { measureGrowth } from "./growth.ts";
import { measureInteractions } from "./interactions.ts";
import { measureLoads } from "./lighthouse.ts";
import { measureLoading } from "./loading.ts";
import { measureOffices } from "./offices.ts";
import { measureOpening } from "./opening.ts";
import { measurePayroll } from "./payroll.ts";
import { measureReaders } from "./readers.ts";
import { measureReading } from "./reading.ts";
import { measurePeople } from "./people.ts";
import { measureReports } from "./reports.ts";
import { measureScripted } from "./scripted.ts";
import { measureSigningIn } from "./signing-in.ts";
import { measureStarting } from "./starting.ts";

const PEOPLE = "200000";

const { values: options } = parseArgs({
  options: {
    growth: { type: "boolean", default: false },
    until: { type: "string", default: "1000000" },
    into: { type: "string", default: "data/bench" },
  },
});

if (options.growth) await measureGrowth(Number.parseInt(options.until, 10), options.into);
else await measureEverything();

/** Everything that is measured, on this machine, in one run: compare ratios, not seconds of different machines. */
async function measureEverything(): Promise<void> {
  await measureStarting();
  await measureLoading();
  await measureFunnel();
  await measurePayroll();

  heading(`A made-up business of ${PEOPLE} people`);
  const folder = await temporaryFolder();
  const silent = { info: () => undefined, warn: () => undefined };
  try {
    const took = await timed(async () => {
      const { code, printed } = await runCommand("src/server/commands/demo.ts", ["--people", PEOPLE], {
        DATA_DIR: folder.path,
      });
      if (code !== 0) throw new Error(printed);
    });
    figure("made and loaded", seconds(took));
    const server = await startServer(folder.path, { INTERFACE_TOKEN: "bench".repeat(7), LOG_LEVEL: "warn" });
    const store = await openStore({ databaseUrl: null, dataDir: folder.path }, silent);
    try {
      await measureBodies(server, folder.path);
      await measureReports(server, store);
      await measureReading(server, store);
      const session = await signInTo(server);
      await measureReaders(server, session);
      await measureOffices(server, session, store);
      await measurePeople(server, session, store);
      await measureScripted(server, session);
      await measureCrowd(server, store);
      await measureSigningIn(server, session);
      await measureOpening(server, session);
      const { rows } = await store.pool.query<{ id: string }>(
        "select id from submission order by id limit 1",
      );
      const pages = pagesOf(rows[0]?.id ?? "");
      await measureLoads(server, session, pages);
      await measureInteractions(server, session, pages);
      await measureChanges(server, session);
    } finally {
      await store.close();
      await server.stop();
    }
  } finally {
    await folder.remove();
  }
}
