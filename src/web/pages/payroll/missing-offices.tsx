import { Fragment } from "react";
import type { MissingOffice } from "#web/api/payroll.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";

/** More names than this are folded away: the count is what matters first. */
const NAMES_SHOWN = 4;

type MissingOfficesProps = { readonly offices: readonly MissingOffice[]; readonly week: string };

/** Offices expected to submit for a week that have not. Nothing when all have. */
export function MissingOffices({ offices, week }: MissingOfficesProps) {
  if (offices.length === 0) return null;
  const words = (
    <Badge tone="bad" shape="diamond">
      {formatNoun(offices.length, "office has", "offices have")} no submission for {week}
    </Badge>
  );
  if (offices.length <= NAMES_SHOWN)
    return (
      <p className="mb-3 text-table">
        {words}: <Names offices={offices} />.
      </p>
    );
  return (
    <details className="mb-3 text-table">
      <summary className="w-fit cursor-pointer rounded-sm">{words}</summary>
      <p className="mt-1 max-w-prose pl-4 text-muted">
        <Names offices={offices} />.
      </p>
    </details>
  );
}

const Names = ({ offices }: { readonly offices: readonly MissingOffice[] }) =>
  offices.map(({ officeId, officeName }, index) => (
    <Fragment key={officeId}>
      {index === 0 ? "" : ", "}
      <bdi>{officeName === "" ? `Office ${officeId}` : officeName}</bdi>
    </Fragment>
  ));
