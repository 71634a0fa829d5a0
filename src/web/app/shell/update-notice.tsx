import { useServerBuild } from "#web/api/version.ts";
import { recalled, remember } from "./session-memory.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { isUpdate } from "./update.ts";

/** Offers a reload when the server hands out another build than this page was made by. Never reloads by itself. */
export function UpdateNotice() {
  const served = useServerBuild();
  if (served === null || !isUpdate({ served, own: ownBuild(), reloadedFor: recalled(KEY) })) return null;
  return (
    <UpdateOffer
      onReload={() => {
        remember(KEY, served);
        location.reload();
      }}
    />
  );
}

export const UpdateOffer = ({ onReload }: { readonly onReload: () => void }) => (
  <output
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-accent-soft px-4 py-1.5 max-sm:items-start sm:px-6"
  >
    <Icon name="refresh" className="text-accent max-sm:mt-0.5" />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      An update is available. Your filters stay as they are.
      <Button onPress={onReload}>Reload</Button>
    </span>
  </output>
);

const KEY = "fieldboard.reloaded-for";

/** Written into the page when it is built; not there while developing. */
const ownBuild = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null;
