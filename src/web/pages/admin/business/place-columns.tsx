import { officeName } from "#domain/office-name.ts";
import { waitsForConfirmation } from "#domain/people/office-places.ts";
import type { OfficePlace } from "#web/api/admin/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { RowButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";

const statusOf = (office: OfficePlace) => {
  if (office.isConfirmed) return { words: "Confirmed", tone: "good", shape: "disc" } as const;
  if (office.place === null) return { words: "Unknown", tone: "warn", shape: "triangle" } as const;
  return { words: "Assumed", tone: waitsForConfirmation(office) ? "warn" : "quiet", shape: "ring" } as const;
};

/** Reason why an office is taken to be where it is, and what that leaves out. */
export function whyText(office: OfficePlace): string {
  const { isConfirmed, place, people, peopleThere } = office;
  if (isConfirmed) return "Set by an administrator.";
  if (people === 0) return "No active people to go by.";
  if (place === null) return "No active people with a reported state.";
  const there = `${formatCount(peopleThere)} of ${formatNoun(people, "active person", "active people")} live there.`;
  return waitsForConfirmation(office) ? `${there} Confirm it to apply California’s daily overtime.` : there;
}

const column = columnFor<OfficePlace>();

export const placeColumns = (onOpen: (officeId: string) => void) => [
  column(
    { id: "office", heading: "Office", of: officeName },
    {
      cell: ({ row: { original: office } }) => (
        <RowButton
          onPress={() => onOpen(office.officeId)}
          note={`${office.place === null ? "" : `${office.place.state}: `}${whyText(office)}`}
        >
          <bdi>{officeName(office)}</bdi>
        </RowButton>
      ),
      size: 240,
    },
  ),
  column({ id: "state", heading: "State", of: ({ place }) => place?.state ?? "" }, { size: 64 }),
  column({ id: "zone", heading: "Time zone", of: ({ place }) => place?.zone ?? "" }, { size: 184 }),
  column(
    { id: "known", heading: "Status", of: (office) => statusOf(office).words },
    { size: 112, meta: { badge: statusOf, onPhone: true } },
  ),
  column(
    { id: "why", heading: "Reason", of: whyText },
    {
      cell: ({ row }) => <span title={whyText(row.original)}>{whyText(row.original)}</span>,
      meta: { grows: true },
    },
  ),
];
