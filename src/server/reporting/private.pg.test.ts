import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { nounBodies } from "#server/nouns.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { listen, type Listening } from "#server/http/listen.ts";
import { auditFor } from "#test/audit.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { openReporting, type TestReporting, testReplies } from "#test/peers/reporting.ts";
import { createReporting } from "./reporting.ts";

const PATH = "/index.cfm/employees/all";
const SSN = "960-21-4382";
const sealer = sealerOf(randomBytes(32));
/** More than two windows, the last of them not full. */
const COUNT = 1201;

const SOUND = [officeId("101"), officeId("102")];
/** Its only person, the last by id, was sealed with another key. */
const BROKEN = officeId("103");

let service: TestReporting;
let granted: string;
let listening: Listening | null = null;
beforeAll(async () => {
  service = await openReporting({ sealer });
  const people = Array.from({ length: COUNT }, (_, index) =>
    person(String(7000 + index), { officeid: index % 2 === 0 ? "101" : "102" }),
  );
  await service.load([employeesReply([...people, person("9999", { officeid: BROKEN })])]);
  const foreign = sealerOf(randomBytes(32)).seal(SSN, "person.ssn_cipher", "9999");
  await service.store.pool.query("update person set ssn_cipher = $1 where id = '9999'", [foreign]);
  granted = await service.grant({ hasPrivateData: true, accounts: SOUND });
});
afterEach(async () => {
  await listening?.stop();
  listening = null;
});
afterAll(() => service.store.close());

type Row = Readonly<Record<string, unknown>>;
/** Polled: the use of a token is noted after the reply, and nothing waits for it. */
const busy = (): number => service.store.pool.totalCount - service.store.pool.idleCount;
const portOfService = async (): Promise<number> => {
  listening = await listen(service.app, { host: "127.0.0.1", port: 0, drainMs: 100 });
  return listening.port;
};

test("a token that was granted private data gets SSN and date of birth, and everything else as all others do", async () => {
  const reply = await service.ask(PATH, {}, granted);
  const told = await reply.json();
  const plain = await (await service.ask(PATH, {}, await service.grant({ accounts: SOUND }))).json();

  expect(told.data).toHaveLength(COUNT);
  expect(told.data.every((row: Row) => row["SSN"] === SSN && row["DOB"] === "01/02/1990")).toBe(true);
  expect({ ...told, data: told.data.map((row: Row) => ({ ...row, SSN: "", DOB: "" })) }).toEqual(plain);
  expect(plain.data.every((row: Row) => row["SSN"] === "" && row["DOB"] === "")).toBe(true);
});

test("such a reply is on record, whose token it was and how many people it speaks of", async () => {
  const { rows: before } = await service.store.pool.query("select max(id) as id from audit_entry");
  await (await service.ask(PATH, {}, granted)).text();
  await (await service.ask(PATH, {}, await service.grant({ accounts: SOUND }))).text();

  const { rows } = await service.store.pool.query(
    "select actor, act, details from audit_entry where id > $1",
    [before[0]?.id],
  );
  expect(rows).toEqual([
    { actor: expect.stringMatching(/^token \d+$/), act: "private-data-sent", details: { people: COUNT } },
  ]);
});

test("where it cannot be recorded nothing is sent, and nothing is left open", async () => {
  await service.store.pool.query("alter table audit_entry rename to gone");
  const reply = await service.ask(PATH, {}, granted);
  await service.store.pool.query("alter table gone rename to audit_entry");

  expect(reply.status).toBe(500);
  expect(await reply.text()).not.toContain(SSN);
  await expect.poll(busy).toBe(0);
});

test("where the audit file cannot be written nothing is sent, and nothing is left open", async () => {
  const { store, clock } = service;
  const audit = auditFor({ store, sealer, clock, path: import.meta.dirname });
  const unwritable = createReporting({
    store,
    bodies: nounBodies(store, sealer, clock),
    replies: testReplies(store),
    clock,
    audit,
    log: { error: () => undefined },
  });
  const reply = await unwritable.request(PATH, { headers: { authorization: `Bearer ${granted}` } });

  expect(reply.status).toBe(503);
  expect(await reply.text()).not.toContain(SSN);
  await expect.poll(busy).toBe(0);
});

