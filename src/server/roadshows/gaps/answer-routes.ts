import type { BodyOf } from "#contract/endpoint.ts";
import { noteAnswer, roadshowAnswers, roadshowCandidates } from "#contract/roadshows/roadshow-gaps.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import { NotFound } from "#server/http/refusal.ts";
import { report, type Route } from "#server/http/serve.ts";
import { insertAnswer, isCandidateSeen } from "./answer-queries.ts";
import { readAnswers, readCandidates, readSeenEvent } from "./read-gaps.ts";

type Deps = { readonly clock: Clock; readonly audit: Audit };

/** Routes about who may staff an event without staff, who was asked, and what they answered. */
export const gapRoutes = (deps: Deps): readonly Route[] => [
  report(roadshowCandidates, readCandidates),
  report(roadshowAnswers, readAnswers),
  onCommand(noteAnswer, async (body, exchange) => {
    await addAnswer(deps, body, exchange);
    return {};
  }),
];

/** Adds an answer, on record without its note. @throws NotFound for what the scope does not hold */
const addAnswer = (
  { clock, audit }: Deps,
  { event, office, person, answer, note }: BodyOf<typeof noteAnswer>,
  exchange: Exchange,
): Promise<void> =>
  audit.act(async (writing, record) => {
    const { userId: byId, name: byName, scope } = exchange.user();
    const scoped = { db: writing, scope };
    await readSeenEvent(scoped, event);
    const by = { byId, byName, at: clock.now() };
    const isNoted =
      (await isCandidateSeen(scoped, { office, person })) &&
      (await insertAnswer(scoped, { event, office, person, answer, note, ...by }));
    if (!isNoted) throw new NotFound("Office or person not found.");
    await record({
      ...exchange.entry,
      act: "gap-answer",
      about: { kind: "event", id: event },
      details: { candidate: person === null ? `office ${office}` : `person ${person}`, answer },
    });
  });
