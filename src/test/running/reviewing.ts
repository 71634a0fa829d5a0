import { flushCompileCache } from "node:module";
import "temporal-polyfill/global";
import { partnerExport } from "#contract/payroll/payroll-partner.ts";
import { Hono } from "hono";
import { instant, type Clock } from "#domain/time/time.ts";
import { entryId } from "#domain/ids.ts";
import { openAudit } from "#server/audit/audit.ts";
import { exporter } from "#server/dashboard/export-reply.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { openPartner } from "#server/payroll/files/export-partner.ts";
import { insertSignOffs, updateUndone } from "#server/payroll/decisions/sign-off-queries.ts";
import { connectStore } from "#server/postgres/connect.ts";
import type { Who } from "#domain/identity/who.ts";
import { sealerOf } from "#server/vault/keys.ts";

/** A process of its own that signs off the submissions of a store, exports them and undoes that, until it is killed. */
const [url = "", path = ""] = process.argv.slice(2);
const store = connectStore({ url });
const clock: Clock = { now: () => instant("2026-11-20T14:05:09Z"), zone: "America/New_York" };
const log = { error: () => undefined };
const sealer = sealerOf(Buffer.alloc(32, 7));
const audit = openAudit({ store, clock, log, path, fileId: "test", sealer });
const { rows } = await store.pool.query<{ entry: string; fingerprint: string }>(
  "select entry_id as entry, fingerprint from submission_check order by 1",
);
const submissions = rows.map(({ entry, fingerprint }) => ({ entry: entryId(entry), fingerprint }));
const by = { note: "", byId: "user", byName: "Ann", at: clock.now() };
const noted = { by: { id: "user", name: "Ann" }, from: null };
const who: Who = {
  userId: "user",
  sessionId: "session",
  name: "Ann",
  email: "",
  role: "payroll",
  scope: "all",
  isDemo: false,
  hasSecondFactor: true,
  hasPassword: true,
  isLinked: false,
  signedInWith: "password",
  isSecondFactorDue: false,
  verifiedAt: clock.now(),
  endsAt: clock.now(),
};
const app = new Hono<HttpEnv>();
app.use(async (context, next) => {
  context.set("who", who);
  context.set("address", "");
  await next();
});
exporter(app, { store, audit, clock })(partnerExport, (reading, query) =>
  openPartner(reading, query, { clock, sealer }),
);
// Who is killed never gets to keep its compiled code for the next start.
flushCompileCache();
process.stdout.write("ready\n");
for (;;) {
  await audit.act(async (db, record) => {
    const all = await insertSignOffs({ db, scope: "all" }, submissions, by);
    for (const { entry, records, countedMin } of all.filter(({ refusal }) => refusal === null))
      await record({
        ...noted,
        act: "signed-off",
        about: { kind: "submission", id: entry },
        details: { records, minutes: countedMin, note: "", inBulk: true },
      });
  });
  await (await app.request("/api/payroll/partner/export?week=2026-11-09&format=csv")).text();
  await audit.act(async (db, record) => {
    const entries = submissions.map(({ entry }) => entry);
    for (const entry of await updateUndone({ db, scope: "all" }, entries, "Ann", by.at)) {
      const about = { kind: "submission", id: entry } as const;
      await record({ ...noted, act: "sign-off-withdrawn", about, details: { inBulk: true } });
    }
  });
}
