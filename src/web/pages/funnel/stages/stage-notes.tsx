import { Fragment } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { optionName } from "#web/ui/filters/picker-options.ts";
import { othersOfGroups } from "#web/pages/funnel/office-groups.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { isAlone as isRequestedAlone } from "#web/pages/funnel/funnel-query.ts";

/** Adds the offices that share a group with the chosen ones, by name, or says that there are none. */
export function GroupNote({ chosen }: { readonly chosen: readonly OfficeId[] }) {
  const { search, change } = useAddress();
  const offices = useOffices();
  const others = othersOfGroups(offices, chosen);
  const group = chosen.length === 1 ? "its group" : "their groups";
  if (others.length === 0)
    return <p className={LOOK}>{`No other offices in ${group} are visible to you.`}</p>;
  return (
    <div className={`flex flex-wrap items-center gap-x-2 ${LOOK}`}>
      <Switch
        isOn={!isRequestedAlone(search)}
        onChange={(isOn) => change({ with: isOn ? "group" : null })}
      >{`Include ${group}`}</Switch>
      <span>
        adds <NameList names={others.map((office) => optionName(office, "office"))} />
      </span>
    </div>
  );
}

const LOOK = "text-table text-muted";

type NameListProps = { readonly names: readonly string[]; readonly most?: number };

/** `Harbor, Elm and 2 more`: names from outside, each in its own writing direction. */
const NameList = ({ names, most = 12 }: NameListProps) => (
  <>
    {names.slice(0, most).map((name, place) => (
      <Fragment key={place}>
        <span>{place === 0 ? "" : place === names.length - 1 ? " and " : ", "}</span>
        <bdi>{name}</bdi>
      </Fragment>
    ))}
    <span>{names.length <= most ? "" : ` and ${formatCount(names.length - most)} more`}</span>
  </>
);

/** Says at which offices training is based on second interviews, and why; nothing where it is at none. */
export const ThirdNote = ({ names }: { readonly names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className={`max-w-5xl ${LOOK}`}>
      At <NameList names={names} most={3} />, fewer than 5% of second interviews lead to a third, so training
      is compared with the second interview.
    </p>
  );
