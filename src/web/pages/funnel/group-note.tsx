import { Fragment } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { useOffices } from "#web/api/offices.ts";

/** Says which accounts the numbers are of: the chosen one and those that share its group. */
export function GroupNote({ account }: { readonly account: OfficeId }) {
  const offices = useOffices();
  const chosen = offices.find(({ id }) => id === account);
  if (chosen === undefined) return null;
  const others = offices.filter(
    ({ id, group }) => id !== account && group !== null && group === chosen.group,
  );
  return (
    <p className="text-table text-muted">
      <bdi>{chosen.name}</bdi>
      {others.length === 0
        ? " alone: no reply has told of accounts that share its group."
        : " and the accounts that share its group: "}
      {others.map(({ id, name }, place) => (
        <Fragment key={id}>
          {place === 0 ? "" : ", "}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others.length === 0 ? "" : "."}
    </p>
  );
}
