import { CHANGING_DAYS } from "#domain/remote-source.ts";
import {
  byStage,
  STAGE_NAMES,
  STAGES,
  sumCounts,
  type FunnelCounts,
  type ReportedCounts,
} from "#domain/funnel/funnel.ts";
import { addDays, today, type Clock } from "#domain/time/time.ts";
import { weekOf } from "#domain/time/week.ts";
import { differencesFrom } from "#interface/description.ts";
import { readInterviewReport } from "#interface/funnel.ts";
import { selectCheckable, selectSums, writeFindings, type Found } from "./queries.ts";
import type { ReadDeps, ReadTurn } from "./resources.ts";

const WEEKS_BACK = 8;

/**
 * Reads a whole week of some account and compares it with the sum of its days, and the service's description with ours.
 * Differences are stored in words, and removed once they are gone.
 */
export async function runChecks(
  deps: ReadDeps & { readonly clock: Clock; readonly random?: () => number },
  turn: ReadTurn,
): Promise<void> {
  await checkWeek(deps, turn);
  await checkDescription(deps, turn);
}

type Checking = Parameters<typeof runChecks>[0];

async function checkWeek({ service, store, clock, random = Math.random }: Checking, turn: ReadTurn) {
  // Only weeks that no longer change are compared.
  const back = CHANGING_DAYS + 7 * (1 + Math.floor(random() * WEEKS_BACK));
  const range = weekOf(addDays(today(clock), -back));
  const account = await selectCheckable(store.db, range);
  if (account === undefined) return;
  const { exchange } = await service.read("interviewReport", { account, ...range }, turn);
  if (exchange === null) return;
  const { report } = readInterviewReport(exchange.body);
  const byDays = await selectSums(store.db, range);
  for (const [office, counts] of Map.groupBy(report.counts, ({ officeId }) => officeId)) {
    const days = byDays.get(office);
    // An account whose days were not all read has nothing to compare.
    if (days === undefined) continue;
    const week = sumCounts(counts.map(({ reported }) => countsOf(reported)));
    const about = `account ${office}, ${range.from} to ${range.to}`;
    await writeFindings(store.db, "day-sums", about, differences(about, week, days), clock.now());
  }
}

const countsOf = (reported: ReportedCounts): FunnelCounts =>
  byStage((stage) => ({ booked: reported[stage].booked ?? 0, showed: reported[stage].showed ?? 0 }));

function differences(about: string, week: FunnelCounts, days: FunnelCounts): readonly Found[] {
  const parts = STAGES.flatMap((stage) =>
    (["booked", "showed"] as const)
      .filter((part) => week[stage][part] !== days[stage][part])
      .map(
        (part) =>
          `${STAGE_NAMES[stage]} ${part}: ${week[stage][part]} in the week, ${days[stage][part]} in its days`,
      ),
  );
  return parts.length === 0 ? [] : [{ about, text: `${parts.join("; ")}.` }];
}

async function checkDescription({ service, store, clock }: Checking, { signal }: ReadTurn): Promise<void> {
  const body = await service.readDescription(signal);
  if (body === null) return;
  const found = differencesFrom(jsonOf(body)).map((text, index) => ({
    about: String(index + 1).padStart(3, "0"),
    text,
  }));
  await writeFindings(store.db, "description", null, found.slice(0, FOUND_MAX), clock.now());
}

const FOUND_MAX = 200;

function jsonOf(body: Iterable<Uint8Array>): unknown {
  try {
    return JSON.parse(Buffer.concat([...body]).toString());
  } catch {
    return null;
  }
}
