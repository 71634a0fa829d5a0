import { MEMBER_LENGTH_MAX } from "#web/api/long-member.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";

/** In place of a page whose address has too long a member. Nothing of the address is lost until that filter is cleared. */
export function LongAddress({ title, member }: { readonly title: string; readonly member: string }) {
  const { change } = useAddress();
  return (
    <Page title={title}>
      <Empty action={<Button onPress={() => change({ [member]: null })}>Clear this filter</Button>}>
        This address has more than {formatCount(MEMBER_LENGTH_MAX)} characters for “{member}”. Choose fewer
        values, or clear this filter.
      </Empty>
    </Page>
  );
}
