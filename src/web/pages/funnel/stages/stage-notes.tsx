import { Fragment } from "react";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import type { OfficeId } from "#domain/ids.ts";
import { useOffices, type Office } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { optionName } from "#web/ui/filters/picker-options.ts";
import { isAlone } from "#web/pages/funnel/funnel-ask.ts";
import { accountsWithoutThird } from "./funnel-shapes.ts";

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
  <NameList names={offices.map((office) => optionName(office, "account"))} />
);

/** `Harbor, Elm and 2 more`: names from outside, each in its own writing direction. */
const NameList = ({ names }: { readonly names: readonly string[] }) => (
  <>
    {names.slice(0, NAMES_SHOWN).map((name, place) => (
      <Fragment key={place}>
        {place === 0 ? "" : place === names.length - 1 ? " and " : ", "}
        <bdi>{name}</bdi>
      </Fragment>
    ))}
    {names.length <= NAMES_SHOWN ? "" : ` and ${formatCount(names.length - NAMES_SHOWN)} more`}
  </>
);

const NAMED_MAX = 3;

/** Says at which accounts training is based on second interviews, and why; nothing where it is at none. */
export function ThirdNote({ rows }: { readonly rows: readonly CountedRow[] }) {
  const names = accountsWithoutThird(rows);
  if (names.length === 0) return null;
  const why =
    "fewer than 5% of second interviews lead to a third, so training is compared with the second interview.";
  if (names.length <= NAMED_MAX)
    return (
      <p className={`max-w-5xl ${LOOK}`}>
        At <NameList names={names} /> {why}
      </p>
    );
  return (
    <details className={`max-w-5xl ${LOOK}`}>
      <summary>
        At {formatNoun(names.length, "account")} {why}
      </summary>
      <ul className="mt-2 ml-6 list-disc">
        {names.map((name, place) => (
          <li key={place}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
