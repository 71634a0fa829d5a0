import { Link } from "react-router-dom";
import type { HeadMatch, HeadSource, OfficeHead as Head } from "#domain/offices/office-heads.ts";
import { PAGES } from "#domain/pages.ts";
import { stateName } from "#domain/people/office-places.ts";
import type { OfficeDetails } from "#web/api/offices.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Contact } from "#web/ui/page/contact.tsx";
import { Facts, type Fact } from "#web/ui/page/facts.tsx";
import { Name } from "#web/ui/page/name.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { OfficeClosure } from "./office-closure.tsx";

type OfficeProps = { readonly office: OfficeDetails };

/** Head of whom to call, where the office is, and how many people it has. */
export const OfficeHead = ({ office }: OfficeProps) => (
  <div className="flex flex-col gap-4">
    {office.heads.length === 0 ? (
      <p className="text-muted">No submission and no assignment names anyone.</p>
    ) : (
      <ul aria-label="Heads" className="flex flex-col gap-3">
        {office.heads.map((head) => (
          <li key={head.sources.join()} className="flex flex-col gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold">
                <PersonLink id={head.personId}>
                  <Name>{head.name}</Name>
                </PersonLink>
              </span>
              <Contact {...head} />
            </span>
            <span className="text-table text-muted">{sourceWords(head, office)}</span>
          </li>
        ))}
      </ul>
    )}
    <Facts facts={placeFacts(office)} />
    <OfficeClosure office={office} />
  </div>
);

/** `Owner of the latest submission (week of Mon, Nov 16), found in the directory by name.` */
const sourceWords = ({ sources, match }: Head, { latestWeek }: OfficeDetails): string => {
  const week = latestWeek === null ? "" : ` (week of ${formatDay(latestWeek)})`;
  const owner = sources.map((source) => SOURCE_WORDS[source](week)).join(" and ");
  return `Owner of ${owner}. ${MATCH_WORDS[match]}`;
};

const SOURCE_WORDS: Readonly<Record<HeadSource, (week: string) => string>> = {
  submission: (week) => `the latest submission${week}`,
  assignments: () => "most roadshow assignments",
};

const MATCH_WORDS: Readonly<Record<HeadMatch, string>> = {
  "by-id": "In the directory by ID.",
  "by-name": "The one person of the office with this name.",
  none: "No one in the office has this name in the directory.",
  several: "Several people of the office have this name.",
};

const placeFacts = ({
  officeId,
  active,
  inactive,
  place,
  isPlaceConfirmed,
  peopleThere,
}: OfficeDetails): readonly Fact[] => [
  {
    label: "People",
    value: (
      <Link
        to={withSearch(PAGES.people.path, new URLSearchParams({ office: officeId, active: "all" }))}
        className="figures rounded-sm text-accent hover:underline"
      >
        {`${formatCount(active)} active, ${formatCount(inactive)} inactive`}
      </Link>
    ),
  },
  {
    label: "State",
    value: place === null ? null : `${stateName(place.state)} (${place.state})`,
  },
  { label: "Time zone", value: place?.zone ?? null },
  {
    label: "Place",
    value: isPlaceConfirmed ? (
      <Badge tone="good" shape="disc" title="Set by an administrator">
        Confirmed
      </Badge>
    ) : place === null ? (
      <Badge tone="warn" shape="triangle" title="No active people with a reported state">
        Unknown
      </Badge>
    ) : (
      <Badge
        tone="quiet"
        shape="ring"
        title={`${formatCount(peopleThere)} of ${formatNoun(active, "active person", "active people")} live there`}
      >
        Assumed
      </Badge>
    ),
  },
  { label: "ID", value: <span className="figures">{officeId}</span> },
];