test("such a reply is kept by nobody", async () => {
  const reply = await service.ask(PATH, { headers: { "accept-encoding": "gzip" } }, granted);
  await reply.text();
  const head = await service.ask(PATH, { method: "HEAD" }, granted);

  expect(reply.headers.get("cache-control")).toBe("no-store");
  expect([reply.headers.get("etag"), reply.headers.get("content-encoding")]).toEqual([null, null]);
  expect([head.status, head.headers.get("cache-control"), await head.text()]).toEqual([200, "no-store", ""]);
  await expect.poll(busy).toBe(0);
});

test("it is cut to the accounts of the token, its total too", async () => {
  const token = await service.grant({ hasPrivateData: true, accounts: [officeId("102")] });
  const told = await (await service.ask(PATH, {}, token)).json();

  expect([told.total, told.data.length]).toEqual([600, 600]);
  expect(told.data.every((row: Row) => row["officeid"] === "102")).toBe(true);
});

test("a person who was erased while a load held the row is without SSN and date of birth", async () => {
  const query = (text: string) => service.store.pool.query(text);
  await query("insert into erased_person (person_id, erased_at) values ('7000', now())");
  const reply = await (await service.ask(PATH, {}, granted)).json();
  await query("delete from erased_person");

  const [erased, other] = reply.data;
  expect([erased.personid, erased.SSN, erased.DOB]).toEqual(["7000", "", ""]);
  expect(other.SSN).toBe(SSN);
});

test("an empty directory is an empty list", async () => {
  const token = await service.grant({ hasPrivateData: true, accounts: [] });

  expect(await (await service.ask(PATH, {}, token)).text()).toBe(
    '{"total":0,"code":200,"success":true,"data":[]}',
  );
});

test("a client that goes away ends the query and gives the connection back", async () => {
  const reply = await service.ask(PATH, {}, granted);
  await expect.poll(busy).toBe(1);

  await reply.body?.cancel();

  await expect.poll(busy).toBe(0);
});

test("a fifth reader at a time is asked to come again", async () => {
  const readers = await Promise.all(Array.from({ length: 5 }, () => service.ask(PATH, {}, granted)));
  const statuses = readers.map(({ status }) => status);
  await Promise.all(readers.map((reader) => reader.text()));

  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 503]);
  expect(readers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("5");
  expect((await (await service.ask(PATH, {}, granted)).json()).total).toBe(COUNT);
});

test("a row that cannot be opened at the start is a 500 without a word of the inside", async () => {
  const reply = await service.ask(
    PATH,
    {},
    await service.grant({ hasPrivateData: true, accounts: [BROKEN] }),
  );
  const body = await reply.json();

  expect([reply.status, body.success, body.data]).toEqual([500, false, null]);
  expect(body.message).toBe("Something went wrong. The reason is in the log.");
  await expect.poll(busy).toBe(0);
});

test("a row that cannot be opened midway cuts the connection, so that nobody takes the body for whole", async () => {
  const everybody = await service.grant({ hasPrivateData: true });
  const port = await portOfService();

  const received = await rawReply(port, everybody);

  expect(received).toContain("HTTP/1.1 200 OK");
  expect(received).toContain('"personid":"7000"');
  expect(received).not.toContain('"personid":"9999"');
  // The empty chunk that ends a whole body.
  expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
  await expect.poll(busy).toBe(0);
  expect(service.logged.join()).toContain("a streamed reply was cut");
});

test("over a socket the body arrives whole", async () => {
  const port = await portOfService();
  const reply = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    headers: { authorization: `Bearer ${granted}` },
  });

  expect((await reply.json()).data).toHaveLength(COUNT);
});

test("a client that hangs up in the middle gives the connection back", async () => {
  const port = await portOfService();
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${granted}` };
  await fetch(`http://127.0.0.1:${port}${PATH}`, { headers, signal: abort.signal });

  abort.abort();

  await expect.poll(busy).toBe(0);
  expect(service.logged.filter((line) => line.includes("the client"))).toEqual([]);
});

/** Everything a connection gives until it ends. */
function rawReply(port: number, token: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => (received += text));
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(received));
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  return promise;
}
