import { waitsForConfirmation } from "#domain/people/office-places.ts";
import type { OfficePlace } from "#web/api/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";

const Unknown = () => <Missing because="location unknown" />;

export const officeName = ({
  officeId,
  officeName: name,
}: Pick<OfficePlace, "officeId" | "officeName">): string =>
  name.trim() === "" ? `Office ${officeId}` : name;

const knownText = ({ isConfirmed, place }: OfficePlace): string =>
  isConfirmed ? "Confirmed" : place === null ? "Unknown" : "Assumed";

/** Why an office is taken to be where it is, and what that leaves out. */
export function whyText(office: OfficePlace): string {
  const { isConfirmed, place, people, peopleThere } = office;
  if (isConfirmed) return "Set by an administrator.";
  if (people === 0) return "No active people to go by.";
  if (place === null) return "No active people with a known state.";
  const there = `${formatCount(peopleThere)} of ${formatNoun(people, "active person", "active people")} live there.`;
  return waitsForConfirmation(office) ? `${there} Confirm it to apply California’s daily overtime.` : there;
}

export const placeColumns = (onOpen: (officeId: string) => void): readonly Column<OfficePlace>[] => [
  {
    id: "office",
    heading: "Office",
    value: officeName,
    text: officeName,
    cell: (office) => <OfficeCell office={office} onOpen={onOpen} />,
  },
  {
    id: "state",
    heading: "State",
    value: ({ place }) => place?.state ?? null,
    text: ({ place }) => place?.state ?? "",
    cell: ({ place }) => place?.state ?? <Unknown />,
    width: "5rem",
  },
  {
    id: "zone",
    heading: "Time zone",
    value: ({ place }) => place?.zone ?? null,
    text: ({ place }) => place?.zone ?? "",
    cell: ({ place }) => place?.zone ?? <Unknown />,
    width: "13rem",
    isWide: true,
  },
  {
    id: "known",
    heading: "Status",
    value: knownText,
    text: knownText,
    cell: (office) => <KnownCell {...office} />,
    width: "8rem",
    hasShape: true,
  },
  {
    id: "why",
    heading: "Reason",
    text: whyText,
    cell: (office) => <span title={whyText(office)}>{whyText(office)}</span>,
    isWide: true,
  },
];

type OfficeCellProps = { readonly office: OfficePlace; readonly onOpen: (officeId: string) => void };

const OfficeCell = ({ office, onOpen }: OfficeCellProps) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={() => onOpen(office.officeId)}
    className="flex w-full min-w-0 flex-col rounded-sm text-left -outline-offset-2"
  >
    <span className="max-w-full truncate text-accent">
      <bdi>{officeName(office)}</bdi>
    </span>
    <span className="max-w-full truncate text-caption text-muted sm:hidden">{whyText(office)}</span>
  </button>
);

const KnownCell = (office: OfficePlace) => (
  <Badge
    tone={
      office.isConfirmed ? "good" : waitsForConfirmation(office) || office.place === null ? "warn" : "quiet"
    }
    shape={office.isConfirmed ? "disc" : office.place === null ? "triangle" : "ring"}
  >
    {knownText(office)}
  </Badge>
);
