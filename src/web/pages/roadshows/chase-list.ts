import type { ProposalReason } from "#domain/roadshows/proposals.ts";
import { formatPhone } from "#domain/people/people.ts";
import type { Gap } from "#web/api/roadshows.ts";
import { formatNoun } from "#web/lib/format.ts";

export const REASON_WORDS: Readonly<Record<ProposalReason, string>> = {
  club: "staffed this club",
  retailer: "staffed this retailer in this state",
  state: "staffed events in this state",
};

type Office = Gap["offices"][number];

/** An office with every gap that it is proposed for. */
export type ChaseGroup = {
  readonly office: Office;
  readonly gaps: readonly { readonly event: Gap["event"]; readonly reason: ProposalReason }[];
};

/** Gaps by the offices to call, the one with the most gaps first, and the gaps that no office is proposed for. */
export function chaseList(gaps: readonly Gap[]): {
  readonly groups: readonly ChaseGroup[];
  readonly unproposed: readonly Gap["event"][];
} {
  const proposals = gaps.flatMap(({ event, offices }) => offices.map((office) => ({ event, office })));
  const byOffice = Map.groupBy(proposals, ({ office }) => office.officeId);
  const groups = [...byOffice.values()].flatMap((own): readonly ChaseGroup[] =>
    own[0] === undefined
      ? []
      : [
          {
            office: own[0].office,
            gaps: own.map(({ event, office }) => ({ event, reason: office.reason })),
          },
        ],
  );
  return {
    groups: groups.toSorted((a, b) => b.gaps.length - a.gaps.length),
    unproposed: gaps.filter(({ offices }) => offices.length === 0).map(({ event }) => event),
  };
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

const lineOf = (event: Gap["event"]): string => `- ${eventWords(event)} (event ${event.id})`;

/** The list as text, to be pasted into a message. */
export function chaseText(gaps: readonly Gap[]): string {
  const { groups, unproposed } = chaseList(gaps);
  const blocks = groups.map(({ office, gaps: own }) => {
    const { owner } = office;
    const whom =
      owner === null
        ? "no active owner in the directory"
        : [`${owner.firstName} ${owner.lastName}`.trim(), formatPhone(owner.phone), owner.email]
            .filter((part) => part !== "")
            .join(", ");
    const lines = own.map(({ event, reason }) => `${lineOf(event)}: ${REASON_WORDS[reason]}`);
    return [`${officeWords(office)}: ${whom}`, ...lines].join("\n");
  });
  if (unproposed.length > 0)
    blocks.push(
      [`No office to propose: ${formatNoun(unproposed.length, "event")}`, ...unproposed.map(lineOf)].join(
        "\n",
      ),
    );
  return blocks.join("\n\n");
}
