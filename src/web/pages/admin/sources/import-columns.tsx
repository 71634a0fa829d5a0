import type { ImportRun } from "#web/api/sources.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Ago } from "#web/ui/page/age.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import { DetailButton } from "#web/ui/table/table-rows.tsx";
import { FoundDetails } from "./found-details.tsx";
import { changesText, importedText, importName, rowsText, timesOf } from "./source-shapes.ts";

const detailId = ({ id }: ImportRun): string => `import-${id}`;

export const importColumns = columnsOf<ImportRun>({
  name: {
    heading: "Import",
    of: importName,
    cell: (run, state) => (
      <DetailButton {...state} controls={detailId(run)}>
        <span className="min-w-0">
          <bdi className="block truncate">{importName(run)}</bdi>
          <span className="block truncate text-caption text-muted sm:hidden">
            <Ago at={run.startedAt} />, {importedText(run)}
          </span>
        </span>
      </DetailButton>
    ),
  },
  when: { heading: "Imported", kind: "moment", of: ({ startedAt }) => startedAt, width: "8rem" },
  rows: {
    heading: "Rows",
    of: importedText,
    cell: (run) => <span title={importedText(run)}>{importedText(run)}</span>,
  },
  drift: { heading: "Corrected", kind: "count", of: ({ drift }) => timesOf(drift), width: "7rem" },
  aside: {
    heading: "Unreadable rows",
    kind: "count",
    of: ({ setAsideCount }) => setAsideCount,
    width: "6.5rem",
    onPhone: true,
  },
});

/** The report of an import, as the command prints it. */
export const ImportDetails = ({ run }: { readonly run: ImportRun }) => (
  <div id={detailId(run)} className="flex flex-col gap-4 bg-ground px-4 py-3 whitespace-normal sm:pl-7">
    <section>
      <h3 className="font-semibold">{formatNoun(run.exchanges, "reply", "replies")} read</h3>
      <ul className="figures">
        {run.nouns.map((noun) => (
          <li key={noun.noun}>
            {/* Assignments come inside of events. */}
            {noun.replies === 0
              ? null
              : `${rowsText({ rows: noun.rows, reportedTotal: noun.rows + noun.missing })} `}
            {noun.noun}: <span className="text-muted">{changesText(noun)}</span>
          </li>
        ))}
      </ul>
    </section>
    <FoundDetails {...run} />
  </div>
);
