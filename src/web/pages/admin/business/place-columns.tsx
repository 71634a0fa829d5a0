import { officeWords } from "#domain/payroll/board.ts";
import { waitsForConfirmation } from "#domain/people/office-places.ts";
import type { OfficePlace } from "#web/api/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { columnsOf, RowButton } from "#web/ui/table/columns-of.tsx";

const statusOf = (office: OfficePlace) => {
  if (office.isConfirmed) return { words: "Confirmed", tone: "good", shape: "disc" } as const;
  if (office.place === null) return { words: "Unknown", tone: "warn", shape: "triangle" } as const;
  return { words: "Assumed", tone: waitsForConfirmation(office) ? "warn" : "quiet", shape: "ring" } as const;
};

/** Why an office is taken to be where it is, and what that leaves out. */
export function whyText(office: OfficePlace): string {
  const { isConfirmed, place, people, peopleThere } = office;
  if (isConfirmed) return "Set by an administrator.";
  if (people === 0) return "No active people to go by.";
  if (place === null) return "No active people with a reported state.";
  const there = `${formatCount(peopleThere)} of ${formatNoun(people, "active person", "active people")} live there.`;
  return waitsForConfirmation(office) ? `${there} Confirm it to apply California’s daily overtime.` : there;
}

export const placeColumns = (onOpen: (officeId: string) => void) =>
  columnsOf<OfficePlace>({
    office: {
      heading: "Office",
      of: officeWords,
      cell: (office) => (
        <RowButton
          onPress={() => onOpen(office.officeId)}
          note={`${office.place === null ? "" : `${office.place.state}: `}${whyText(office)}`}
        >
          <bdi>{officeWords(office)}</bdi>
        </RowButton>
      ),
      width: "15rem",
    },
    state: { heading: "State", of: ({ place }) => place?.state ?? "", width: "4rem" },
    zone: { heading: "Time zone", of: ({ place }) => place?.zone ?? "", width: "11.5rem" },
    known: {
      heading: "Status",
      of: (office) => statusOf(office).words,
      badge: statusOf,
      width: "7rem",
      onPhone: true,
    },
    why: {
      heading: "Reason",
      of: whyText,
      cell: (office) => <span title={whyText(office)}>{whyText(office)}</span>,
    },
  });
