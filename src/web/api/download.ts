import type { ExportFormat } from "#contract/export.ts";
import { tellDownload, type Download } from "#web/lib/downloads.ts";
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
  let isShown = false;
  let download: Download = {
    id,
    fileName: wanted.fileName,
    state: { is: "coming", bytes: 0, rows: null, rowsInAll: null },
    cancel: () => abort.abort(),
    tryAgain: () => void receive(id, wanted, 0),
  };
  const tell = (news: Partial<Download>): void => {
    download = { ...download, ...news };
    if (isShown) tellDownload(download);
  };
  const show = (): void => {
    isShown = true;
    tell({});
  };
  if (shownAfterMs === 0) show();
  const waiting = setTimeout(show, shownAfterMs);
  const leave = keepPage();
  try {
    const { format } = wanted;
    const { file, fileName, rowsInAll } = await receiveFile(wanted.address, {
      format,
      signal: abort.signal,
      onProgress: ({ fileName: named, ...progress }) =>
        tell({ fileName: named ?? wanted.fileName, state: { is: "coming", ...progress } }),
    });
    handOver(file, fileName ?? wanted.fileName);
    tell({ state: { is: "whole", rows: rowsInAll } });
  } catch (error) {
    const isCanceled = abort.signal.aborted;
    tell({ state: isCanceled ? { is: "canceled" } : { is: "failed", failure: downloadFailure(error) } });
  } finally {
    clearTimeout(waiting);
    leave();
    if (!isShown) show();
  }
}

function handOver(file: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED_OVER_WITHIN_MS);
}

let underWay = 0;
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While a file is under way the browser asks before it leaves the page, and so loses the file. */
function keepPage(): () => void {
  underWay += 1;
  if (underWay === 1) addEventListener("beforeunload", ask);
  return () => {
    underWay -= 1;
    if (underWay === 0) removeEventListener("beforeunload", ask);
  };
}
