import { LINES_HEADER, ROWS_HEADER, type ExportFormat } from "#contract/export.ts";
import { openReply } from "./call.ts";
import { DownloadError } from "./download-failure.ts";
import { proofOf, type FileProof } from "./file-proof.ts";
import { gathering } from "./gathering.ts";

/** How far a file is, as a `Download` says it. */
export type FileProgress = {
  /** As the server calls it; null when that did not arrive. */
  readonly fileName: string | null;
  readonly bytes: number;
  readonly rows: number | null;
  readonly rowsInAll: number | null;
};

type ReceiveOptions = {
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  /** Called when the server has answered, then after each piece of the file. */
  readonly onProgress: (progress: FileProgress) => void;
};

/** Longer than the server ever pauses between two pieces of a file. */
const SILENCE_MS = 30_000;

/**
 * A file as it comes from the server, whole.
 * @throws DownloadError when it does not come whole; an abort by the caller passes through as it is
 */
export async function receiveFile(
  address: string,
  { format, signal, onProgress }: ReceiveOptions,
): Promise<FileProgress & { readonly file: Blob }> {
  const silence = silenceAfter(SILENCE_MS);
  try {
    const reply = await openReply(address, AbortSignal.any([signal, silence.signal]));
    const { headers, body } = reply;
    if (!reply.ok || body === null) throw await refused(reply);
    const told = { fileName: nameIn(headers), rowsInAll: countIn(headers, ROWS_HEADER) };
    const proof = proofOf(format);
    const gathered = gathering(headers.get("content-type") ?? "");
    const progress = (): FileProgress => ({
      ...told,
      bytes: gathered.bytes(),
      rows: rowsOf(proof, told.rowsInAll),
    });
    onProgress(progress());
    await eachPiece(reply, body, (piece) => {
      silence.heard();
      proof.take(piece);
      gathered.add(piece);
      onProgress(progress());
    });
    if (!proof.isWhole(countIn(headers, LINES_HEADER))) throw cut(reply);
    return { ...progress(), file: gathered.whole() };
  } catch (cause) {
    signal.throwIfAborted();
    if (silence.signal.aborted) throw new DownloadError({ is: "silent" }, { cause });
    throw cause instanceof DownloadError ? cause : new DownloadError({ is: "unanswered" }, { cause });
  } finally {
    silence.end();
  }
}

async function eachPiece(
  reply: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (piece: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body.getReader();
  const next = () =>
    reader.read().catch((cause: unknown) => {
      throw cut(reply, cause);
    });
  for (let piece = await next(); !piece.done; piece = await next()) take(piece.value);
}

/** Aborts when nothing was heard for so long. */
function silenceAfter(ms: number) {
  const abort = new AbortController();
  const wait = () => setTimeout(() => abort.abort(), ms);
  let timer = wait();
  const end = (): void => clearTimeout(timer);
  const heard = (): void => {
    end();
    timer = wait();
  };
  return { signal: abort.signal, heard, end };
}

const referenceOf = ({ headers }: Response): string | null => headers.get("x-request-id");

const cut = (reply: Response, cause?: unknown): DownloadError =>
  new DownloadError({ is: "cut" }, { cause, reference: referenceOf(reply) });

async function refused(reply: Response): Promise<DownloadError> {
  // An unread body would keep its connection.
  await reply.body?.cancel();
  return new DownloadError({ is: "refused", status: reply.status }, { reference: referenceOf(reply) });
}

/** Sums of groups are lines that are not counted as rows, so the lines may be more. */
function rowsOf(proof: FileProof, rowsInAll: number | null): number | null {
  const lines = proof.lines();
  return lines === null ? null : Math.min(Math.max(lines - 1, 0), rowsInAll ?? lines);
}

/** What stands between us and the server may have dropped a header. */
function countIn(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? "";
  return /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : null;
}

const nameIn = (headers: Headers): string | null =>
  /filename="([\w.-]{1,100})"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? null;
