import { randomBytes } from "node:crypto";
import type { Exchange } from "#interface/operations.ts";
import { runSource } from "#server/commands/run-source.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";

/** A store with the captured business, and one with the made-up one; without payroll, which takes longest to load. */
export async function openBusinesses(): Promise<readonly TestDatabase[]> {
  const common = { sealer: sealerOf(randomBytes(32)), now: () => DEMO.now };
  const [captured, invented] = [await openTestDatabase(), await openTestDatabase()];
  const capture = await readCaptureFile(CAPTURE_FILE);
  const captureExchanges = withoutPayroll(capture.exchanges);
  await runSource(captured, {
    source: "files",
    origin: "service.har",
    ...capture,
    ...common,
    exchanges: captureExchanges,
  });
  const exchanges = withoutPayroll(demoExchanges({ ...DEMO, people: 300 }));
  await runSource(invented, { source: "demo", origin: "a test", exchanges, ...common });
  return [captured, invented];
}

async function* withoutPayroll(exchanges: AsyncIterable<Exchange> | Iterable<Exchange>) {
  for await (const exchange of exchanges)
    if (["employees", "roadshowEvents", "interviewReport"].includes(exchange.operation)) yield exchange;
}
