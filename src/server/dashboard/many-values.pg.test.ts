import { afterAll, beforeAll, expect, test } from "vitest";
import { headcount } from "#contract/people/headcount.ts";
import { payrollExceptions } from "#contract/payroll/payroll-review.ts";
import { peopleDirectory, peopleFacets } from "#contract/people/people.ts";
import { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { receivedCsv } from "#test/files/csv.ts";
import { importReplies } from "#test/imported.ts";
import { inProcess } from "#test/in-process.ts";
import {
  assignment,
  employeesReply,
  event,
  eventsReply,
  person,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { call } from "#web/api/call.ts";
import { peopleFile } from "#web/api/export.ts";

/* 160 offices, each with a person, an event and a submission that is not locked. */
const OFFICES = Array.from({ length: 160 }, (_, nth) => String(1000 + nth));
let dashboard: TestDashboard;

beforeAll(async () => {
  dashboard = await openDashboard();
  reach(dashboard.app);
  await importReplies(
    dashboard.store,
    [
      employeesReply(OFFICES.map((officeid) => person(`7${officeid}`, { officeid, officename: officeid }))),
      eventsReply(
        OFFICES.map((office) =>
          event(Number(office), [assignment(`7${office}`, { officeId: Number(office) })]),
        ),
      ),
      weeklyReply(OFFICES.map((office) => submission(office, { officeId: office, partner_submitted: "1" }))),
    ],
    instant("2026-11-18T15:00:00Z"),
  );
});
afterAll(() => dashboard.store.close());

test.each([100, 101, 150])("%i values of a filter all count, in lists, sums and files", async (count) => {
  const chosen = OFFICES.slice(0, count).map(officeId);
  const office = { office: chosen };
  const ask = unaborted();
  const day = isoDate("2026-11-18");
  const found = await call(headcount, { ...office, from: day, to: day }, ask);
  const file = await inProcess(dashboard.app)(peopleFile({ ...office, format: "csv" }));
  const facets = await call(peopleFacets, office, ask);
  expect({
    people: (await call(peopleDirectory, { ...office, limit: 1 }, ask)).total,
    active: facets.active,
    offered: facets.office.filter(({ value }) => chosen.some((id) => id === value)).length,
    headcount: found.total.after,
    file: (await receivedCsv(file)).slice(1).length,
    events: (await call(roadshowEvents, office, ask)).total,
    exceptions: (
      await call(payrollExceptions, { ...office, week: isoDate("2026-11-09"), rule: ["not-locked"] }, ask)
    ).total,
  }).toEqual({
    people: count,
    active: count,
    offered: count,
    headcount: count,
    file: count,
    events: count,
    exceptions: count,
  });
});
