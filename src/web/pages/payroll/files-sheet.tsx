import { useState, type ReactNode } from "react";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { openExceptions } from "#domain/payroll/board.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useOffices } from "#web/api/offices.ts";
import {
  correctionsFile,
  partnerColumns,
  partnerFile,
  useDeleteMapping,
  useMappings,
  useSaveMapping,
  weekRecordsFile,
  type Mapping,
} from "#web/api/payroll-files.ts";
import type { BoardCell } from "#web/api/payroll.ts";
import { VALUES_MAX } from "#web/lib/address.ts";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { SEVERITY_LOOKS } from "./board-cell.tsx";
import { countWords } from "./payroll-shapes.ts";

type FilesSheetProps = {
  readonly week: IsoDate;
  readonly words: string;
  /** The office that is looked at; others can be chosen. */
  readonly office: OfficeId | null;
  /** The board's, of this week or of an unknown one. */
  readonly cells: readonly BoardCell[];
  readonly onClose: () => void;
};

/** The week in files: for the payroll partner, what has changed since, and all time records. */
export function FilesSheet({ week, words, office, cells, onClose }: FilesSheetProps) {
  const mappings = useMappings();
  const options = officeOptions(useOffices());
  const [name, setName] = useState("");
  const [offices, setOffices] = useState<readonly OfficeId[]>(office === null ? [] : [office]);
  const mapping = mappings.find((each) => each.name === name);
  const chosen = cells.filter(
    ({ officeId }) => offices.length === 0 || (officeId !== null && offices.includes(officeId)),
  );
  const filed = chosen.filter((cell) => cell.week === week);
  const countOf = (is: (cell: BoardCell) => boolean) => filed.filter(is).length;
  const faults = countWords([
    [openExceptions(filed).blocking, "blocking exception"],
    [countOf(({ entry, countedMin }) => entry !== null && countedMin === null), "submission without records"],
  ]);
  const cautions = countWords([
    [
      chosen.length - filed.length,
      "submission with an unknown week left out",
      "submissions with an unknown week left out",
    ],
    [
      countOf(({ entry, signOff }) => entry !== null && signOff !== "done"),
      "submission not signed off",
      "submissions not signed off",
    ],
    [countOf(({ state }) => state === "open"), "not submitted", "not submitted"],
    [countOf(({ entry }) => entry === null), "office without a submission", "offices without a submission"],
  ]);
  const query = { week, ...(offices.length > 0 && { office: offices }) };
  const hrefOf = (format: "csv" | "xlsx"): string =>
    partnerFile({
      ...query,
      format,
      ...(faults !== "" && { draft: true }),
      ...(mapping !== undefined && { mapping: mapping.name, columns: mapping.columns.map(({ id }) => id) }),
    });
  const draft = faults === "" ? "" : "Draft ";
  return (
    <Sheet title={`Files: ${words}`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <div className="flex">
          <Picker
            noun="office"
            options={options}
            chosen={offices}
            onChange={(ids) => setOffices(ids.filter(isOfficeId))}
            most={VALUES_MAX}
          />
        </div>
        <Files
          title="Payroll partner"
          words="One row per person and office, with whole minutes and decimal hours, then a control line."
          names={[`${draft}CSV`, `${draft}Excel`]}
          hrefOf={hrefOf}
        >
          <SelectField
            label="Columns"
            value={name}
            options={[
              { id: "", label: "All columns" },
              ...mappings.map((each) => ({ id: each.name, label: each.name })),
            ]}
            onChange={setName}
          />
          <MappingForm key={name} mapping={mapping} onSaved={setName} />
          <Badge {...SEVERITY_LOOKS.blocking}>
            {faults && `${faults}: the file is marked DRAFT and not recorded as exported.`}
          </Badge>
          <Badge {...SEVERITY_LOOKS.warning}>
            {cautions && `${cautions}: noted in the file and the audit log.`}
          </Badge>
        </Files>
        <Files
          title="Corrections"
          words="Records that differ from those in the latest partner file of the week."
          names={["Corrections as CSV", "Corrections as Excel"]}
          hrefOf={(format) => correctionsFile({ ...query, format })}
        />
        <Files
          title="Time records"
          words="All time records of the week’s submissions, with office and week in every row."
          names={["Time records as CSV", "Time records as Excel"]}
          hrefOf={(format) => weekRecordsFile({ ...query, format })}
        />
      </div>
    </Sheet>
  );
}

type FilesProps = {
  readonly title: string;
  readonly words: string;
  readonly names: readonly [csv: string, xlsx: string];
  readonly hrefOf: (format: "csv" | "xlsx") => string;
  readonly children?: ReactNode;
};

const Files = ({ title, words, names: [csv, xlsx], hrefOf, children }: FilesProps) => (
  <section aria-label={title} className="flex flex-col items-start gap-3 border-t border-line pt-4">
    <h3 className="font-semibold">{title}</h3>
    <p className="text-muted">{words}</p>
    {children}
    <div className="flex flex-wrap gap-2">
      <ButtonLink icon="file" href={hrefOf("csv")}>
        {csv}
      </ButtonLink>
      <ButtonLink icon="table" href={hrefOf("xlsx")}>
        {xlsx}
      </ButtonLink>
    </div>
  </section>
);

type MappingFormProps = {
  readonly mapping: Mapping | undefined;
  readonly onSaved: (name: string) => void;
};

/** Chooses and renames columns, and saves that by a name; a column without a heading is left out. */
function MappingForm({ mapping, onSaved }: MappingFormProps) {
  const remove = useDeleteMapping();
  const known = new Map(mapping?.columns.map(({ id, heading }) => [id, heading]));
  return (
    <details className="w-full">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">
        {mapping === undefined ? "Choose and rename columns…" : `Edit “${mapping.name}”…`}
      </summary>
      <div className="mt-3">
        <Form
          fields={[
            {
              name: "name",
              label: "Name of this mapping",
              defaultValue: mapping?.name ?? "",
              check: filled("Enter a name."),
              misfit: "Use a different name, and each heading only once.",
            },
            ...partnerColumns.map(({ id, heading }) => ({
              name: id,
              label: heading,
              defaultValue: mapping === undefined ? heading : (known.get(id) ?? ""),
              isOptional: true,
              hint: "Leave empty to omit this column.",
            })),
          ]}
          sends={useSaveMapping()}
          bodyOf={(textOf) => ({
            name: textOf("name"),
            columns: partnerColumns
              .map(({ id }) => ({ id, heading: textOf(id) }))
              .filter(({ heading }) => heading !== ""),
          })}
          words={["Save mapping", "Saving…"]}
          onSent={(_reply, { name }) => {
            showToast("Mapping saved.");
            onSaved(name);
          }}
        />
        {mapping === undefined ? null : (
          <div className="mt-3">
            <Button
              isDisabled={remove.isPending}
              onPress={() => remove.mutate({ name: mapping.name }, { onSuccess: () => onSaved("") })}
            >
              Delete mapping
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
