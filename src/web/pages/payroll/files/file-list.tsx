import { shownInPlace } from "#web/api/command.ts";
import { useEffect, useRef, useState } from "react";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import {
  controlFile,
  FILE_KIND_NAMES,
  madeFile,
  useLayouts,
  useMarkFileSent,
  useUndoFileSent,
  type PayrollFile,
} from "#web/api/payroll/payroll-partner.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { formatDate, formatInZone } from "#web/lib/format-dates.ts";
import { formatCount, formatDifference, formatNoun } from "#web/lib/format.ts";
import { textOf, useAddress } from "#web/lib/address.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { MADE } from "#web/pages/payroll/payroll-query.ts";
import { dayProblem } from "#web/ui/date/date-field.tsx";
import { FormDay } from "#web/ui/date/form-day.tsx";
import { chosenNames } from "#web/ui/filters/picker-options.ts";
import { Form, Refused } from "#web/ui/form/form.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";

type FileListProps = {
  readonly files: readonly PayrollFile[];
  readonly offices: Parameters<typeof chosenNames>[0];
  /** In the zone of the business. */
  readonly today: IsoDate;
};

/** The files of a week, latest first: what they come to, and whether they were sent. */
export const FileList = ({ files, offices, today }: FileListProps) =>
  files.length === 0 ? (
    <Empty>No file of this week has been made.</Empty>
  ) : (
    <ul className="flex flex-col">
      {files.toReversed().map((file) => (
        <li
          key={file.number}
          aria-label={`File ${file.number}`}
          className="flex flex-col gap-1.5 border-b border-line py-3 first:pt-0 last:border-0"
        >
          <FileRow file={file} offices={offices} today={today} />
        </li>
      ))}
    </ul>
  );

type FileRowProps = Omit<FileListProps, "files"> & { readonly file: PayrollFile };

function FileRow({ file, offices, today }: FileRowProps) {
  const { number, draft, sent } = file;
  const undo = useUndoFileSent();
  const [open, setOpen] = useState<"mark" | "undo" | null>(null);
  const actions = useRef<HTMLDivElement>(null);
  const isMade = textOf(useAddress().search, MADE) === String(number);
  // What one does with a file that has just been made stands first there: to mark it as sent.
  useEffect(() => {
    if (isMade) actions.current?.querySelector<HTMLElement>("button, a")?.focus();
  }, [isMade]);
  usePageCommands(
    draft === "" && sent === null
      ? [{ id: `mark-file-${number}`, label: `Mark file ${number} as sent…`, run: () => setOpen("mark") }]
      : [],
  );
  return (
    <>
      <FileHead {...file} />
      <FileFacts file={file} offices={offices} />
      <div ref={actions} className="flex flex-wrap gap-2 print:hidden">
        {draft === "" ? (
          // One button for both, so that it keeps the focus when it has done its work.
          <Button
            {...(sent === null && { icon: "check" })}
            isDisabled={undo.isPending}
            onPress={() => setOpen(sent === null ? "mark" : "undo")}
          >
            {sent === null ? "Mark as sent…" : "Undo sent…"}
          </Button>
        ) : null}
        {file.isStored ? (
          <ButtonLink icon="download" href={madeFile({ number, format: file.format })}>
            Download
          </ButtonLink>
        ) : null}
        <ButtonLink icon="file" href={controlFile({ number, format: "csv" })}>
          Control file
        </ButtonLink>
      </div>
      <Refused problem={refusalOf(undo.error)} />
      {open === "mark" ? <SentSheet number={number} today={today} onClose={() => setOpen(null)} /> : null}
      {open === "undo" ? (
        <ConfirmDialog
          title={`Undo the mark of file ${number}?`}
          consequence="The file counts as not sent. The audit log keeps both."
          confirmWord="Undo"
          onCancel={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            undo.mutate({ number }, { onSuccess: () => showToast("Mark undone."), onError: shownInPlace });
          }}
        />
      ) : null}
    </>
  );
}

