import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { connectStore, type Store } from "./connect.ts";
import { copyJson } from "./copy-json.ts";
import { readFresh, type Needed, type Place } from "./replica.ts";
import { inSnapshot } from "./snapshot.ts";
import { selectVersions } from "./versions.ts";

const ONE = { query: "select '1'", count: null };

/* The replica is the same server by another pool: to be behind, it is required to have a later state than there is. */
let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  store = connectStore({ url: database.url }, { replicaAddress: { url: database.url } });
  return () => store.close();
});
afterAll(() => database.close());

const now = async (): Promise<Needed> => ({ versions: await selectVersions(database.db), lsn: "0/1" });
const nameOf = ({ needed }: Place): string => (needed === undefined ? "primary" : "replica");
const readFrom = (needed: Needed): Promise<string> =>
  readFresh(store, needed, (place) => inSnapshot(place, "all", () => Promise.resolve(nameOf(place))));

/** Reads that fail on the replica. Returns where they were tried. */
async function placesTried(failure: Error): Promise<readonly string[]> {
  const places: string[] = [];
  const needed = await now();
  const read = readFresh(store, needed, (place) => {
    places.push(nameOf(place));
    return nameOf(place) === "replica" ? Promise.reject(failure) : Promise.resolve();
  });
  await read.catch(() => places.push("failed"));
  return places;
}

test("a replica that has all that is needed answers", async () => {
  expect(await readFrom(await now())).toBe("replica");
  expect(await readFrom({ ...(await now()), lsn: null })).toBe("replica");
  const bodies = await readFresh(store, await now(), async (place) => ({
    ...(await copyJson(place, ONE)),
    from: nameOf(place),
  }));
  expect(bodies).toMatchObject({ rows: 1, versions: await selectVersions(database.db), from: "replica" });
});

test.each<Partial<Needed>>([
  { versions: { data: 1_000_000, ages: 0, decisions: 0, marks: 0 } },
  { versions: { data: 0, ages: 1_000_000, decisions: 0, marks: 0 } },
  { versions: { data: 0, ages: 0, decisions: 1_000_000, marks: 0 } },
  { versions: { data: 0, ages: 0, decisions: 0, marks: 1_000_000 } },
  { lsn: "FFFFFFFF/0" },
])("a replica that has not received what is needed leaves the answer to the primary: %j", async (later) => {
  const needed = { ...(await now()), ...later };
  expect(await readFrom(needed)).toBe("primary");
  const body = readFresh(store, needed, async (place) => {
    await copyJson(place, ONE);
    return nameOf(place);
  });
  expect(await body).toBe("primary");
  expect(await readFrom(await now()), "it answers again").toBe("replica");
});

test.each(["40001", "57014"])(
  "a read that the replica ends with %s because of what it receives is done once more, on the primary",
  async (code) => {
    const conflict = Object.assign(new Error("canceling statement due to conflict with recovery"), { code });
    expect(await placesTried(conflict)).toEqual(["replica", "primary"]);
    expect(await readFrom(await now())).toBe("replica");
  },
);

test("a replica that is lost is left alone for a while", async () => {
  const lost = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  expect(await placesTried(lost)).toEqual(["replica", "primary"]);
  expect(await readFrom(await now())).toBe("primary");
});

test("a mistake in a read, or one that takes too long, is not tried again", async () => {
  const mistake = Object.assign(new Error("column does not exist"), { code: "42703" });
  const slow = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(await placesTried(mistake)).toEqual(["replica", "failed"]);
  expect(await placesTried(slow)).toEqual(["replica", "failed"]);
});

test("a replica that cannot be reached at all holds up one read only", async () => {
  const alone = connectStore(
    { url: database.url },
    { replicaAddress: { url: "postgres://nobody@127.0.0.1:1/none" } },
  );
  const read = async () => readFresh(alone, await now(), (place) => copyJson(place, ONE));
  expect(await read()).toMatchObject({ rows: 1 });
  expect(alone.replica?.isResting()).toBe(true);
  await alone.close();
});
