import { shownInPlace } from "#web/api/command.ts";
import { useState, type ReactNode } from "react";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { sentFullFile } from "#domain/payroll/sent-files.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useOffices } from "#web/api/offices.ts";
import { weekRecordsFile } from "#web/api/payroll-files.ts";
import {
  correctionsFile,
  EXAMPLE_LAYOUTS,
  partnerFile,
  useLayouts,
  type Layout,
  useMakeFile,
  usePayrollFiles,
  type PayrollFile,
} from "#web/api/payroll-partner.ts";
import { usePayrollFileFaults, type PayrollFileFaults } from "#web/api/payroll.ts";
import { useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { saveBlob } from "#web/lib/download.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Refused } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { boardFilters } from "#web/pages/payroll/payroll-query.ts";
import { countWords } from "#web/pages/payroll/payroll-shapes.ts";
import { StoppingRows } from "./stopping-rows.tsx";
import { FileList } from "./file-list.tsx";
import { LayoutEditor } from "./layout-editor.tsx";
import { OwnLog } from "./own-log.tsx";

/** The files that were made of a week and which were sent, what the next one is made of, and what proves the week. */
export function FilesSection({ week }: { readonly week: IsoDate }) {
  const { search } = useAddress();
  const { office } = boardFilters(search);
  const { rows: files, today } = usePayrollFiles({ week });
  const options = officeOptions(useOffices());
  // The office that is looked at; others can be chosen.
  const [offices, setOffices] = useState<readonly OfficeId[]>(office === null ? [] : [office]);
  const query = { week, ...(offices.length > 0 && { office: offices }) };
  return (
    <div className="flex flex-col gap-6">
      <FileList files={files} offices={options} today={today} />
      <MakeFile week={week} files={files} offices={offices}>
        <Picker
          noun="office"
          options={options}
          chosen={offices}
          onChange={(ids) => setOffices(ids.filter(isOfficeId))}
          most={VALUES_MAX}
        />
      </MakeFile>
      <Section title="Time records">
        <p className="mb-3 text-muted">
          All time records of the week’s submissions, with office and week in every row.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink icon="file" href={weekRecordsFile({ ...query, format: "csv" })}>
            Time records as CSV
          </ButtonLink>
          <ButtonLink icon="table" href={weekRecordsFile({ ...query, format: "xlsx" })}>
            Time records as Excel
          </ButtonLink>
        </div>
      </Section>
      <Section title="Evidence">
        <div className="flex flex-col items-start gap-3">
          <EvidenceLink week={week} />
          <OwnLog />
        </div>
      </Section>
    </div>
  );
}

/** The way to all that proves a week, on a page of its own. */
function EvidenceLink({ week }: { readonly week: IsoDate }) {
  const { change } = useAddress();
  return (
    <Button icon="shield" onPress={() => change({ evidence: "yes", week })}>
      Sign-offs, acceptances, files and changes
    </Button>
  );
}

type MakeFileProps = {
  readonly week: IsoDate;
  readonly files: readonly PayrollFile[];
  readonly offices: readonly OfficeId[];
  /** Chooses the offices. */
  readonly children: ReactNode;
};

type Format = PayrollFile["format"];
const FORMATS = [
  { id: "csv", label: "CSV" },
  { id: "xlsx", label: "Excel" },
] as const;
const FULL = "full";

/** Makes a full file in a layout, or the corrections of a file that was sent. */
function MakeFile({ week, files, offices: chosenOffices, children }: MakeFileProps) {
  const sentFiles = files.filter(({ sent }) => sent !== null);
  const latest = sentFiles.at(-1);
  const [chosen, setChosen] = useState<string | null>(null);
  const [layout, setLayout] = useState("");
  const [format, setFormat] = useState<Format>("csv");
  const [wantsDraft, setWantsDraft] = useState(false);
  const base = sentFiles.find(({ number }) => String(number) === (chosen ?? String(latest?.number)));
  const offices = base === undefined ? chosenOffices : (base.offices ?? []);
  const layouts = [...useLayouts(), ...EXAMPLE_LAYOUTS];
  const found = usePayrollFileFaults({
    week,
    office: offices.length === 0 ? undefined : offices,
    ...(base === undefined && heldBy(layouts.find(({ name }) => name === layout))),
  });
  const { faults, cautions } = warningsOf(found);
  const isDraft = faults !== "" || wantsDraft;
  const repeated = base === undefined ? sentFullFile(files, offices.length === 0 ? null : offices) : null;
  const addressOf = (again: boolean): string => {
    const common = { week, format, ...(isDraft && { draft: true }) };
    if (base !== undefined) return correctionsFile({ ...common, file: base.number });
    return partnerFile({
      ...common,
      ...(offices.length > 0 && { office: offices }),
      ...(layout !== "" && { layout }),
      ...(again && { again: true }),
    });
  };
  return (
    <Section title="Make a file">
      <div className="flex flex-col items-start gap-3">
        <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full">
          <BaseField sentFiles={sentFiles} base={base} onChange={setChosen} />
          {base === undefined ? (
            <>
              {children}
              <LayoutField layout={layout} onChange={setLayout} />
            </>
          ) : null}
          <Segmented label="Format" value={format} segments={FORMATS} onChange={setFormat} />
        </div>
        <p className="text-muted">
          {`${
            base === undefined
              ? "One row per person and office, with whole minutes and decimal hours that add up to the control line."
              : `What changed since file ${base.number}, record by record, for the same offices. Together they are a full file made now.`
          }${
            latest === undefined ? " Corrections start from a file that is marked as sent: none is yet." : ""
          }`}
        </p>
        {base === undefined ? <LayoutEditor key={layout} name={layout} onSaved={setLayout} /> : null}
        <Badge {...SEVERITY_LOOKS.blocking}>
          {faults && `${faults}: the file is a draft and can’t be marked as sent.`}
        </Badge>
        <StoppingRows rows={found.rows} />
        <Badge {...SEVERITY_LOOKS.warning}>
          {cautions && `${cautions}: noted in the file and the audit log.`}
        </Badge>
        {faults === "" ? (
          <Switch isOn={wantsDraft} onChange={setWantsDraft}>
            Draft
          </Switch>
        ) : null}
        <MakeButton isDraft={isDraft} repeated={repeated} addressOf={addressOf} />
      </div>
    </Section>
  );
}

/** What a layout has that decides whether all minutes stand in its file. */
const heldBy = (layout: Layout | undefined) =>
  layout && { column: layout.columns.map(({ id }) => id), isUnknownRegular: layout.isUnknownRegular };

type BaseFieldProps = {
  readonly sentFiles: readonly PayrollFile[];
  /** The file whose corrections are made; undefined for a full file. */
  readonly base: PayrollFile | undefined;
  readonly onChange: (id: string) => void;
};

const BaseField = ({ sentFiles, base, onChange }: BaseFieldProps) => (
  <SelectField
    label="File"
    value={base === undefined ? FULL : String(base.number)}
    options={[
      { id: FULL, label: "Full file" },
      ...sentFiles.map(({ number }) => ({ id: String(number), label: `Corrections from file ${number}` })),
    ]}
    onChange={onChange}
  />
);

type LayoutFieldProps = { readonly layout: string; readonly onChange: (name: string) => void };

const LayoutField = ({ layout, onChange }: LayoutFieldProps) => (
  <SelectField
    label="Layout"
    value={layout}
    options={[
      { id: "", label: "All columns" },
      ...[...useLayouts(), ...EXAMPLE_LAYOUTS].map(({ name }) => ({ id: name, label: name })),
    ]}
    onChange={onChange}
  />
);

type MakeButtonProps = {
  readonly isDraft: boolean;
  /** The full file that was sent already, where another one would pay its minutes again. */
  readonly repeated: ReturnType<typeof sentFullFile>;
  readonly addressOf: (again: boolean) => string;
};

/** Makes the file, and saves it. */
function MakeButton({ isDraft, repeated, addressOf }: MakeButtonProps) {
  const make = useMakeFile();
  const [isAsking, setIsAsking] = useState(false);
  const start = (again: boolean): void =>
    make.mutate(addressOf(again), {
      onSuccess: ({ blob, fileName, number }) => {
        saveBlob(blob, fileName);
        showToast(`File ${number ?? ""} made.`);
      },
      onError: shownInPlace,
    });
  return (
    <>
      <Button
        look="primary"
        icon="download"
        isDisabled={make.isPending}
        onPress={() => (repeated !== null && !isDraft ? setIsAsking(true) : start(false))}
      >
        {make.isPending ? "Making…" : isDraft ? "Make draft" : "Make file"}
      </Button>
      <Refused problem={refusalOf(make.error)} />
      {isAsking && repeated !== null && repeated.sent !== null ? (
        <ConfirmDialog
          title="Make a second full file?"
          consequence={`File ${repeated.number} was marked as sent on ${formatDate(repeated.sent.on)}. A second full file pays its minutes again; corrections hold only what changed.`}
          confirmWord="Make full file"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            start(true);
          }}
        />
      ) : null}
    </>
  );
}

/** What keeps a file from being final, and what stands in it as a caution. */
const warningsOf = (of: PayrollFileFaults) => ({
  faults: countWords([
    [of.blocking, "blocking exception"],
    [of.unread, "submission without records", "submissions without records"],
    [of.rows.length, "row not held whole", "rows not held whole"],
    [of.endsOn === null ? 0 : 1, "week that has not ended"],
  ]),
  cautions: countWords([
    [of.undated, "submission with an unknown week left out", "submissions with an unknown week left out"],
    [of.notSignedOff, "submission not signed off", "submissions not signed off"],
    [of.notSubmitted, "not submitted", "not submitted"],
    [of.missing, "office without a submission", "offices without a submission"],
    [
      of.writtenRegular,
      "row with unknown overtime written as regular hours",
      "rows with unknown overtime written as regular hours",
    ],
    [of.withoutId, "row without a person ID", "rows without a person ID"],
  ]),
});
