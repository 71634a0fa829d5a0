import { Fragment } from "react";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import type { OfficeId } from "#domain/ids.ts";
import { useOffices, type Office } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { optionName } from "#web/ui/filters/picker-options.ts";
import { isAlone as isRequestedAlone } from "#web/pages/funnel/funnel-ask.ts";
import { accountsWithoutThird } from "./funnel-shapes.ts";

/** Says which accounts the numbers are of: the chosen ones and those that share their groups, unless these are left out. */
export function GroupNote({ accounts }: { readonly accounts: readonly OfficeId[] }) {
  const { search, change } = useAddress();
  const offices = useOffices();
  const chosen = offices.filter(({ id }) => accounts.includes(id));
  const groups = new Set(chosen.flatMap(({ group }) => group ?? []));
  const others = offices.filter(
    ({ id, group }) => !accounts.includes(id) && group !== null && groups.has(group),
  );
  if (chosen.length === 0) return null;
  const [group, isAlone] = [chosen.length === 1 ? "its group" : "their groups", isRequestedAlone(search)];
  const names = <NameList names={chosen.map(accountName)} />;
  if (others.length === 0)
    return (
      <p className={LOOK}>
        {names} only. No other accounts in {group} are visible to you.
      </p>
    );
  return (
    <p className={LOOK}>
      {names}
      {isAlone ? ` only, without ${group}: ` : ` and ${group}: `}
      <NameList names={others.map(accountName)} />.{" "}
      <button
        type="button"
        onClick={() => change({ alone: isAlone ? null : "yes" })}
        className="rounded-sm text-accent hover:underline print:hidden"
      >
        {isAlone
          ? `Include ${group}`
          : `Show only ${chosen.length === 1 ? "this account" : "these accounts"}`}
      </button>
    </p>
  );
}

const LOOK = "text-table text-muted";

const accountName = (office: Office): string => optionName(office, "account");

type NameListProps = { readonly names: readonly string[]; readonly most?: number };

/** `Harbor, Elm and 2 more`: names from outside, each in its own writing direction. */
const NameList = ({ names, most = 12 }: NameListProps) => (
  <>
    {names.slice(0, most).map((name, place) => (
      <Fragment key={place}>
        {place === 0 ? "" : place === names.length - 1 ? " and " : ", "}
        <bdi>{name}</bdi>
      </Fragment>
    ))}
    {names.length <= most ? "" : ` and ${formatCount(names.length - most)} more`}
  </>
);

/** Says at which accounts training is based on second interviews, and why; nothing where it is at none. */
export function ThirdNote({ rows }: { readonly rows: readonly CountedRow[] }) {
  const names = accountsWithoutThird(rows);
  return names.length === 0 ? null : (
    <p className={`max-w-5xl ${LOOK}`}>
      At <NameList names={names} most={3} /> fewer than 5% of second interviews lead to a third, so training
      is compared with the second interview.
    </p>
  );
}
