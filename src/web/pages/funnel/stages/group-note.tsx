import { Fragment } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { useOffices, type Office } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { optionName } from "#web/ui/filters/picker-options.ts";
import { isAlone } from "#web/pages/funnel/compare/funnel-ask.ts";

type GroupNoteProps = { readonly accounts: readonly OfficeId[] };

/** Says which accounts the numbers are of: the chosen ones and those that share their groups, unless these are left out. */
export function GroupNote({ accounts }: GroupNoteProps) {
  const { search, change } = useAddress();
  const offices = useOffices();
  const chosen = offices.filter(({ id }) => accounts.includes(id));
  const groups = new Set(chosen.flatMap(({ group }) => group ?? []));
  const others = offices.filter(
    ({ id, group }) => !accounts.includes(id) && group !== null && groups.has(group),
  );
  if (chosen.length === 0) return null;
  const group = chosen.length === 1 ? "its group" : "their groups";
  if (others.length === 0)
    return (
      <p className={LOOK}>
        <Names offices={chosen} /> only. No other accounts in {group} are visible to you.
      </p>
    );
  const alone = isAlone(search);
  return (
    <p className={LOOK}>
      <Names offices={chosen} />
      {alone ? ` only, without ${group}: ` : ` and ${group}: `}
      <Names offices={others} />.{" "}
      <button
        type="button"
        onClick={() => change({ alone: alone ? null : "yes" })}
        className="rounded-sm text-accent hover:underline print:hidden"
      >
        {alone
          ? chosen.length === 1
            ? "Include its group"
            : "Include their groups"
          : chosen.length === 1
            ? "Show only this account"
            : "Show only these accounts"}
      </button>
    </p>
  );
}

const LOOK = "text-table text-muted";
const NAMES_SHOWN = 12;

const Names = ({ offices }: { readonly offices: readonly Office[] }) => (
  <>
    {offices.slice(0, NAMES_SHOWN).map((office, place) => (
      <Fragment key={office.id}>
        {place === 0 ? "" : ", "}
        <bdi>{optionName(office, "account")}</bdi>
      </Fragment>
    ))}
    {offices.length <= NAMES_SHOWN ? "" : ` and ${formatCount(offices.length - NAMES_SHOWN)} more`}
  </>
);
