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
      {mistakes.map(({ words, mend }) => (
        <li key={words} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge tone="warn" shape="triangle">
            {words}
          </Badge>
          <Button onPress={() => change(mend)}>Dismiss</Button>
        </li>
      ))}
    </ul>
  );
}

type IfAccountsAvailableProps = { readonly isSaid?: boolean; readonly children: ReactNode };

/** What would ask for the accounts of the address, where they are available; otherwise nothing, or, once, a sentence. */
export const IfAccountsAvailable = (props: IfAccountsAvailableProps) =>
  useAddress().search.has("account") ? <IfAvailable {...props} /> : props.children;

function IfAvailable({ isSaid = false, children }: IfAccountsAvailableProps) {
  const { search, change } = useAddress();
  const mistake = accountsMistake(search, useOffices());
  if (mistake === null) return children;
  return !isSaid ? null : (
    <Empty action={<Button onPress={() => change(mistake.mend)}>{mistake.action}</Button>}>
      {mistake.words}
    </Empty>
  );
}
