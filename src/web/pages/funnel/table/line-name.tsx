import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { useAddress } from "#web/lib/address.ts";
import { Name } from "#web/ui/page/name.tsx";

/** Whose line it is. Pressed, it narrows the whole page to them at this account, as a press anywhere on its row does. */
export function LineName({ line: { administrator, of } }: { readonly line: FunnelLine }) {
  const { search, change } = useAddress();
  if (of === null) return <Name>{administrator}</Name>;
  const isNarrowed =
    search.get("administrator") === of.administratorId &&
    search.get("account") === of.accountId &&
    search.get("alone") === "yes";
  if (isNarrowed) return <Name>{administrator}</Name>;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={`Show only ${administrator} at this account`}
      onClick={() => {
        change({ administrator: of.administratorId, account: [of.accountId], alone: "yes" });
        // The whole page is about to change, and begins with what it is narrowed to.
        scrollTo({ top: 0 });
      }}
      className="max-w-full truncate rounded-sm text-left text-accent -outline-offset-2 print:max-w-28 hover:underline"
    >
      <Name>{administrator}</Name>
    </button>
  );
}
