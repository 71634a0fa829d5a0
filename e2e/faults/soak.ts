import { killImports } from "./kills.ts";
import { openRoom } from "#e2e/room.ts";

const TIMES = 20;

openRoom();
process.stdout.write(`Killing ${TIMES} imports at different moments …\n`);
const { before, after } = await killImports(TIMES);
process.stdout.write(
  `The store was whole each time: ${before} times as before the import, ${after} times as after it.\n`,
);
