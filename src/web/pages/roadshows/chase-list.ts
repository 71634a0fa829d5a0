import type { ProposalReason } from "#domain/roadshows/roadshows.ts";
import { formatPhone } from "#domain/people/people.ts";
import type { Gap } from "#web/api/roadshows.ts";
import { formatNoun } from "#web/lib/format.ts";

export const REASON_WORDS: Readonly<Record<ProposalReason, string>> = {
  club: "staffed this club",
  retailer: "staffed this retailer in this state",
  state: "staffed events in this state",
};

type Office = Gap["offices"][number];

/** Gaps by the offices to call, the one with the most gaps first, and at the end those without an office. */
export function chaseGroups(rows: readonly Gap[]) {
  const proposals = rows.flatMap(({ event, offices }) =>
    (offices.length === 0 ? [null] : offices).map((office) => ({ event, office })),
  );
  return [...Map.groupBy(proposals, ({ office }) => office?.officeId).values()]
    .map((own) => ({
      office: own[0]?.office ?? null,
      gaps: own.map(({ event, office }) => ({ event, reason: office?.reason ?? null })),
    }))
    .toSorted(
      (a, b) => Number(a.office === null) - Number(b.office === null) || b.gaps.length - a.gaps.length,
    );
}

export const officeWords = ({ officeId, officeName }: Pick<Office, "officeId" | "officeName">): string =>
  officeName === "" ? `Office ${officeId}` : `${officeName} (${officeId})`;

/** `Voltabee Electronics 4012, San Diego, CA`, and what an event that is not approved is. */
export const eventWords = ({ retailerName, clubNumber, city, state, status }: Gap["event"]): string =>
  [
    [retailerName, clubNumber].filter((part) => part !== "").join(" "),
    city,
    state,
    /^\s*approved\s*$/i.test(status) ? "" : status.trim(),
  ]
    .filter((part) => part !== "")
    .join(", ");

/** The list as text, to be pasted into a message. */
export const chaseText = (rows: readonly Gap[]): string =>
  chaseGroups(rows)
    .map(({ office, gaps }) => {
      const title =
        office === null
          ? `No office to propose: ${formatNoun(gaps.length, "event")}`
          : `${officeWords(office)}: ${ownerWords(office)}`;
      const lines = gaps.map(
        ({ event, reason }) =>
          `- ${eventWords(event)} (event ${event.id})${reason === null ? "" : `: ${REASON_WORDS[reason]}`}`,
      );
      return [title, ...lines].join("\n");
    })
    .join("\n\n");

const ownerWords = ({ owner }: Office): string =>
  owner === null
    ? "no active owner in the directory"
    : [`${owner.firstName} ${owner.lastName}`.trim(), formatPhone(owner.phone), owner.email]
        .filter((part) => part !== "")
        .join(", ");
