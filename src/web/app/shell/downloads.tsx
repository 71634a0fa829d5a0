import { forgetDownload, useDownloads } from "#web/lib/downloads.ts";
import { DownloadCard } from "./download-card.tsx";
import type { MessagePlace } from "#web/ui/overlay/toasts.tsx";

export { startDownload } from "#web/api/download.ts";

/** All files on their way and what became of them, among the messages. Fetched when the first file is wanted. */
export const Downloads = ({ isHeld, onLeave }: MessagePlace) =>
  useDownloads().map((download) => (
    <DownloadCard
      key={download.id}
      download={download}
      isHeld={isHeld}
      onDismiss={() => {
        onLeave();
        forgetDownload(download.id);
      }}
    />
  ));
