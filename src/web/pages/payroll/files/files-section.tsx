import { useState, type ReactNode } from "react";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import { heldColumns } from "#domain/payroll/held-minutes.ts";
import { officesOf, sentFullFile, standingFiles } from "#domain/payroll/sent-files.ts";
import { periodWeeks } from "#domain/payroll/pay-period.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useOffices } from "#web/api/offices.ts";
import { weekRecordsFile } from "#web/api/payroll/payroll-files.ts";
import {
  correctionsFile,
  EXAMPLE_LAYOUTS,
  partnerCorrectionsFile,
  partnerFile,
  useLayouts,
  type Layout,
  usePayrollFiles,
  type PayrollFile,
} from "#web/api/payroll/payroll-partner.ts";
import { usePayrollFileFaults, type PayrollFileFaults } from "#web/api/payroll/payroll.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { SEVERITY_LOOKS } from "#web/pages/payroll/board-cell.tsx";
import { boardFilters, FILED } from "#web/pages/payroll/payroll-query.ts";
import { countWords } from "#web/pages/payroll/payroll-shapes.ts";
import { StoppingRows } from "./stopping-rows.tsx";
import { FileList } from "./file-list.tsx";
import { LayoutEditor } from "./layout-editor.tsx";
import { MakeButton } from "./make-button.tsx";
import { OwnLog } from "./own-log.tsx";
import { PayrollCodes } from "./payroll-codes.tsx";
import { ReadyFiles } from "./ready-files.tsx";

