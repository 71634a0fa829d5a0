import type { AskOf, ReplyOf } from "#contract/endpoint.ts";
import type { funnelReport } from "#contract/funnel.ts";
import { isKnownAlike, unlikeAccounts } from "#domain/funnel/funnel-compare.ts";
import { accountGaps } from "#domain/funnel/funnel-gaps.ts";
import type { EarlierRows } from "#domain/funnel/funnel-lines.ts";
import { administratorName } from "#domain/funnel/funnel.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { DateRange } from "#domain/time/time.ts";
import type { AboutLine } from "#server/files/sheet.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectAdministratorName } from "./queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { LIMITED, officeWords, scopeWords } from "#server/people/export-offices.ts";
import { counted, setFilters } from "#server/files/export-source.ts";

/** Whose counts a file of the funnel is of, and of which days. */
export const askedFilters = (
  store: Pick<Store, "db">,
  { account = [], alone = false, administrator, from, to }: AskOf<typeof funnelReport>,
  scope: Scope,
  compared: DateRange | null = null,
): Promise<readonly AboutLine[]> =>
  inSnapshot(store, scope, async (reading) =>
    setFilters({
      [LIMITED]: await scopeWords(reading),
      From: from,
      To: to,
      "Compared with, from": compared?.from,
      "Compared with, to": compared?.to,
      [alone ? "Account alone" : "Account, with those that share its group"]: await officeWords(
        reading,
        account,
      ),
      Administrator:
        administrator === undefined
          ? null
          : `${administratorName(administrator, await selectAdministratorName(reading, administrator))} (${administrator})`,
    }),
  );

type Report = ReplyOf<typeof funnelReport>;

type Narrowed = Pick<AskOf<typeof funnelReport>, "account" | "administrator">;

/** The earlier rows as lines are made of them: days of which nothing is known are no zeros. */
export const earlierOf = (
  { account, administrator }: Narrowed,
  now: Report,
  earlier: Report,
): EarlierRows => ({
  rows: earlier.daysKnown === 0 ? null : earlier.rows,
  isKnownAlike: isKnownAlike(now, earlier),
  unlikeAccounts: unlikeAccounts(now, earlier),
  isOfAll: account === undefined && administrator === undefined,
});

/** How much is known of the days that a file is about, and of those they are compared with. */
export const daysCounted = (now: Report, earlier: Report | null): readonly AboutLine[] => [
  counted("Days asked", now.daysAsked),
  counted("Days that counts are known for", now.daysKnown),
  ...(earlier === null
    ? []
    : [
        counted("Earlier days asked", earlier.daysAsked),
        counted("Earlier days that counts are known for", earlier.daysKnown),
        counted("Accounts of which fewer earlier days are known", accountGaps(now, earlier).length),
      ]),
];
