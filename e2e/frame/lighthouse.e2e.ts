import { replyOf, wholeEntry } from "#test/capture.ts";
import { startLighthouse } from "./lighthouse.ts";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

const [submission] = replyOf(wholeEntry("/payroll/partner_weekly")).data;
const PAGES = ["/funnel", "/roadshows", "/people", "/payroll", `/payroll/${submission.fieldmapEntryId}`];

/*
 * Its performance is measured by `npm run bench`, since it is another one on every machine. One page after another: each
 * takes ten seconds, half of them spent waiting, in which the other worker has both processors.
 */
for (const path of PAGES) {
  test(`Lighthouse has nothing to mend in the accessibility and the practices of ${path}`, async ({
    origin,
    session,
  }) => {
    const { audit, close } = await startLighthouse(session);
    const { scores, failed } = await audit(origin + path, ["accessibility", "best-practices"]);
    await close();

    expect(failed).toEqual([]);
    expect(scores).toEqual({ accessibility: 100, "best-practices": 100 });
  });
}