/** The files that were made of a week and which were sent, what the next one is made of, and what proves the week. */
export function FilesSection({ week }: { readonly week: IsoDate }) {
  const { search, change } = useAddress();
  const { office } = boardFilters(search);
  const { rows: files, today } = usePayrollFiles({ week });
  const options = officeOptions(useOffices());
  // Those that are chosen, as on the board, else the office that is looked at.
  const chosen = listOf(search, FILED).filter(isOfficeId);
  const offices = chosen.length > 0 || office === null ? chosen : [office];
  const query = { week, ...(offices.length > 0 && { office: offices }) };
  return (
    <div className="flex flex-col gap-6">
      <FileList files={files} offices={options} today={today} />
      <MakeFile key={week} week={week} files={files} offices={offices} isOfChosen={chosen.length > 0}>
        <Picker
          noun="office"
          options={options}
          chosen={offices}
          onChange={(ids) => change({ [FILED]: ids })}
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
      <PayrollCodes />
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

/** Makes a full file in a layout, or the corrections of a file that was sent. */
function MakeFile({ week, files, offices: chosenOffices, isOfChosen, children }: MakeFileProps) {
  const standing = standingFiles(files);
  const [chosen, setChosen] = useState<string | null>(null);
  const layouts = [...useLayouts(), ...EXAMPLE_LAYOUTS];
  // The next file is usually made as the latest one was.
  const latest = files.findLast(({ kind }) => kind === "partner")?.layout ?? "";
  const [layout, setLayout] = useState(layouts.some(({ name }) => name === latest) ? latest : "");
  const [format, setFormat] = useState<Format>("csv");
  const [wantsRecords, setWantsRecords] = useState(true);
  const [wantsDraft, setWantsDraft] = useState(false);
  const { payPeriod } = useBusinessInUse();
  const weeks = periodWeeks(week, payPeriod);
  const [wantsPeriod, setWantsPeriod] = useState(true);
  const ofPeriod = weeks.length > 1 && wantsPeriod ? { period: true } : {};
  const value = chosen ?? (isOfChosen ? FULL : usualBase(standing));
  const bases = standing.filter(({ number }) => value === ALL || String(number) === value);
  const hasParts = bases.some(({ columns }) => heldColumns(columns.map(({ id }) => id)).parts.length > 0);
  const isByRecord = wantsRecords && !hasParts;
  const offices = bases.length === 0 ? chosenOffices : (officesOf(bases) ?? []);
  const heldByLayout = heldBy(layouts.find(({ name }) => name === layout));
  const found = usePayrollFileFaults({
    week,
    office: offices.length === 0 ? undefined : offices,
    ...(bases.length === 0 ? heldByLayout : isByRecord ? {} : heldBy(bases[0])),
  });
  const { faults, cautions } = warningsOf(found);
  const isDraft = faults !== "" || wantsDraft;
  const repeated = bases.length === 0 ? sentFullFile(files, offices.length === 0 ? null : offices) : null;
  const addressOf = (again: boolean): string => {
    const common = { week, format, ...(isDraft && { draft: true }) };
    if (bases.length > 0) {
      const asked = { ...common, ...(value !== ALL && { file: bases[0]?.number }) };
      return isByRecord ? correctionsFile(asked) : partnerCorrectionsFile(asked);
    }
    return partnerFile({
      ...common,
      ...ofPeriod,
      ...(offices.length > 0 && { office: offices }),
      ...(layout !== "" && { layout }),
      ...(again && { again: true }),
    });
  };
  return (
    <Section title="Make a file">
      <div className="flex flex-col items-start gap-3">
        <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full">
          <BaseField standing={standing} value={bases.length === 0 ? FULL : value} onChange={setChosen} />
          {bases.length === 0 ? (
            <>
              {children}
              <LayoutField layout={layout} onChange={setLayout} />
            </>
          ) : hasParts ? null : (
            <Segmented
              label="Rows"
              value={isByRecord ? "records" : "people"}
              segments={ROWS}
              onChange={(id) => setWantsRecords(id === "records")}
            />
          )}
          <Segmented label="Format" value={format} segments={FORMATS} onChange={setFormat} />
        </div>
        <p className="text-muted">
          {makeWords({ bases: numbersOf(bases), isByRecord, isNoneSent: standing.length === 0 })}
        </p>
        {bases.length === 0 ? <LayoutEditor key={layout} name={layout} onSaved={setLayout} /> : null}
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
        {bases.length > 0 || weeks.length === 1 ? null : (
          <Switch isOn={wantsPeriod} onChange={setWantsPeriod}>
            {`All ${weeks.length} weeks of the pay period, from the week of ${formatDate(weeks[0] ?? week)}`}
          </Switch>
        )}
        <MakeButton isDraft={isDraft} repeated={repeated} addressOf={addressOf} />
        <ReadyFiles
          query={{ week, ...heldByLayout }}
          addressOf={(of) => partnerFile({ week, format, of, ...ofPeriod, ...(layout !== "" && { layout }) })}
        />
      </div>
    </Section>
  );
}

/** What a layout has that decides whether all minutes stand in its file. */
const heldBy = (layout: Pick<Layout, "columns" | "isUnknownRegular"> | undefined) =>
  layout !== undefined && layout.columns.length > 0
    ? { column: layout.columns.map(({ id }) => id), isUnknownRegular: layout.isUnknownRegular }
    : {};

/** All files that were sent, or the one there is; a full file before that. */
const usualBase = (standing: readonly PayrollFile[]): string =>
  standing.length > 1 ? ALL : String(standing[0]?.number ?? FULL);

/** `1`, `1 and 2`. */
const numbersOf = (files: readonly PayrollFile[]): string => files.map(({ number }) => number).join(" and ");

type MakeWords = {
  /** The numbers of the files that corrections start from; "" for a full file. */
  readonly bases: string;
  readonly isByRecord: boolean;
  readonly isNoneSent: boolean;
};

function makeWords({ bases, isByRecord, isNoneSent }: MakeWords): string {
  if (bases !== "")
    return `What changed since file ${bases}, ${isByRecord ? "record by record" : "per person in the columns of the file"}, for the same offices. Together they are a full file made now.`;
  return `One row per person and office, with whole minutes and decimal hours that add up to the control line.${
    isNoneSent ? " Corrections start from a file that is marked as sent: none is yet." : ""
  }`;
}

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

type LayoutFieldProps = { readonly layout: string; readonly onChange: (name: string) => void };

function LayoutField({ layout, onChange }: LayoutFieldProps) {
  const layouts = useLayouts();
  return (
    <SelectField
      label="Layout"
      value={layout}
      options={[
        { id: "", label: "All columns" },
        ...[...layouts, ...EXAMPLE_LAYOUTS].map(({ name }) => ({ id: name, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

/** What keeps a file from being final, and what stands in it as a caution. */
const warningsOf = (of: PayrollFileFaults) => ({
  faults: countWords([
    [of.blocking, "blocking exception"],
    [of.unread, "submission without records", "submissions without records"],
    [of.rows.length, "row not held whole", "rows not held whole"],
    [of.endsOn === null ? 0 : 1, "week that has not ended"],
    ...(of.mayHoldUnready ? [] : unreadyCounts(of)),
  ]),
  cautions: countWords([
    [of.undated, "submission with an unknown week left out", "submissions with an unknown week left out"],
    [of.notSignedOff, "submission not signed off", "submissions not signed off"],
    ...(of.mayHoldUnready ? unreadyCounts(of) : []),
    [of.missing, "office without a submission", "offices without a submission"],
    [
      of.writtenRegular,
      "row with unknown overtime written as regular hours",
      "rows with unknown overtime written as regular hours",
    ],
    [of.withoutId, "row without a person ID", "rows without a person ID"],
  ]),
});

const unreadyCounts = (of: PayrollFileFaults) =>
  [
    [of.sentBack, "sent back", "sent back"],
    [of.notSubmitted, "not submitted", "not submitted"],
    [of.changed, "changed since sign-off", "changed since sign-off"],
  ] as const;
