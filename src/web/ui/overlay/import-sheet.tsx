import { useState } from "react";
import { formatNoun } from "#web/lib/format.ts";
import { Sheet } from "./sheet.tsx";
import { showToast } from "./toasts.tsx";

type ImportSheetProps<Row> = {
  readonly title: string;
  /** Sentence on which columns the file has. */
  readonly about: string;
  /** Name of what a row that was taken changed: one of them. */
  readonly noun: string;
  readonly read: (text: string) => {
    readonly rows: readonly Row[];
    readonly refused: readonly { readonly line: number; readonly reason: string }[];
  };
  /** So many rows may be sent at once. */
  readonly rowsMax: number;
  /** Returns how many rows changed something, and what is said of those that were not taken. */
  readonly send: (
    rows: readonly Row[],
  ) => Promise<{ readonly changed: number; readonly notTaken: readonly string[] }>;
  readonly onClose: () => void;
};

/** A sheet that takes rows from a CSV file, and says what it did not take. A file may be imported again. */
export function ImportSheet<Row>({
  title,
  about,
  noun,
  read,
  rowsMax,
  send,
  onClose,
}: ImportSheetProps<Row>) {
  const [isPending, setIsPending] = useState(false);
  const [changed, setChanged] = useState<number | null>(null);
  const [notTaken, setNotTaken] = useState<readonly string[]>([]);
  const importFile = async (file: File): Promise<void> => {
    const { rows, refused } = read(await file.text());
    setNotTaken(refused.map(({ line, reason }) => `Line ${line}: ${reason}`));
    setChanged(0);
    for (let at = 0; at < rows.length; at += rowsMax) {
      const reply = await send(rows.slice(at, at + rowsMax));
      setChanged((before) => (before ?? 0) + reply.changed);
      setNotTaken((before) => [...before, ...reply.notTaken]);
    }
  };
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setIsPending(true);
    importFile(file)
      .catch(() => showToast("Couldn’t import the whole file. Import it again."))
      .finally(() => setIsPending(false));
  };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="mb-4 text-muted">{about}</p>
      <label className="flex flex-col gap-1.5">
        <span className="font-medium">File</span>
        <input
          type="file"
          accept=".csv,.txt,text/csv"
          disabled={isPending}
          className="max-w-full rounded-md text-muted file:mr-3 file:h-8 file:rounded-md file:border file:border-solid file:border-control file:bg-surface file:px-3 file:text-ink hover:file:bg-ground max-sm:file:h-10"
          onChange={({ currentTarget: { files } }) => choose(files?.[0])}
        />
      </label>
      {changed === null ? null : (
        <div className="mt-4 flex flex-col gap-2">
          <p>{`${formatNoun(changed, noun)} changed. ${formatNoun(notTaken.length, "line")} not taken.`}</p>
          <ul aria-label="Not taken" className="text-table text-muted empty:hidden">
            {notTaken.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  );
}
