import type { FileWanted } from "#web/ui/overlay/export-menu.tsx";
import { onDemand, useShown } from "#web/ui/overlay/on-demand.ts";

const code = onDemand(() => import("./downloads.tsx"));

/** What fetches files, and what shows them: both arrive when the first file is wanted. */
export function useDownloads() {
  const { shown, show } = useShown(code);
  const start = (wanted: FileWanted): void => {
    show();
    // That the code did not arrive is said by what shows it.
    code.load().then(
      ({ startDownload }) => startDownload(wanted),
      () => {},
    );
  };
  return { start, Shown: shown?.Downloads };
}
