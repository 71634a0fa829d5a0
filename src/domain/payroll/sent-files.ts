import type { OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";

export const FILE_KINDS = ["partner", "corrections"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Facts that decide whether a file can be marked as sent, corrected from, or made. */
export type SendableFile = {
  readonly number: number;
  readonly kind: FileKind;
  readonly week: IsoDate;
  /** Null is all of them. */
  readonly offices: readonly OfficeId[] | null;
  /** Reason why it is a draft; "" of a final file. */
  readonly draft: string;
  /** Base of corrections: the file they start from. */
  readonly base: number | null;
  /** Made although another full file of the week was sent. */
  readonly isAgain: boolean;
  readonly sent: { readonly on: IsoDate; readonly byName: string; readonly at: Instant } | null;
};

/** True of two files of a week that are about the same offices in part. */
export const overlaps = (a: readonly OfficeId[] | null, b: readonly OfficeId[] | null): boolean =>
  a === null || b === null || a.some((office) => b.includes(office));

const isSentBeside =
  ({ number, week, offices }: SendableFile) =>
  (other: SendableFile): boolean =>
    other.sent !== null && other.number !== number && other.week === week && overlaps(other.offices, offices);

/** Returns why a file cannot be marked as sent, as a sentence; null when it can. `all` are the files of its week. */
export function sendRefusal(file: SendableFile, all: readonly SendableFile[]): string | null {
  if (file.draft !== "") return `File ${file.number} is a draft. Only a final file can be marked as sent.`;
  if (file.sent !== null)
    return `File ${file.number} was already marked as sent on ${file.sent.on} by ${file.sent.byName}.`;
  const others = all.filter(isSentBeside(file));
  const later = others.find(({ number }) => number > file.number);
  if (later !== undefined)
    return `File ${later.number}, made later, was already marked as sent by ${later.sent?.byName}.`;
  if (file.kind === "corrections") {
    if (!others.some(({ number }) => number === file.base))
      return `File ${file.base}, which these corrections start from, is not marked as sent.`;
    const newer = others.find(({ number }) => number > (file.base ?? 0));
    return newer === undefined
      ? null
      : `File ${newer.number} was marked as sent after file ${file.base}. Make corrections from file ${newer.number} instead.`;
  }
  const full = others.find(({ kind }) => kind === "partner");
  return full === undefined || file.isAgain
    ? null
    : `File ${full.number} of this week was already marked as sent by ${full.sent?.byName}. Make corrections from it instead.`;
}

/** Returns why a mark as sent cannot be undone, as a sentence; null when it can. Corrections start from all files up to their base. */
export function unsendRefusal(
  { number, offices }: SendableFile,
  all: readonly SendableFile[],
): string | null {
  const built = all.find(
    (file) =>
      file.sent !== null && file.base !== null && file.base >= number && overlaps(file.offices, offices),
  );
  return built === undefined
    ? null
    : `File ${built.number} was sent with corrections of file ${number}. Undo that first.`;
}

/** The sent full file that a new one for these offices would repeat; null without one. */
export const sentFullFile = (
  all: readonly SendableFile[],
  offices: readonly OfficeId[] | null,
): SendableFile | null =>
  all.findLast((file) => file.kind === "partner" && file.sent !== null && overlaps(file.offices, offices)) ??
  null;

/** The latest sent file of an office, which says all that the partner has of its week; undefined without one. */
export const coveringFile = <File extends SendableFile>(
  all: readonly File[],
  office: OfficeId,
): File | undefined =>
  all.findLast(({ sent, offices }) => sent !== null && (offices === null || offices.includes(office)));

/** The files of a week that say what the partner has: the sent ones that hold an office of which no later one was sent. */
export function standingFiles<File extends SendableFile>(all: readonly File[]): readonly File[] {
  const standing: File[] = [];
  for (const file of all.toReversed()) {
    if (file.sent === null) continue;
    const { offices } = file;
    const isReplaced = standing.some(
      (later) =>
        later.offices === null ||
        (offices !== null && offices.every((office) => coveringFile(standing, office) !== undefined)),
    );
    if (!isReplaced) standing.unshift(file);
  }
  return standing;
}

/** The offices of several files; null is all of them. */
export const officesOf = (files: readonly SendableFile[]): readonly OfficeId[] | null =>
  files.some(({ offices }) => offices === null)
    ? null
    : [...new Set(files.flatMap(({ offices }) => offices ?? []))].toSorted();

/**
 * The files that corrections of a week start from: the given one, else all that say what the partner has. A text says why
 * there is none.
 */
export function correctedFiles<File extends SendableFile>(
  all: readonly File[],
  number: number | undefined,
): readonly File[] | string {
  if (number === undefined) {
    const standing = standingFiles(all);
    return standing.length > 0
      ? standing
      : "No file of this week is marked as sent. Mark the file that you sent, then make corrections from it.";
  }
  const file = all.find((each) => each.number === number);
  if (file === undefined) return `This week has no file ${number}.`;
  if (file.draft !== "") return `File ${number} is a draft. Corrections start from a file that was sent.`;
  return file.sent === null
    ? `File ${number} is not marked as sent. Corrections start from a file that was sent.`
    : [file];
}
