import type { ReactNode } from "react";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { accountsMistake, addressMistakes } from "./address-mistakes.ts";

/** What of the address is not shown as it says, each with what corrects the address. */
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

/** Without what would ask for accounts that are not there: the page says so in its place. */
export function IfAccountsAvailable({ children }: { readonly children: ReactNode }) {
  const { search } = useAddress();
  return accountsMistake(search, useOffices()) === null ? children : null;
}

/** The page, where its accounts are available; otherwise a sentence. */
export function AvailableAccounts({ children }: { readonly children: ReactNode }) {
  const { search, change } = useAddress();
  const mistake = accountsMistake(search, useOffices());
  if (mistake === null) return children;
  return (
    <Empty action={<Button onPress={() => change(mistake.mend)}>{mistake.action}</Button>}>
      {mistake.words}
    </Empty>
  );
}
