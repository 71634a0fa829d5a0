import { useMemo, useState } from "react";
import { CODE_LENGTH_MAX, readCodesFile, type CodeKind } from "#domain/payroll/payroll-codes.ts";
import {
  CODES_ROWS_MAX,
  usePayrollCodes,
  useSavePayrollCodes,
  type PayrollCode,
} from "#web/api/payroll/payroll-codes.ts";
import { useBusinessInUse } from "#web/api/identity/session.ts";
import { formatInZone } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { ImportSheet } from "#web/ui/overlay/import-sheet.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { DataTable } from "#web/ui/table/data-table.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";

const KINDS = [
  { id: "worker", label: "Workers" },
  { id: "office", label: "Offices" },
] as const;

/** Codes by which the payroll partner calls workers and offices: typed, or imported from a CSV file. */
export function PayrollCodes() {
  const { latest, rows } = usePayrollCodes();
  const { zone } = useBusinessInUse();
  const [kind, setKind] = useState<CodeKind>("worker");
  const [open, setOpen] = useState<"type" | "import" | null>(null);
  const shown = useMemo(() => rows.filter((row) => row.kind === kind), [rows, kind]);
  return (
    <Section title="Payroll IDs">
      <p className="mb-3 text-muted">
        {`What the payroll partner calls workers and offices. A layout with a column for them stops a final file of anyone not mapped.${
          latest === null
            ? ""
            : ` Version ${latest.version}, ${latest.byName}, ${formatInZone(latest.at, zone)}.`
        }`}
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented label="IDs of" value={kind} segments={KINDS} onChange={setKind} />
        <Button onPress={() => setOpen("type")}>Add ID…</Button>
        <Button icon="file" onPress={() => setOpen("import")}>
          Import CSV…
        </Button>
      </div>
      {shown.length === 0 ? (
        <Empty>{kind === "worker" ? "No workers are mapped." : "No offices are mapped."}</Empty>
      ) : (
        <DataTable
          id="payroll ids"
          sortMember="sort-ids"
          rowsKey={kind}
          caption="Payroll IDs"
          columns={COLUMNS}
          rows={shown}
          rowId={({ id }) => id}
          countWords={formatNoun(shown.length, kind)}
        />
      )}
      {open === "type" ? <CodeSheet kind={kind} onClose={() => setOpen(null)} /> : null}
      {open === "import" ? <ImportCodes kind={kind} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}

type SheetProps = { readonly kind: CodeKind; readonly onClose: () => void };

function CodeSheet({ kind, onClose }: SheetProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const sends = useSavePayrollCodes();
  return (
    <Sheet title={kind === "worker" ? "Payroll ID of a worker" : "Code of an office"} onClose={onClose}>
      <p className="mb-4 text-muted">Leave the payroll ID empty to remove it.</p>
      <Form
        fields={[
          {
            name: "id",
            label: kind === "worker" ? "Person ID" : "Office ID",
            isFirst: true,
            check: filled("Enter an ID."),
          },
          {
            name: "code",
            label: kind === "worker" ? "Payroll ID" : "Office code",
            isOptional: true,
            check: (text) =>
              text.length > CODE_LENGTH_MAX ? `Use at most ${CODE_LENGTH_MAX} characters.` : null,
          },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({ kind, rows: [{ id: textOf("id").trim(), code: textOf("code") }] })}
        words={["Save", "Saving…"]}
        onSent={(reply) => {
          setRefused(reply.refused);
          if (reply.refused.length > 0) return;
          showToast("Payroll ID saved.");
          onClose();
        }}
      />
      {refused.length === 0 ? null : (
        <p role="alert" className="mt-3">{`No report names ${refused.join(", ")}.`}</p>
      )}
    </Sheet>
  );
}

/** Takes codes from a CSV file. */
function ImportCodes({ kind, onClose }: SheetProps) {
  const { mutateAsync } = useSavePayrollCodes();
  return (
    <ImportSheet
      title={kind === "worker" ? "Import payroll IDs" : "Import office codes"}
      about={`A CSV file with ${kind === "worker" ? "person ID and payroll ID" : "office ID and office code"}. An empty one removes it.`}
      noun="ID"
      read={readCodesFile}
      rowsMax={CODES_ROWS_MAX}
      send={async (rows) => {
        const { changed, refused } = await mutateAsync({ kind, rows });
        const noun = kind === "worker" ? "Person" : "Office";
        return { changed, notTaken: refused.map((id) => `${noun} ${id}: no report names it.`) };
      }}
      onClose={onClose}
    />
  );
}

const ofCodes = columnFor<PayrollCode>();
const COLUMNS = [
  ofCodes(
    { id: "name", heading: "Name", of: ({ name }) => name },
    { size: 208, meta: { missing: () => null, grows: true, onPhone: true } },
  ),
  ofCodes({ id: "id", heading: "ID", kind: "id", of: ({ id }) => id }, { size: 112 }),
  ofCodes(
    { id: "code", heading: "Payroll ID", kind: "id", of: ({ code }) => code },
    { size: 144, meta: { onPhone: true } },
  ),
  ofCodes({ id: "version", heading: "Version", kind: "count", of: ({ version }) => version }, { size: 96 }),
  ofCodes({ id: "by", heading: "By", of: ({ byName }) => byName }, { size: 160 }),
];
