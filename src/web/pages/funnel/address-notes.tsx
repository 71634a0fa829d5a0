import type { ReactNode } from "react";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { accountsMistake, addressMistakes } from "./address-mistakes.ts";

/** What of a hand-typed address is not shown as it says, each with what mends the address. */
export function AddressNotes() {
  const { search, change } = useAddress();
  const mistakes = addressMistakes(search);
  if (mistakes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {mistakes.map(({ words, action, mend }) => (
        <li key={words} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="warn" shape="triangle">
            {words}
          </Badge>
          <Button onPress={() => change(mend)}>{action}</Button>
        </li>
      ))}
    </ul>
  );
}

/** What would ask of accounts that are not there stays away: the page says so in its place. */
export function IfKnownAccounts({ children }: { readonly children: ReactNode }) {
  const { search } = useAddress();
  return accountsMistake(search, useOffices()) === null ? children : null;
}

/** The page, once it is known that its accounts are there: nothing is asked, and nothing told, of any other. */
export function OfKnownAccounts({ children }: { readonly children: ReactNode }) {
  const { search, change } = useAddress();
  const mistake = accountsMistake(search, useOffices());
  if (mistake === null) return children;
  return (
    <Empty action={<Button onPress={() => change(mistake.mend)}>{mistake.action}</Button>}>
      {mistake.words}
    </Empty>
  );
}
