import type { ExportFormat } from "#contract/export.ts";
import type { AuditNote, AuditOrigin } from "#domain/audit/audit.ts";
import type { Who } from "#domain/identity/who.ts";
import type { ExportSource } from "#server/files/export-source.ts";

type Exported<Column extends string> = {
  readonly who: Pick<Who, "userId" | "name">;
  readonly from: AuditOrigin;
  readonly opened: Pick<ExportSource<never, Column>, "title" | "count" | "groups" | "filters">;
  readonly columns: readonly Column[];
  readonly format: ExportFormat;
};

/** What goes on record of a file: who took it, and what of, by its filters as the file itself says them. */
export const exportNote = <Column extends string>({
  who,
  from,
  opened,
  columns,
  format,
}: Exported<Column>): AuditNote => ({
  by: { id: who.userId, name: who.name },
  act: "export",
  about: { kind: "report", id: opened.title },
  details: {
    report: opened.title,
    format,
    rows: opened.count - (opened.groups ?? 0),
    columns,
    filters: opened.filters.map(({ label, value }) =>
      value?.kind === "text" ? `${label}: ${value.text}` : label,
    ),
  },
  from,
});
