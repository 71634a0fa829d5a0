import { useSources, useSourcesRefresh, type RemoteSource } from "#web/api/admin/sources.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { formatDay } from "#web/lib/format-dates.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton, TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { HeldRows } from "./held-rows.tsx";
import { ImportDetails, importColumns } from "./import-columns.tsx";
import { RequestedReads } from "./requested-reads.tsx";
import { ResourceDetails, resourceColumns } from "./resource-columns.tsx";
import { recheckWords } from "./source-shapes.ts";
import { SourceForm } from "./source-form.tsx";

/** Page of where the numbers come from: the service that is read, and what was imported. */
export function SourcesPage() {
  useSourcesRefresh();
  return (
    <Page title="Sources">
      <Part>
        <Recheck />
      </Part>
      <Part>
        <HeldRows />
      </Part>
      <Panel title="Reporting service" waiting={<TableSkeleton rows={6} />}>
        <Service />
      </Panel>
      <Part>
        <Findings />
      </Part>
      <Panel title="Imports" waiting={<TableSkeleton rows={2} />}>
        <Imports />
      </Panel>
      <Panel title="Backup" waiting={<BlockSkeleton label="the backup" heightPx={24} />}>
        <Backup />
      </Panel>
      <Part>
        <Settings />
      </Part>
    </Page>
  );
}

/** Progress of a start with newer payroll rules; nothing once all weeks are checked by them. */
function Recheck() {
  const { recheck } = useSources();
  return recheck === null ? null : <p className="max-w-prose">{recheckWords(recheck)}</p>;
}

function Service() {
  const { remote } = useSources();
  if (remote === null)
    return (
      <Empty>
        No reporting service is set; the data comes from imports. To read a running service, set{" "}
        <code>SOURCE_URL</code> to its base address and <code>SOURCE_TOKEN_FILE</code> to a file with its
        token, then restart Fieldboard.
      </Empty>
    );
  return (
    <>
      <p className="mb-2 max-w-prose break-words text-muted">
        <bdi className="text-ink">{remote.address}</bdi>
        {remote.devAddress === null ? null : (
          <span>
            {" "}
            and <bdi className="text-ink">{remote.devAddress}</bdi>
          </span>
        )}
        <span>{`. ${backfillWords(remote)}`}</span>
      </p>
      <DataTable
        id="source-resources"
        caption="What is read from the service"
        columns={resourceColumns}
        rows={remote.resources}
        rowId={({ resource }) => resource}
        countWords={countWords(remote)}
        renderDetail={(row) => <ResourceDetails row={row} />}
      />
      <RequestedReads requested={remote.requested} />
    </>
  );
}

function backfillWords({ backfill: { days, daysRead, readBackTo } }: RemoteSource): string {
  if (readBackTo === null) return "No interview counts have been read yet.";
  if (daysRead >= days) return `Interview counts are read back to ${formatDay(readBackTo)}.`;
  return `Interview counts are read back to ${formatDay(readBackTo)}: ${formatCount(daysRead)} of ${formatNoun(days, "day")}.`;
}

function countWords({ resources }: RemoteSource): string {
  const failing = resources.filter(({ failingSince }) => failingSince !== null).length;
  const all = formatNoun(resources.length, "resource");
  return failing === 0 ? all : `${all}, ${formatCount(failing)} failing`;
}

const FINDING_NAMES = { "day-sums": "Day sums", description: "Description" } as const;

/** Notice of what is odd about the service: days that do not add up to their week, and a description that differs from ours. */
function Findings() {
  const { remote } = useSources();
  if (remote === null) return null;
  const { findings } = remote;
  return (
    <Panel title="Findings about the service" waiting={<BlockSkeleton label="findings" heightPx={80} />}>
      {findings.length === 0 ? (
        <p className="max-w-prose text-muted">
          None so far. Days are added up and compared with their week, and the service’s description is
          compared with ours.
        </p>
      ) : (
        <ul className="flex max-w-prose flex-col gap-2">
          {findings.map(({ kind, about, text, foundAt }) => (
            <li key={`${kind} ${about}`} className="break-words">
              <span className="font-semibold">{`${FINDING_NAMES[kind]}:`}</span> <bdi>{text}</bdi>{" "}
              <span className="text-caption text-muted">
                Found <Ago at={foundAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Imports() {
  const { imports } = useSources();
  if (imports.length === 0)
    return (
      <Empty>
        Nothing was imported. <code>npm run import -- FILE.har</code> reads a capture of the service.
      </Empty>
    );
  return (
    <DataTable
      id="source-imports"
      caption="Imports and their reports"
      columns={importColumns}
      rows={imports}
      rowId={({ id }) => String(id)}
      sortMember="imports"
      countWords={formatNoun(imports.length, "import")}
      renderDetail={(run) => <ImportDetails run={run} />}
    />
  );
}

function Backup() {
  const { backedUpAt } = useSources();
  return (
    <p className="max-w-prose">
      {backedUpAt === null ? (
        <span>Never backed up.</span>
      ) : (
        <span>
          Last backup <Ago at={backedUpAt} />.
        </span>
      )}{" "}
      <span className="text-muted">
        <code>npm run backup -- FILE</code> writes one while Fieldboard runs. Keep the key file in another
        place: no backup holds it.
      </span>
    </p>
  );
}

function Settings() {
  const { remote } = useSources();
  if (remote === null) return null;
  return (
    <Panel title="How the service is read" waiting={<BlockSkeleton label="the settings" heightPx={620} />}>
      <SourceForm settings={remote.settings} />
    </Panel>
  );
}
