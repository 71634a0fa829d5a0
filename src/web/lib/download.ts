import { useSyncExternalStore } from "react";

/** True where this page has begun to download a file, so that what becomes of it is worth a request. */
let hasBegun = false;
const listeners = new Set<() => void>();

/** Called with the press of a link to a file. */
export function noteDownload(): void {
  hasBegun = true;
  for (const listener of listeners) listener();
}

export const useHasDownloaded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasBegun,
  );

/** Lets the browser download a file: it shows the progress, can cancel, and marks what did not come whole as failed. */
export function download(address: string): void {
  noteDownload();
  const link = document.createElement("a");
  link.href = address;
  // Without a name of its own: a refusal must not be saved under the name of the data.
  link.download = "";
  link.click();
}

/** Lets the browser save a file that has been received. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser has taken hold of it with the press.
  URL.revokeObjectURL(link.href);
}
