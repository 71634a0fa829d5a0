import { killImports } from "./kills.ts";
import { openRoom } from "#e2e/room.ts";
import { check } from "#e2e/steps.ts";

const TIMES = 20;
const REQUESTS = 3_000;
const RANDOM_REQUESTS = "src/server/dashboard/random-requests.pg.test.ts";

openRoom();
process.stdout.write(`Killing ${TIMES} imports at different moments …\n`);
const { before, after } = await killImports(TIMES);
process.stdout.write(
  `The store was whole each time: ${before} times as before the import, ${after} times as after it.\n`,
);

const { name, run } = check(
  `${REQUESTS} random requests`,
  "vitest",
  ["run", "--project", "postgres", RANDOM_REQUESTS],
  { RANDOM_REQUESTS: String(REQUESTS) },
);
process.stdout.write(`Sending ${name} …\n`);
const { failed } = await run("");
process.exitCode = failed === 0 ? 0 : 1;
