import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import { usePauseSource, useReadSource, type SourceResource } from "#web/api/sources.ts";
import { formatCount } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import { DetailButton } from "#web/ui/table/table-rows.tsx";
import { FoundDetails } from "./found-details.tsx";
import { durationText, resourceTitle, rowsText, statusOf, timesOf, untilText } from "./source-shapes.ts";

const detailId = ({ resource }: SourceResource): string => `source-${resource}`;

export const resourceColumns = columnsOf<SourceResource>({
  resource: {
    heading: "Resource",
    of: resourceTitle,
    cell: (row, state) => (
      <DetailButton {...state} controls={detailId(row)}>
        <span className="min-w-0">
          <span className="block truncate">{resourceTitle(row)}</span>
          <span className="block truncate text-caption text-muted sm:hidden">
            {row.readAt === null ? "Not read yet" : <Ago at={row.readAt} />}
          </span>
        </span>
      </DetailButton>
    ),
  },
  status: {
    heading: "Status",
    of: ({ failures, isPaused }) => (isPaused ? "paused" : failures),
    text: ({ failure, isPaused, held }) =>
      isPaused ? "Paused" : (failure ?? (held > 0 ? `${formatCount(held)} missing` : "OK")),
    cell: (row) => <StatusCell {...row} />,
    width: "12rem",
    hasShape: true,
    onPhone: true,
  },
  read: {
    heading: "Last read",
    kind: "moment",
    of: ({ readAt }) => readAt,
    missing: "not read yet",
    width: "8rem",
  },
  rows: {
    heading: "Rows",
    of: ({ rows }) => rows,
    text: rowsText,
    cell: (row) => rowsText(row),
    align: "end",
    width: "9rem",
  },
  took: {
    heading: "Took",
    of: ({ durationMs }) => durationMs,
    text: ({ durationMs }) => durationText(durationMs),
    cell: ({ durationMs }) => durationText(durationMs),
    align: "end",
    width: "5rem",
  },
  next: {
    heading: "Next read",
    of: ({ nextReadAt }) => nextReadAt,
    cell: (row) => <NextCell {...row} />,
    width: "7rem",
  },
  drift: { heading: "Corrected", kind: "count", of: ({ drift }) => timesOf(drift), width: "7rem" },
  aside: {
    heading: "Unreadable rows",
    kind: "count",
    of: ({ setAsideCount }) => setAsideCount,
    width: "6.5rem",
  },
  action: { heading: "Action", of: () => null, cell: (row) => <ReadButton {...row} />, width: "8rem" },
});

function StatusCell(row: SourceResource) {
  const { tone, shape, words } = statusOf(row, useNow());
  return (
    <Badge tone={tone} shape={shape} {...(row.failure !== null && { title: row.failure })}>
      {words}
    </Badge>
  );
}

function NextCell({ nextReadAt, isPaused }: SourceResource) {
  const now = useNow();
  if (isPaused) return <span className="text-muted">Paused</span>;
  return (
    <time dateTime={nextReadAt ?? now} title={nextReadAt === null ? "at once" : exactly(nextReadAt)}>
      {untilText(nextReadAt, now)}
    </time>
  );
}

function ReadButton({ resource, isPaused, readingSince }: SourceResource) {
  const read = useReadSource();
  return (
    <Button
      look="quiet"
      isDisabled={isPaused || read.isPending || readingSince !== null}
      onPress={() =>
        read.mutate(
          { resource },
          {
            onSuccess: () => showToast(`Reading ${RESOURCE_NAMES[resource]}.`),
            onError: () => showToast("Couldn’t start reading. Try again."),
          },
        )
      }
    >
      Read now<span className="sr-only"> {RESOURCE_NAMES[resource]}</span>
    </Button>
  );
}

/** What an open resource shows: why it fails, what its last reads corrected and could not use, and how to pause it. */
export function ResourceDetails({ row }: { readonly row: SourceResource }) {
  const { resource, failure, failingSince, failures, reference, breakerOpenUntil, isPaused } = row;
  const pause = usePauseSource();
  const now = useNow();
  return (
    <div id={detailId(row)} className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
      {failure === null || failingSince === null ? null : (
        <div className="border-l-2 border-bad py-1 pl-4">
          <p className="max-w-prose break-words">
            <strong className="font-semibold">Failing since {exactly(failingSince)}:</strong> {failure}.
          </p>
          <p className="text-muted">
            {formatCount(failures)} {failures === 1 ? "failure" : "failures in a row"}.
            {reference === null ? null : ` Reference ${reference}.`}
            {breakerOpenUntil === null || breakerOpenUntil <= now
              ? null
              : ` No requests until ${exactly(breakerOpenUntil)}, so that the service can recover.`}
          </p>
        </div>
      )}
      {resource === "checks" ? null : <FoundDetails {...row} />}
      <div className="flex flex-wrap gap-2">
        <span className="sm:hidden">
          <ReadButton {...row} />
        </span>
        <Button
          isDisabled={pause.isPending}
          onPress={() =>
            pause.mutate(
              { resource, isPaused: !isPaused },
              {
                onSuccess: () => showToast(isPaused ? "Reading resumed." : "Reading paused."),
                onError: () => showToast("Couldn’t save. Try again."),
              },
            )
          }
        >
          {isPaused ? "Resume reading" : "Pause reading"}
        </Button>
      </div>
    </div>
  );
}
