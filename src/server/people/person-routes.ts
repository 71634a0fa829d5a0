import type { Hono } from "hono";
import { erase, onePerson, personPrivate, reveal } from "#contract/person.ts";
import type { PersonId } from "#domain/ids.ts";
import { maskSsn, ssnDigits } from "#domain/people/people.ts";
import {
  isReasonSaid,
  REVEAL_SECONDS,
  REVEALS_PER_HOUR,
  type RevealField,
} from "#domain/people/private-data.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Who } from "#domain/identity/who.ts";
import { mountCommand } from "#server/http/commands.ts";
import { freshOnly } from "#server/http/fresh-only.ts";
import { BadAsk, NotFound, SignedOut, TooMany } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/ages.ts";
import type { Store } from "#server/postgres/connect.ts";
import { countReveals, selectPerson, selectPrivate, type PrivateRow } from "./person.ts";
import { ERASED_FIELDS, erasePerson, finishErasing } from "./erased-people.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { actorOf, originOf } from "#server/identity/administer.ts";

export type PersonDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly sealer: Sealer;
};

/** One person: what the directory says, what is confidential, and one secret at a time. */
export function mountPerson(app: Hono<HttpEnv>, deps: PersonDeps): void {
  const { store, clock, audit, sealer } = deps;

  mount(app, onePerson, ({ id }, who) =>
    inSnapshot(store, who.scope, async (reading) => ({
      person: (await selectPerson(reading, id)) ?? unknown(),
      asOf: await selectAge(reading, "employees"),
    })),
  );

  mount(app, personPrivate, async ({ id }, who) => {
    const row = await privateOf(deps, id, who);
    const ssn = row.ssn === null ? "" : sealer.open(row.ssn, "person.ssn_cipher", id);
    return {
      ssn: maskSsn(ssn),
      isSsnMalformed: ssn.trim() !== "" && ssnDigits(ssn) === null,
      hasBirthDate: row.dob !== null,
      gender: row.gender,
      street: row.street,
      zip: row.zip,
      erasedAt: row.erasedAt,
    };
  });

  mountErase(app, deps);

  mountCommand(app, reveal, async ({ id, field, reason, note }, exchange) => {
    const { who } = exchange;
    if (who === null) throw new SignedOut();
    freshOnly(who, clock);
    if (!isReasonSaid(reason, note)) throw new BadAsk("“note” has to say the reason in a few words.");
    const value = openField(sealer, await privateOf(deps, id, who), { id, field });
    if (value === null) throw new NotFound("Nothing was told that could be shown.");
    await audit.recordBefore(
      {
        by: actorOf(who),
        act: "reveal",
        about: { kind: "person", id },
        details: { field, reason, note: note.trim() },
        from: originOf(exchange),
      },
      (writing) => allowReveal(writing, who, clock.now()),
    );
    return { value, seconds: REVEAL_SECONDS };
  });
}

function mountErase(app: Hono<HttpEnv>, { store, audit, clock }: PersonDeps): void {
  mountCommand(app, erase, async ({ id }, exchange) => {
    const { who } = exchange;
    if (who === null) throw new SignedOut();
    freshOnly(who, clock);
    const { isWhole } = await audit.act(async (writing, record) => {
      const erased = (await erasePerson(writing, id, clock.now())) ?? unknown();
      await record({
        by: actorOf(who),
        act: "erased",
        about: { kind: "person", id },
        details: { fields: ERASED_FIELDS },
        from: originOf(exchange),
      });
      return erased;
    });
    // Where this fails, housekeeping tries again.
    if (!isWhole) finishErasing(store).catch(() => undefined);
    return {};
  });
}

const unknown = (): never => {
  throw new NotFound("There is no such person.");
};

const privateOf = ({ store }: PersonDeps, id: PersonId, who: Who): Promise<PrivateRow> =>
  inSnapshot(store, who.scope, async (reading) => (await selectPrivate(reading, id)) ?? unknown());

function openField(
  sealer: Sealer,
  row: PrivateRow,
  { id, field }: { readonly id: PersonId; readonly field: RevealField },
): string | null {
  if (field === "birth-date") return row.dob === null ? null : sealer.open(row.dob, "person.dob_cipher", id);
  if (row.ssn === null) return null;
  const text = sealer.open(row.ssn, "person.ssn_cipher", id);
  const digits = ssnDigits(text);
  return digits === null ? text : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

/** At most thirty in any hour, by the log: no entry can be added while it is asked. */
async function allowReveal(writing: Writing, who: Who, now: Instant): Promise<void> {
  const { shown, firstAfterS } = await countReveals(writing, who.userId, hourBefore(now));
  if (shown < REVEALS_PER_HOUR) return;
  const minutes = Math.max(1, Math.ceil(firstAfterS / 60));
  throw new TooMany(
    `You have been shown ${REVEALS_PER_HOUR} values within the hour. The next one can be shown in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    firstAfterS,
  );
}

const hourBefore = (now: Instant): Instant =>
  instant(Temporal.Instant.from(now).subtract({ hours: 1 }).toString());