/** Its number, kind and state, and what it comes to. */
function FileHead({
  number,
  kind,
  base,
  period,
  draft,
  caution,
  sent,
  rows,
  people,
  minutes,
  owes,
}: PayrollFile) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span className="font-semibold">{`File ${number}`}</span>
      {period === null ? null : <span>{`Week of a pay period, from file ${period}`}</span>}
      <span>{kind === "corrections" ? `Corrections from file ${base}` : FILE_KIND_NAMES[kind]}</span>
      {draft === "" ? (
        sent === null ? (
          <Badge tone="quiet" shape="ring">
            Not sent
          </Badge>
        ) : (
          <Badge tone="good" shape="disc">
            {`Sent on ${formatDate(sent.on)}`}
          </Badge>
        )
      ) : (
        <Badge tone="bad" shape="triangle">
          {`Draft: ${draft}`}
        </Badge>
      )}
      {owes === null || owes.rows === 0 ? null : (
        <Badge tone="warn" shape="diamond">
          {`Changed since: ${formatNoun(owes.rows, "row")}, ${
            owes.minutes === 0 ? "the same total" : `${formatDifference(owes.minutes)} due`
          }`}
        </Badge>
      )}
      {caution === "" ? null : (
        <Badge tone="warn" shape="half">
          {`Caution: ${caution}`}
        </Badge>
      )}
      <span className="figures ml-auto max-sm:ml-0">
        <span>{`${formatNoun(rows, "row")}, ${formatCount(people)} ${people === 1 ? "person" : "people"}, `}</span>
        <span title={`${formatCount(minutes)} minutes`}>{formatHoursMinutes(minutes)}</span>
      </span>
    </div>
  );
}

/** Person who made it and when, what it is made of, and who marked it as sent. */
function FileFacts({ file, offices }: Omit<FileRowProps, "today">) {
  const { layout, format, sent, sha256 } = file;
  const { zone } = useBusinessInUse();
  const saved = useLayouts().find(({ name }) => name === layout);
  const hasOtherColumns =
    saved !== undefined &&
    file.columns.length > 0 &&
    JSON.stringify(saved.columns) !== JSON.stringify(file.columns);
  const office =
    file.offices === null ? "all offices" : chosenNames(offices, file.offices, "office").join(", ");
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-table text-muted">
      <span>
        <bdi>{file.byName}</bdi>
        <span>{`, ${formatInZone(file.at, zone)}`}</span>
      </span>
      <span>
        <span>{format === "csv" ? "CSV" : "Excel"}</span>
        {layout === "" ? null : (
          <span>
            , <bdi>{layout}</bdi>
          </span>
        )}
        {hasOtherColumns ? <span>{" (changed since)"}</span> : null}
        <span>{", "}</span>
        <bdi>{office}</bdi>
      </span>
      <button
        type="button"
        title={`SHA-256 of the file: ${sha256}`}
        onClick={() => void copyText(sha256, "SHA-256")}
        className="rounded-sm text-accent hover:underline print:hidden"
      >
        <span className="sr-only">Copy SHA-256 </span>
        <span>{`${sha256.slice(0, 12)}…`}</span>
      </button>
      {sent === null ? null : (
        <span>
          Marked by <bdi>{sent.byName}</bdi>
          <span>{`, ${formatInZone(sent.at, zone)}`}</span>
        </span>
      )}
    </div>
  );
}

type SentSheetProps = { readonly number: number; readonly today: IsoDate; readonly onClose: () => void };

/** Marks a file as sent, with the day on which it was. */
function SentSheet({ number, today, onClose }: SentSheetProps) {
  const [on, setOn] = useState<IsoDate | null>(today);
  const wrong = dayProblem(on);
  const sends = useMarkFileSent();
  return (
    <Sheet title={`Mark file ${number} as sent`} onClose={onClose}>
      <p className="mb-4 text-muted">
        From then on corrections start from this file. You can undo it; both are in the audit log.
      </p>
      <Form
        fields={[
          {
            name: "on",
            check: () => (wrong === null ? null : `The date ${wrong}`),
            render: (problem) => <FormDay label="Sent on" value={on} onChange={setOn} problem={problem} />,
          },
        ]}
        sends={sends}
        bodyOf={() => ({ number, on: on ?? today })}
        words={["Mark as sent", "Marking…"]}
        onSent={() => {
          showToast(`File ${number} marked as sent.`);
          onClose();
        }}
      />
    </Sheet>
  );
}
