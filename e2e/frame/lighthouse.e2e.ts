import { startLighthouse } from "./lighthouse.ts";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

/*
 * Performance is measured by `npm run bench`, since it differs on every machine, and axe looks at every page elsewhere:
 * one page is enough here, the one with the most parts.
 */
test("Lighthouse finds nothing to improve in accessibility and best practices", async ({
  origin,
  session,
}) => {
  const { audit, close } = await startLighthouse(session);
  const { scores, failed } = await audit(`${origin}/funnel`, ["accessibility", "best-practices"]);
  await close();

  expect(failed).toEqual([]);
  expect(scores).toEqual({ accessibility: 100, "best-practices": 100 });
});
