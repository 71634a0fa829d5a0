import { randomBytes, randomInt } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { TEXT_LENGTH_MAX } from "#interface/kinds.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase } from "#test/database.ts";
import {
  assignment,
  employeesReply,
  event,
  eventsReply,
  person,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { runSource } from "#server/commands/run-source.ts";

let store: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const now = () => instant("2026-11-18T15:00:00Z");
const sealer = sealerOf(randomBytes(32));
const FIRST_IDEOGRAPH = 0x4e00;
const LAST_IDEOGRAPH = 0x9fff;

/** As long as a text may be, three bytes a letter, and of no pattern, so that an index cannot make it smaller. */
const longest = (): string =>
  String.fromCodePoint(
    ...Array.from({ length: TEXT_LENGTH_MAX }, () => randomInt(FIRST_IDEOGRAPH, LAST_IDEOGRAPH)),
  );
const allLongest = (sample: object): object =>
  Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, value === "" ? longest() : value]));

const TEXTS = {
  officename: "",
  firstname: "",
  lastname: "",
  email: "",
  phone: "",
  city: "",
  state: "",
  street_1: "",
  street_2: "",
  street_apt: "",
  gender: "",
};

test("texts as long as they may be are kept whole, wherever they stand", async () => {
  const place = { city: "", zipcode: "02108", state: "", marketId: "43", id: "903", clubNumber: "" };
  const told = [
    event(4000, [assignment("7000", { payoutOwner: allLongest({ lname: "", fname: "" }) })], {
      ...allLongest({ retailerName: "", eventStatus: "" }),
      location: allLongest(place),
    }),
    event(4001, [], { location: allLongest(place) }),
  ];
  const ask = { source: "files", origin: "a test", sealer, now } as const;
  const exchanges = [
    employeesReply([person("7000", allLongest(TEXTS))]),
    eventsReply(told),
    weeklyReply([submission("5000", allLongest({ officeName: "", ownerName: "" }))]),
  ];

  const first = await runSource(store, { ...ask, exchanges });
  const again = await runSource(store, { ...ask, exchanges });

  expect([first.setAside, first.rowReasons, again.setAside]).toEqual([[], [], []]);
  const { rows } = await store.pool.query(
    `select length(city) as city, length(club_number) as club from location order by key`,
  );
  expect(rows).toEqual([
    { city: TEXT_LENGTH_MAX, club: TEXT_LENGTH_MAX },
    { city: TEXT_LENGTH_MAX, club: TEXT_LENGTH_MAX },
  ]);
  expect(
    (await store.pool.query("select from person where length(last_name) = $1", [TEXT_LENGTH_MAX])).rowCount,
  ).toBe(1);
});
