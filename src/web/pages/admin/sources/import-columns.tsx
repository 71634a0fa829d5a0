import type { ImportRun } from "#web/api/admin/sources.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { Subsection } from "#web/ui/page/panel.tsx";
import { DetailButton } from "#web/ui/table/row-buttons.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";
import { FoundDetails } from "./found-details.tsx";
import { changesText, importedText, importName, rowsText, timesOf } from "./source-shapes.ts";

const detailId = ({ id }: ImportRun): string => `import-${id}`;

const column = columnFor<ImportRun>();

export const importColumns = [
  column(
    { id: "name", heading: "Import", of: importName },
    {
      cell: ({ row }) => (
        <DetailButton row={row} controls={detailId(row.original)}>
          <span className="min-w-0">
            <bdi className="block truncate">{importName(row.original)}</bdi>
            <span className="block truncate text-caption text-muted sm:hidden">
              <Ago at={row.original.startedAt} />
              <span>{`, ${importedText(row.original)}`}</span>
            </span>
          </span>
        </DetailButton>
      ),
    },
  ),
  column(
    { id: "when", heading: "Imported", kind: "moment", of: ({ startedAt }) => startedAt },
    { size: 128 },
  ),
  column(
    { id: "rows", heading: "Rows", of: importedText },
    {
      cell: ({ row }) => <span title={importedText(row.original)}>{importedText(row.original)}</span>,
      meta: { grows: true },
    },
  ),
  column(
    { id: "drift", heading: "Corrected", kind: "count", of: ({ drift }) => timesOf(drift) },
    { size: 112 },
  ),
  column(
    { id: "aside", heading: "Unreadable rows", kind: "count", of: ({ setAsideCount }) => setAsideCount },
    { size: 104, meta: { onPhone: true } },
  ),
];

/** The report of an import, as the command prints it. */
export const ImportDetails = ({ run }: { readonly run: ImportRun }) => (
  <div id={detailId(run)} className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <Subsection title={`${formatNoun(run.exchanges, "reply", "replies")} read`}>
      <ul className="figures">
        {run.nouns.map((noun) => (
          <li key={noun.noun}>
            {/* Assignments come inside of events. */}
            <span>{`${
              noun.replies === 0
                ? ""
                : `${rowsText({ rows: noun.rows, reportedTotal: noun.rows + noun.missing })} `
            }${noun.noun}: `}</span>
            <span className="text-muted">{changesText(noun)}</span>
          </li>
        ))}
      </ul>
    </Subsection>
    <FoundDetails {...run} />
  </div>
);
