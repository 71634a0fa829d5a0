import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import { usePauseSource, useReadSource, type SourceResource } from "#web/api/admin/sources.ts";
import { formatCount } from "#web/lib/format.ts";
import { useNow } from "#web/lib/now.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { DetailButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { FoundDetails } from "./found-details.tsx";
import { durationText, resourceTitle, rowsText, statusOf, timesOf, untilText } from "./source-shapes.ts";

const detailId = ({ resource }: SourceResource): string => `source-${resource}`;

const column = columnFor<SourceResource>();

export const resourceColumns = [
  column(
    { id: "resource", heading: "Resource", of: resourceTitle },
    {
      cell: ({ row }) => (
        <DetailButton row={row} controls={detailId(row.original)}>
          <span className="min-w-0">
            <span className="block truncate">{resourceTitle(row.original)}</span>
            <span className="block truncate text-caption text-muted sm:hidden">
              {row.original.readAt === null ? "Not read yet" : <Ago at={row.original.readAt} />}
            </span>
          </span>
        </DetailButton>
      ),
    },
  ),
  column(
    { id: "status", heading: "Status", of: ({ failures, isPaused }) => (isPaused ? "paused" : failures) },
    {
      cell: ({ row }) => <StatusCell {...row.original} />,
      size: 192,
      meta: {
        text: ({ failure, isPaused, held }) =>
          isPaused ? "Paused" : (failure ?? (held > 0 ? `${formatCount(held)} missing` : "OK")),
        onPhone: true,
      },
    },
  ),
  column(
    { id: "read", heading: "Last read", kind: "moment", of: ({ readAt }) => readAt },
    { size: 128, meta: { missing: "not read yet" } },
  ),
  column(
    { id: "rows", heading: "Rows", kind: "count", of: ({ rows }) => rows },
    { cell: ({ row }) => rowsText(row.original), size: 144, meta: { text: rowsText } },
  ),
  column(
    { id: "took", heading: "Took", kind: "count", of: ({ durationMs }) => durationMs },
    {
      cell: ({ row }) => durationText(row.original.durationMs),
      size: 80,
      meta: { text: ({ durationMs }) => durationText(durationMs) },
    },
  ),
  column(
    { id: "next", heading: "Next read", of: ({ nextReadAt }) => nextReadAt },
    { cell: ({ row }) => <NextCell {...row.original} />, size: 112 },
  ),
  column(
    { id: "drift", heading: "Corrected", kind: "count", of: ({ drift }) => timesOf(drift) },
    { size: 112 },
  ),
  column(
    { id: "aside", heading: "Unreadable rows", kind: "count", of: ({ setAsideCount }) => setAsideCount },
    { size: 104 },
  ),
  column(
    { id: "action", heading: "Action", of: () => null },
    { cell: ({ row }) => <ReadButton {...row.original} />, size: 128, enableSorting: false },
  ),
];

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
      Read now<span className="sr-only">{` ${RESOURCE_NAMES[resource]}`}</span>
    </Button>
  );
}

/** Details of an open resource: why it fails, what its last reads corrected and could not use, and how to pause it. */
export function ResourceDetails({ row }: { readonly row: SourceResource }) {
  const { resource, failure, failingSince, failures, reference, breakerOpenUntil, isPaused } = row;
  const pause = usePauseSource();
  const now = useNow();
  return (
    <div id={detailId(row)} className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
      {failure === null || failingSince === null ? null : (
        <div className="border-l-2 border-bad py-1 pl-4">
          <p className="max-w-prose break-words">
            <strong className="font-semibold">{`Failing since ${exactly(failingSince)}:`}</strong>
            <span>{` ${failure}.`}</span>
          </p>
          <p className="text-muted">
            {`${formatCount(failures)} ${failures === 1 ? "failure" : "failures in a row"}.${reference === null ? "" : ` Reference ${reference}.`}${
              breakerOpenUntil === null || breakerOpenUntil <= now
                ? ""
                : ` No requests until ${exactly(breakerOpenUntil)}, so that the service can recover.`
            }`}
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
