import { useState, type ReactNode } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { heldColumns } from "#domain/payroll/held-minutes.ts";
import { periodWeeks } from "#domain/payroll/pay-period.ts";
import { officesOf, sentFullFile, standingFiles } from "#domain/payroll/sent-files.ts";
import type { IsoDate } from "#domain/time/time.ts";
import {
  correctionsFile,
  EXAMPLE_LAYOUTS,
  partnerCorrectionsFile,
  partnerFile,
  useLayouts,
  type Layout,
  type PayrollFile,
} from "#web/api/payroll/payroll-partner.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { FileToMake } from "./file-to-make.tsx";
import { LayoutEditor } from "./layout-editor.tsx";
import { ReadyFiles } from "./ready-files.tsx";

type MakeFileProps = {
  readonly week: IsoDate;
  readonly files: readonly PayrollFile[];
  readonly offices: readonly OfficeId[];
  /** They were chosen for a file, which is then a full one. */
  readonly isOfChosen: boolean;
  /** Chooses the offices. */
  readonly children: ReactNode;
};

type Format = PayrollFile["format"];
const FORMATS = [
  { id: "csv", label: "CSV" },
  { id: "xlsx", label: "Excel" },
] as const;
const ROWS = [
  { id: "records", label: "Per record" },
  { id: "people", label: "As in the file" },
] as const;
const FULL = "full";
const ALL = "all";

/** Makes a full file in a layout, or the corrections of files that were sent. */
export function MakeFile({ week, files, offices, isOfChosen, children }: MakeFileProps) {
  const standing = standingFiles(files);
  const [chosen, setChosen] = useState<string | null>(null);
  const layouts = [...useLayouts(), ...EXAMPLE_LAYOUTS];
  // The next file is usually made as the latest one was.
  const latest = files.findLast(({ kind }) => kind === "partner")?.layout ?? "";
  const [layout, setLayout] = useState(layouts.some(({ name }) => name === latest) ? latest : "");
  const [format, setFormat] = useState<Format>("csv");
  const [wantsRecords, setWantsRecords] = useState(true);
  const base = chosen ?? (isOfChosen ? FULL : usualBase(standing));
  const bases = standing.filter(({ number }) => base === ALL || String(number) === base);
  const isFull = bases.length === 0;
  const canBeByRecord = !isFull && !bases.some(hasParts);
  const isByRecord = canBeByRecord && wantsRecords;
  return (
    <Section title="Make a file">
      <div className="flex flex-col items-start gap-3">
        <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full">
          <BaseField standing={standing} value={isFull ? FULL : base} onChange={setChosen} />
          {isFull ? children : null}
          {isFull ? <LayoutField layout={layout} layouts={layouts} onChange={setLayout} /> : null}
          {canBeByRecord ? (
            <Segmented
              label="Rows"
              value={isByRecord ? "records" : "people"}
              segments={ROWS}
              onChange={(id) => setWantsRecords(id === "records")}
            />
          ) : null}
          <Segmented label="Format" value={format} segments={FORMATS} onChange={setFormat} />
        </div>
        {isFull ? (
          <FullFile
            query={{ week, format, offices }}
            files={files}
            layout={layouts.find(({ name }) => name === layout)}
            onLayout={setLayout}
          />
        ) : (
          <Corrections
            query={{ week, format, ...(base !== ALL && { file: bases[0]?.number }) }}
            bases={bases}
            isByRecord={isByRecord}
          />
        )}
      </div>
    </Section>
  );
}

type FullFileProps = {
  readonly query: {
    readonly week: IsoDate;
    readonly format: Format;
    /** All without any. */
    readonly offices: readonly OfficeId[];
  };
  readonly files: readonly PayrollFile[];
  /** Undefined for all columns. */
  readonly layout: Layout | undefined;
  readonly onLayout: (name: string) => void;
};

