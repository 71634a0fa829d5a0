import type { ExportFormat } from "#contract/export.ts";
import { tellDownload, type Download } from "#web/lib/downloads.ts";
import { beginUnderWay } from "#web/lib/under-way.ts";
import { downloadFailure } from "./download-failure.ts";
import { receiveFile } from "./receive-file.ts";

export type FileWanted = {
  readonly address: string;
  readonly format: ExportFormat;
  /** What it is called until the server has named it. */
  readonly fileName: string;
};

/** What is done sooner is only said when it is done. */
const SHOWN_AFTER_MS = 500;
/** So often it is said how far a file is: as fast as one can read. */
const TOLD_EVERY_MS = 200;
/** The browser reads the file while it writes it to disk. */
const HANDED_OVER_WITHIN_MS = 60_000;

let lastId = 0;

/** Receives a file and hands it to the person as a download. It tells of itself, also of failing, and goes on while pages change. */
export function startDownload(wanted: FileWanted): void {
  lastId += 1;
  void receive(lastId, wanted, SHOWN_AFTER_MS);
}

async function receive(id: number, wanted: FileWanted, shownAfterMs: number): Promise<void> {
  const abort = new AbortController();
  let download: Download = {
    id,
    fileName: wanted.fileName,
    state: { is: "coming", bytes: 0, rows: null, rowsInAll: null },
    cancel: () => abort.abort(),
    tryAgain: () => void receive(id, wanted, 0),
  };
  let isShown = shownAfterMs === 0;
  let told: Download | null = null;
  const tell = (): void => {
    if (!isShown || told === download) return;
    told = download;
    tellDownload(download);
  };
  const show = (): void => {
    isShown = true;
    tell();
  };
  tell();
  const waiting = setTimeout(show, shownAfterMs);
  const telling = setInterval(tell, TOLD_EVERY_MS);
  const end = beginUnderWay(() => abort.abort());
  try {
    const { format } = wanted;
    const { file, fileName, rowsInAll } = await receiveFile(wanted.address, {
      format,
      signal: abort.signal,
      onProgress: ({ fileName: named, ...progress }) => {
        download = { ...download, fileName: named ?? wanted.fileName, state: { is: "coming", ...progress } };
      },
    });
    handOver(file, fileName ?? wanted.fileName);
    download = { ...download, state: { is: "whole", rows: rowsInAll } };
  } catch (error) {
    const isCanceled = abort.signal.aborted;
    const failed = { is: "failed", failure: downloadFailure(error) } as const;
    download = { ...download, state: isCanceled ? { is: "canceled" } : failed };
  } finally {
    clearTimeout(waiting);
    clearInterval(telling);
    end();
    show();
  }
}

function handOver(file: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED_OVER_WITHIN_MS);
}
