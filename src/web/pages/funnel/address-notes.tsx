import type { ReactNode } from "react";
import { useOffices } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { officesMistake } from "./address-mistakes.ts";

type IfOfficesAvailableProps = { readonly explains?: boolean; readonly children: ReactNode };

/** Part that would ask for the offices of the address, where they are available; otherwise nothing, or, once, a sentence. */
export const IfOfficesAvailable = (props: IfOfficesAvailableProps) =>
  useAddress().search.has("account") ? <IfAvailable {...props} /> : props.children;

function IfAvailable({ explains = false, children }: IfOfficesAvailableProps) {
  const { search, change } = useAddress();
  const mistake = officesMistake(search, useOffices());
  if (mistake === null) return children;
  return !explains ? null : (
    <Empty action={<Button onPress={() => change(mistake.mend)}>{mistake.action}</Button>}>
      {mistake.words}
    </Empty>
  );
}
