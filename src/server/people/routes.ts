import type { Hono } from "hono";
import { offices, peopleDirectory, peopleFacets } from "#contract/people.ts";
import { erase, onePerson, personLinks, personPrivate, reveal } from "#contract/person.ts";
import type { PersonId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { maskSsn, ssnDigits } from "#domain/people/people.ts";
import {
  isReasonSaid,
  REVEAL_SECONDS,
  REVEALS_PER_HOUR,
  type RevealField,
} from "#domain/people/private-data.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { countReveals } from "#server/audit/queries.ts";
import { mountCommand } from "#server/http/commands.ts";
import { BadRequest, NotFound, TooMany, freshOnly } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount, scopedRoute, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { ERASED_FIELDS, erasePerson, finishErasing } from "./erased-people.ts";
import {
  selectOffices,
  selectPeopleFacets,
  selectPerson,
  selectPrivate,
  type PrivateRow,
} from "./queries.ts";
import { readDirectory, readLinks } from "./read-people.ts";

type Deps = AuditedStore & { readonly sealer: Sealer };

/** What pages ask about people and offices. */
export const peopleRoutes = (deps: Deps): readonly Route[] => [
  scopedRoute(deps.store, offices, async (reading) => ({ rows: await selectOffices(reading) })),
  scopedRoute(deps.store, peopleDirectory, readDirectory),
  scopedRoute(deps.store, peopleFacets, selectPeopleFacets),
  scopedRoute(deps.store, personLinks, readLinks),
  ({ app }) => mountPerson(app, deps),
];

/** One person: what the directory says, what is confidential, and one secret at a time. */
function mountPerson(app: Hono<HttpEnv>, deps: Deps): void {
  const { store, clock, audit, sealer } = deps;

  mount(app, onePerson, ({ id }, who) =>
    inSnapshot(store, who.scope, async (reading) => ({
      person: (await selectPerson(reading, id)) ?? unknown(),
      asOf: await selectAge(reading, "employees"),
    })),
  );

  mount(app, personPrivate, async ({ id }, who) => {
    const { ssn: sealed, dob, ...shown } = await privateOf(deps, id, who);
    const ssn = sealed === null ? "" : sealer.open(sealed, "person.ssn_cipher", id);
    return {
      ssn: maskSsn(ssn),
      isSsnMalformed: ssn.trim() !== "" && ssnDigits(ssn) === null,
      hasBirthDate: dob !== null,
      ...shown,
    };
  });

  mountErase(app, deps);

  mountCommand(app, reveal, async ({ id, field, reason, note }, exchange) => {
    const who = exchange.user();
    freshOnly(who, clock);
    if (!isReasonSaid(reason, note))
      throw new BadRequest("“note”: Give the reason in a few words.", { field: "note", code: "missing" });
    const value = openField(sealer, await privateOf(deps, id, who), { id, field });
    if (value === null) throw new NotFound("Nothing is on file.");
    await audit.recordBefore(
      {
        ...exchange.entry,
        act: "reveal",
        about: { kind: "person", id },
        details: { field, reason, note: note.trim() },
      },
      (writing) => allowReveal(writing, who, clock.now()),
    );
    return { value, seconds: REVEAL_SECONDS };
  });
}

function mountErase(app: Hono<HttpEnv>, { store, audit, clock }: Deps): void {
  mountCommand(app, erase, async ({ id }, exchange) => {
    const who = exchange.user();
    freshOnly(who, clock);
    const { isWhole } = await audit.act(async (writing, record) => {
      const erased = (await erasePerson(writing, id, clock.now())) ?? unknown();
      await record({
        ...exchange.entry,
        act: "erased",
        about: { kind: "person", id },
        details: { fields: ERASED_FIELDS },
      });
      return erased;
    });
    // Where this fails, housekeeping tries again.
    if (!isWhole) finishErasing(store).catch(() => undefined);
    return {};
  });
}

const unknown = (): never => {
  throw new NotFound("Person not found.");
};

const privateOf = ({ store }: Deps, id: PersonId, who: Who): Promise<PrivateRow> =>
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

/** At most thirty in any hour, by the log: no entry can be added while it is read. */
async function allowReveal(writing: Writing, who: Who, now: Instant): Promise<void> {
  const hourBefore = instant(Temporal.Instant.from(now).subtract({ hours: 1 }).toString());
  const { shown, firstAfterS } = await countReveals(writing, who.userId, hourBefore);
  if (shown < REVEALS_PER_HOUR) return;
  const minutes = Math.max(1, Math.ceil(firstAfterS / 60));
  throw new TooMany(
    `You have been shown ${REVEALS_PER_HOUR} values within the hour. The next one can be shown in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    firstAfterS,
  );
}
