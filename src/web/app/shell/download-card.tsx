import { useRef } from "react";
import { Button as AriaButton } from "react-aria-components";
import type { Download, DownloadFailure, DownloadState } from "#web/lib/downloads.ts";
import { usePageCommands } from "#web/lib/page-commands.ts";
import { Button } from "#web/ui/page/button.tsx";
import { endWords, progressNews, progressWords, shareOf } from "./download-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { useRunOut } from "#web/ui/overlay/run-out.ts";

type DownloadCardProps = {
  readonly download: Download;
  /** Somebody is reading: nothing goes away by itself. */
  readonly isHeld: boolean;
  readonly onDismiss: () => void;
};

/** One file on its way, from its first byte to what became of it. A failure stays until it is dismissed. */
export function DownloadCard({ download, isHeld, onDismiss }: DownloadCardProps) {
  const { id, fileName, state, cancel, tryAgain } = download;
  const isComing = state.is === "coming";
  const button = useRef<HTMLButtonElement>(null);
  useRunOut(!isHeld && (state.is === "whole" || state.is === "canceled"), onDismiss);
  usePageCommands(isComing ? [{ id: `cancel ${id}`, label: `Cancel ${fileName}`, run: cancel }] : []);
  const news = progressNews(download);
  return (
    <div className="pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-md border border-line-strong bg-raised py-1 pr-1 pl-4 shadow-raised">
      {state.is === "coming" ? (
        <Coming fileName={fileName} state={state} />
      ) : (
        // A new element is read out, which a changed one is not.
        <div key={state.is} className="min-w-0 flex-1 py-1.5 wrap-anywhere">
          <p className="flex gap-2">
            {state.is === "failed" ? <Icon name="alert" className="mt-0.5 text-bad" /> : null}
            {endWords(download)}
          </p>
          {state.is === "failed" ? (
            <Failed
              failure={state.failure}
              onTryAgain={() => {
                // The button that was pressed is about to go.
                button.current?.focus();
                tryAgain();
              }}
            />
          ) : null}
        </div>
      )}
      {news === "" ? null : (
        <p key={news} className="sr-only">
          {news}
        </p>
      )}
      <AriaButton
        ref={button}
        aria-label={isComing ? `Cancel ${fileName}` : "Dismiss"}
        onPress={isComing ? cancel : onDismiss}
        className="flex h-8 items-center rounded-md px-2 text-muted hover:bg-ground hover:text-ink max-sm:h-10 max-sm:px-3"
      >
        {isComing ? "Cancel" : <Icon name="close" />}
      </AriaButton>
    </div>
  );
}

type ComingProps = {
  readonly fileName: string;
  readonly state: Extract<DownloadState, { readonly is: "coming" }>;
};

function Coming({ fileName, state }: ComingProps) {
  const share = shareOf(state);
  const words = progressWords(state);
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1.5 py-1.5">
      <p className="truncate">{fileName}</p>
      <progress
        aria-label={fileName}
        aria-valuetext={words}
        {...(share !== null && { value: share })}
        className="sr-only"
      />
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-sm bg-line">
        {share === null ? (
          <div className="h-full w-1/4 animate-[busy_1.2s_ease-in-out_infinite] bg-accent motion-reduce:hidden" />
        ) : (
          <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
        )}
      </div>
      {/* The bar says the same, when it is asked. */}
      <p aria-hidden="true" className="figures text-table text-muted">
        {words}
      </p>
    </div>
  );
}

type FailedProps = { readonly failure: DownloadFailure; readonly onTryAgain: () => void };

const Failed = ({ failure: { reason, reference, canTryAgain }, onTryAgain }: FailedProps) => (
  <div className="mt-0.5 flex flex-col items-start gap-2 pl-6">
    <div className="text-muted">
      <p>{reason}</p>
      {reference === null ? null : <p className="text-caption">Reference {reference}</p>}
    </div>
    {canTryAgain ? (
      <Button icon="refresh" onPress={onTryAgain}>
        Try again
      </Button>
    ) : null}
  </div>
);
