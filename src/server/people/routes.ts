import type { BodyOf, QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { peopleExport } from "#contract/export.ts";
import { headcount, headcountExport, headcountMoves, movesExport } from "#contract/people/headcount.ts";
import { offices, peopleDirectory, peopleFacets } from "#contract/people/people.ts";
import {
  erase,
  onePerson,
  personHistory,
  personLinks,
  personPrivate,
  reveal,
} from "#contract/people/person.ts";
import { quality, qualityExport, qualityFindings } from "#contract/people/quality.ts";
import type { PersonId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import { maskSsn, ssnDigits } from "#domain/people/people.ts";
import {
  isReasonGiven,
  REVEAL_SECONDS,
  REVEALS_PER_HOUR,
  type RevealField,
} from "#domain/people/private-data.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import { countReveals } from "#server/audit/queries.ts";
import { sendFile } from "#server/files/export-source.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, NotFound, TooMany, freshOnly } from "#server/http/refusal.ts";
import { answer, report } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { ERASED_FIELDS, erasePerson, finishErasing } from "./erased-people.ts";
import { openPeople } from "./export.ts";
import { selectPeopleFacets } from "./facet-queries.ts";
import { openHeadcount, openMoves } from "./headcount-export.ts";
import { selectPerson, selectPrivate, type PrivateRow } from "./person-queries.ts";
import { openQuality } from "./quality-export.ts";
import { readFindings, readQuality } from "./read-quality.ts";
import { selectOffices } from "./queries.ts";
import { readHeadcount, readMoves } from "./read-headcount.ts";
import { readDirectory, readHistory, readLinks } from "./read-people.ts";

type Deps = AuditedStore & { readonly sealer: Sealer };

/** Reports, files and commands for pages about people. */
export const peopleRoom = (deps: Deps) => ({
  routes: [
    report(offices, async (reading) => ({ rows: await selectOffices(reading) })),
    report(peopleDirectory, readDirectory),
    report(peopleFacets, selectPeopleFacets),
    report(headcount, readHeadcount),
    report(headcountMoves, readMoves),
    report(quality, (reading, query, role) => readQuality(reading, query, role, deps.clock.zone)),
    report(qualityFindings, (reading, query, role) => readFindings(reading, query, role, deps.clock.zone)),
    report(onePerson, readPerson),
    report(personLinks, readLinks),
    report(personHistory, readHistory),
    // Never cached: what is private is read each time.
    answer(personPrivate, ({ id }, who) => readPrivate(deps, id, who)),
    onCommand(reveal, (body, exchange) => revealField(deps, body, exchange)),
    onCommand(erase, ({ id }, exchange) => eraseData(deps, id, exchange)),
  ],
  files: [
    sendFile(peopleExport, openPeople),
    sendFile(headcountExport, openHeadcount),
    sendFile(movesExport, openMoves),
    sendFile(qualityExport, (reading, query, role) => openQuality(reading, query, role, deps.clock.zone)),
  ],
});

/** @throws NotFound for someone who is not in the directory or not in the scope */
async function readPerson(
  reading: ScopedReading,
  { id }: QueryOf<typeof onePerson>,
): Promise<ReplyOf<typeof onePerson>> {
  return {
    person: (await selectPerson(reading, id)) ?? unknown(),
    asOf: await selectAge(reading, "employees"),
  };
}

async function readPrivate(deps: Deps, id: PersonId, who: Who): Promise<ReplyOf<typeof personPrivate>> {
  const { ssn: sealed, dob, ...shown } = await privateOf(deps, id, who);
  const ssn = sealed === null ? "" : deps.sealer.open(sealed, "person.ssn_cipher", id);
  return {
    ssn: maskSsn(ssn),
    isSsnMalformed: ssn.trim() !== "" && ssnDigits(ssn) === null,
    hasBirthDate: dob !== null,
    ...shown,
  };
}

/** One value in full, once it is on record. */
async function revealField(
  deps: Deps,
  { id, field, reason, note }: BodyOf<typeof reveal>,
  exchange: Exchange,
): Promise<ReplyOf<typeof reveal>> {
  const { clock, audit, sealer } = deps;
  const who = exchange.user();
  freshOnly(who, clock);
  if (!isReasonGiven(reason, note))
    throw new BadRequest("“note”: Give the reason in a few words.", { field: "note", code: "missing" });
  const value = openField(sealer, await privateOf(deps, id, who), { id, field });
  if (value === null) throw new NotFound("Nothing is on file.");
  await audit.recordBefore(
    {
      ...exchange.entry,
      act: "reveal",
      about: { kind: "person", id },
      details: { field, reason, note },
    },
    (writing) => allowReveal(writing, who, clock.now()),
  );
  return { value, seconds: REVEAL_SECONDS };
}

async function eraseData(
  { store, audit, clock }: Deps,
  id: PersonId,
  exchange: Exchange,
): Promise<ReplyOf<typeof erase>> {
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
  // Housekeeping tries again if this fails.
  if (!isWhole) finishErasing(store).catch(() => undefined);
  return {};
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

/** Allows thirty in any hour, counted in the log; no entry can be added while it is read. */
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
