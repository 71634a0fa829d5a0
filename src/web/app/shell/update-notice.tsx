import { ownBuild, useServerBuild } from "#web/api/version.ts";
import { recalled, remember } from "./outdated.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";

/** Offers a reload when the server hands out another build than this page was made by. Never reloads by itself. */
export function UpdateNotice() {
  const served = useServerBuild();
  const own = ownBuild();
  if (served === null || own === null || served === own) return null;
  // Where a reload did not bring another build, as behind a proxy that keeps old pages, it is not offered again.
  if (recalled(KEY) === served) return null;
  return (
    <UpdateOffer
      onReload={() => {
        remember(KEY, served);
        location.reload();
      }}
    />
  );
}

const UpdateOffer = ({ onReload }: { readonly onReload: () => void }) => (
  <output
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 max-sm:items-start sm:px-6"
  >
    <Icon name="refresh" className="text-accent max-sm:mt-0.5" />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      An update is available. Your filters will be kept.
      <Button onPress={onReload}>Reload</Button>
    </span>
  </output>
);

const KEY = "fieldboard.reloaded-for";
