import { waitsForConfirmation } from "#domain/people/office-places.ts";
import type { OfficePlace } from "#web/api/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import type { Cells } from "#web/ui/table/table-cells.ts";
import { columnsFor } from "#web/ui/table/table-columns.ts";

/** An office of the list, which opens to where it stands. */
export type PlaceLine = { readonly office: OfficePlace; readonly onOpen: (office: OfficePlace) => void };

const column = columnsFor<PlaceLine>();

export const placeColumns = [
  column.display({
    id: "office",
    header: "Office",
    cell: ({ row: { original } }) => <OfficeCell {...original} />,
    meta: {},
  }),
  column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => original.office.place?.state ?? <Unknown />,
    meta: { width: "5rem" },
  }),
  column.display({
    id: "zone",
    header: "Time zone",
    cell: ({ row: { original } }) => original.office.place?.zone ?? <Unknown />,
    meta: { width: "13rem", isWide: true },
  }),
  column.display({
    id: "known",
    header: "Known by",
    cell: ({ row: { original } }) => <KnownCell {...original.office} />,
    meta: { width: "8rem", hasShape: true },
  }),
  column.display({
    id: "why",
    header: "Why",
    cell: ({ row: { original } }) => <span title={whyText(original.office)}>{whyText(original.office)}</span>,
    meta: { isWide: true },
  }),
];

const Unknown = () => <Missing because="nothing tells where this office is" />;

export const officeName = ({
  officeId,
  officeName: name,
}: Pick<OfficePlace, "officeId" | "officeName">): string =>
  name.trim() === "" ? `Office ${officeId}` : name;

const knownText = ({ isConfirmed, place }: OfficePlace): string =>
  isConfirmed ? "Confirmed" : place === null ? "Not known" : "Assumed";

/** Why an office is taken to be where it is, and what that leaves out. */
export function whyText(office: OfficePlace): string {
  const { isConfirmed, place, people, peopleThere } = office;
  if (isConfirmed) return "An administrator said so.";
  if (people === 0) return "It has no active people to tell by.";
  if (place === null) return "None of its active people has a state that is known.";
  const there = `${formatCount(peopleThere)} of ${formatNoun(people, "active person", "active people")} live there.`;
  return waitsForConfirmation(office)
    ? `${there} California’s daily overtime waits until somebody confirms it.`
    : there;
}

export const placeCells: Cells<PlaceLine> = {
  office: { sort: ({ office }) => officeName(office), text: ({ office }) => officeName(office) },
  state: {
    sort: ({ office }) => office.place?.state ?? null,
    text: ({ office }) => office.place?.state ?? "",
  },
  zone: { sort: ({ office }) => office.place?.zone ?? null, text: ({ office }) => office.place?.zone ?? "" },
  known: { sort: ({ office }) => knownText(office), text: ({ office }) => knownText(office) },
  why: { text: ({ office }) => whyText(office) },
};

const OfficeCell = ({ office, onOpen }: PlaceLine) => (
  <button
    type="button"
    // Its row is the stop of Tab, and Enter there presses it.
    tabIndex={-1}
    aria-haspopup="dialog"
    onClick={() => onOpen(office)}
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
