import { expect, test } from "vitest";
import { createHashQueue, hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";

/* Slow: it hashes at the real cost. */

const PASSWORD = "correct horse battery staple";
const hash = await hashPassword(PASSWORD);

test("a password is kept as Argon2id in the common form, at more than OWASP's least cost", () => {
  const [, memory = "", passes = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/.exec(hash) ?? [];

  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(memory) * Number(passes)).toBeGreaterThanOrEqual(2 * 19_456 * 2);
});

test("it is the only one that fits", async () => {
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false);
  expect(await verifyPassword(hash, PASSWORD.toUpperCase())).toBe(false);
  expect(await verifyPassword(hash, "")).toBe(false);
});

test("one password is hashed twice into two texts", async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
});

test("what one keyboard composes and another does not is one password", async () => {
  const composed = await hashPassword("Zo\u00EB likes caf\u00E9s");

  expect(await verifyPassword(composed, "Zoe\u0308 likes cafe\u0301s")).toBe(true);
  expect(await verifyPassword(composed, "Zoe likes cafes")).toBe(false);
});

test("every character of a long one counts", async () => {
  const long = "🌾".repeat(255);

  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
});

test("a hash made elsewhere, at another cost, is read and is to be made again", async () => {
  // From the tests of the reference implementation: "password", salt "somesalt", 2 passes, 64 MiB.
  const elsewhere = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

  expect(await verifyPassword(elsewhere, "password")).toBe(true);
  expect(await verifyPassword(elsewhere, "Password")).toBe(false);
  expect([needsRehash(elsewhere), needsRehash(hash)]).toEqual([true, false]);
});

test.each(["", "plain", "$2b$12$abcdefghijklmnopqrstuv", hash.replace("argon2id", "argon2i"), `${hash}$`])(
  "%s is no hash of ours: nothing fits it, and it takes as long to say so",
  async (text) => {
    const before = performance.now();
    const doesFit = await verifyPassword(text, PASSWORD);

    expect(doesFit).toBe(false);
    // Without any hashing it would be under a tenth of that.
    expect(performance.now() - before).toBeGreaterThan(10);
    expect(needsRehash(text)).toBe(true);
  },
);

/** Works that run until they are let go, and what happened to them. */
function openWorks(queue: ReturnType<typeof createHashQueue>, count: number) {
  const works = Array.from({ length: count }, () => Promise.withResolvers<number>());
  const started: number[] = [];
  const results = works.map(({ promise }, index) =>
    queue(() => {
      started.push(index);
      return promise;
    }),
  );
  return { works, started, results };
}

test("two run at a time, the others one by one in the order they came", async () => {
  const { works, started, results } = openWorks(createHashQueue({ atOnce: 2, waitingMax: 10 }), 5);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);

  works[1]?.resolve(1);
  await results[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);

  for (const { resolve } of works) resolve(7);
  expect(await Promise.all(results)).toEqual([7, 1, 7, 7, 7]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

test("one that fails gives its place on", async () => {
  const queue = createHashQueue({ atOnce: 1, waitingMax: 10 });
  const failed = queue(() => Promise.reject(new Error("broken")));
  const next = queue(() => Promise.resolve("whole"));

  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("whole");
});

test("whoever finds too many waiting is told so at once, and nobody else is touched", async () => {
  const queue = createHashQueue({ atOnce: 2, waitingMax: 3 });
  const { works, results } = openWorks(queue, 5);

  await expect(queue(() => Promise.resolve(0))).rejects.toMatchObject({
    name: "HashQueueFull",
    status: 503,
    headers: { "Retry-After": "30" },
  });
  for (const { resolve } of works) resolve(1);

  expect(await Promise.all(results)).toEqual([1, 1, 1, 1, 1]);
  expect(await queue(() => Promise.resolve(2))).toBe(2);
});
