import { useNavigate } from "react-router-dom";
import { isOfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { useOffices } from "#web/api/offices.ts";
import { weekRecordsFile } from "#web/api/payroll/payroll-files.ts";
import { usePayrollFiles } from "#web/api/payroll/payroll-partner.ts";
import { listOf, useAddress, VALUES_MAX } from "#web/lib/address.ts";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Picker } from "#web/ui/filters/picker.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { boardFilters, evidencePath, FILED } from "#web/pages/payroll/payroll-query.ts";
import { FileList } from "./file-list.tsx";
import { MakeFile } from "./make-file.tsx";
import { OwnLog } from "./own-log.tsx";
import { PayrollCodes } from "./payroll-codes.tsx";

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
  const { search } = useAddress();
  const navigate = useNavigate();
  return (
    <Button icon="shield" onPress={() => void navigate(evidencePath(search, week))}>
      Sign-offs, acceptances, files and changes
    </Button>
  );
}