/** Makes a file of all minutes, of the chosen offices or of those that are ready. */
function FullFile({ query: { week, format, offices }, files, layout, onLayout }: FullFileProps) {
  const { payPeriod } = useBusinessInUse();
  const weeks = periodWeeks(week, payPeriod);
  const [wantsPeriod, setWantsPeriod] = useState(true);
  const name = layout?.name ?? "";
  const common = {
    week,
    format,
    ...(weeks.length > 1 && wantsPeriod && { period: true }),
    ...(name !== "" && { layout: name }),
  };
  const ofOffices = offices.length === 0 ? {} : { office: offices };
  return (
    <>
      <p className="text-muted">
        {`One row per person and office, with whole minutes and decimal hours that add up to the control line.${
          standingFiles(files).length === 0
            ? " Corrections start from a file that is marked as sent: none is yet."
            : ""
        }`}
      </p>
      <LayoutEditor key={name} name={name} onSaved={onLayout} />
      <FileToMake
        query={{ week, ...ofOffices, ...heldBy(layout) }}
        repeated={sentFullFile(files, offices.length === 0 ? null : offices)}
        addressOf={(as) => partnerFile({ ...common, ...ofOffices, ...as })}
      >
        {weeks.length === 1 ? null : (
          <Switch isOn={wantsPeriod} onChange={setWantsPeriod}>
            {`The whole pay period: ${formatNoun(weeks.length, "week")} from ${formatDate(weeks[0] ?? week)}`}
          </Switch>
        )}
      </FileToMake>
      <ReadyFiles query={{ week, ...heldBy(layout) }} addressOf={(of) => partnerFile({ ...common, of })} />
    </>
  );
}

type CorrectionsProps = {
  readonly query: {
    readonly week: IsoDate;
    readonly format: Format;
    /** Without it those of all sent files. */
    readonly file?: number | undefined;
  };
  /** The sent files that they start from: at least one. */
  readonly bases: readonly PayrollFile[];
  readonly isByRecord: boolean;
};

/** Makes the corrections of sent files, for their offices. */
function Corrections({ query, bases, isByRecord }: CorrectionsProps) {
  const offices = officesOf(bases) ?? [];
  return (
    <>
      <p className="text-muted">
        {`What changed since ${bases.length === 1 ? "file" : "files"} ${numbersOf(bases)}, ${
          isByRecord ? "record by record" : "per person in the columns of the file"
        }, for the same offices. Together they are a full file made now.`}
      </p>
      <FileToMake
        query={{
          week: query.week,
          ...(offices.length > 0 && { office: offices }),
          ...(isByRecord ? {} : heldBy(bases[0])),
        }}
        repeated={null}
        addressOf={({ draft }) =>
          (isByRecord ? correctionsFile : partnerCorrectionsFile)({ ...query, ...(draft && { draft }) })
        }
      />
    </>
  );
}

/** Choices of a layout that decide whether all minutes stand in its file. */
const heldBy = (layout: Pick<Layout, "columns" | "isUnknownRegular"> | undefined) =>
  layout !== undefined && layout.columns.length > 0
    ? { column: layout.columns.map(({ id }) => id), isUnknownRegular: layout.isUnknownRegular }
    : {};

/** A file with columns of overtime, which records do not say. */
const hasParts = ({ columns }: PayrollFile): boolean =>
  heldColumns(columns.map(({ id }) => id)).parts.length > 0;

/** All files that were sent, or the one there is; a full file before that. */
const usualBase = (standing: readonly PayrollFile[]): string =>
  standing.length > 1 ? ALL : String(standing[0]?.number ?? FULL);

/** `1`, `1 and 2`. */
const numbersOf = (files: readonly PayrollFile[]): string => files.map(({ number }) => number).join(" and ");

type BaseFieldProps = {
  /** The sent files that say what the partner has. */
  readonly standing: readonly PayrollFile[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

const BaseField = ({ standing, value, onChange }: BaseFieldProps) => (
  <SelectField
    label="File"
    value={value}
    options={[
      { id: FULL, label: "Full file" },
      ...(standing.length > 1 ? [{ id: ALL, label: "Corrections of all sent files" }] : []),
      ...standing.map(({ number }) => ({ id: String(number), label: `Corrections from file ${number}` })),
    ]}
    onChange={onChange}
  />
);

type LayoutFieldProps = {
  readonly layout: string;
  readonly layouts: readonly Layout[];
  readonly onChange: (name: string) => void;
};

const LayoutField = ({ layout, layouts, onChange }: LayoutFieldProps) => (
  <SelectField
    label="Layout"
    value={layout}
    options={[{ id: "", label: "All columns" }, ...layouts.map(({ name }) => ({ id: name, label: name }))]}
    onChange={onChange}
  />
);
