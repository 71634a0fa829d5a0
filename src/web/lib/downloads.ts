import { useSyncExternalStore } from "react";

/** Why a file was not received, in the reader's words. */
export type DownloadFailure = {
  readonly reason: string;
  /** What the server's log calls the request; null when it never answered. */
  readonly reference: string | null;
  readonly canTryAgain: boolean;
};

export type DownloadState =
  | {
      readonly is: "coming";
      readonly bytes: number;
      /** Rows received so far; null where the format does not show them before its end. */
      readonly rows: number | null;
      /** How many rows there will be; null while nobody has said it. */
      readonly rowsInAll: number | null;
    }
  | { readonly is: "whole"; readonly rows: number | null }
  | { readonly is: "canceled" }
  | { readonly is: "failed"; readonly failure: DownloadFailure };

/** A file on its way to the person, or what became of it. */
export type Download = {
  readonly id: number;
  readonly fileName: string;
  readonly state: DownloadState;
  readonly cancel: () => void;
  readonly tryAgain: () => void;
};

let downloads: readonly Download[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly Download[]): void => {
  downloads = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows a download, in the place that it has where it is shown already. */
export function tellDownload(download: Download): void {
  const isShown = downloads.some(({ id }) => id === download.id);
  change(
    isShown
      ? downloads.map((shown) => (shown.id === download.id ? download : shown))
      : [...downloads, download],
  );
}

export const forgetDownload = (id: number): void => change(downloads.filter((shown) => shown.id !== id));

/** All that are shown, the latest begun last. They outlive the page that began them. */
export const useDownloads = (): readonly Download[] => useSyncExternalStore(subscribe, () => downloads);
