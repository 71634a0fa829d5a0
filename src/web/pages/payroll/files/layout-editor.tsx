import { shownInPlace } from "#web/api/command.ts";
import { useState } from "react";
import { PAY_PARTS } from "#domain/payroll/held-minutes.ts";
import { CONSTANTS_MAX, formFault, layoutFault, type PayCodes } from "#domain/payroll/layouts.ts";
import {
  columnName,
  EXAMPLE_LAYOUTS,
  partnerColumns,
  useDeleteLayout,
  useLayouts,
  usualColumns,
  useSaveLayout,
  type Layout,
} from "#web/api/payroll/payroll-partner.ts";
import { useSession } from "#web/api/identity/session.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { FieldProblem, Refused } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";

type LayoutEditorProps = {
  /** The layout to begin with; "" is all columns. */
  readonly name: string;
  readonly onSaved: (name: string) => void;
};

/** Chooses, orders and renames the columns of the partner file, and saves that by a name. */
export function LayoutEditor({ name, onSaved }: LayoutEditorProps) {
  const saved = useLayouts().find((layout) => layout.name === name);
  const example = EXAMPLE_LAYOUTS.find((layout) => layout.name === name);
  const start = saved ?? example ?? USUAL;
  return (
    <details className="w-full">
      <summary className="w-fit cursor-pointer rounded-sm text-accent">
        {saved === undefined ? "Choose columns for a new layout…" : `Edit layout “${name}”…`}
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        {example === undefined ? null : <p className="text-muted">{example.note}</p>}
        <Editor start={start} name={saved?.name ?? ""} onSaved={onSaved} />
      </div>
    </details>
  );
}

const USUAL = { columns: usualColumns, isControlApart: false, isUnknownRegular: false, payCodes: null };

type Column = Layout["columns"][number];
/** A column with a key of its own: it keeps what is typed while it moves. */
type Keyed = { readonly key: number; readonly column: Column };

type EditorProps = LayoutEditorProps & { readonly start: Omit<Layout, "name"> };

function Editor({ start, name: savedName, onSaved }: EditorProps) {
  const [name, setName] = useState(savedName);
  const [rows, setRows] = useState<readonly Keyed[]>(() =>
    start.columns.map((column, key) => ({ key, column })),
  );
  const [isControlApart, setIsControlApart] = useState(start.isControlApart);
  const [isUnknownRegular, setIsUnknownRegular] = useState(start.isUnknownRegular);
  const [payCodes, setPayCodes] = useState(start.payCodes);
  const isAdmin = useSession().session?.person?.role === "admin";
  const [isChecked, setIsChecked] = useState(false);
  const save = useSaveLayout();
  const columns = rows.map(({ column }) => column);
  const fault =
    name.trim() === "" ? "Enter a name" : (layoutFault(columns, columnName) ?? formFault(columns, payCodes));
  const submit = (): void => {
    setIsChecked(true);
    if (fault !== null || save.isPending) return;
    const layout = { name: name.trim(), columns, isControlApart, isUnknownRegular, payCodes };
    save.mutate(layout, {
      onSuccess: () => {
        showToast("Layout saved.");
        onSaved(layout.name);
      },
      onError: shownInPlace,
    });
  };
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField label="Layout name" value={name} onChange={setName} />
      <Switch
        isOn={payCodes !== null}
        onChange={(isOn) => {
          setPayCodes(isOn ? USUAL_CODES : null);
          setRows(inForm(rows, isOn));
        }}
      >
        One row for each pay code
      </Switch>
      {payCodes === null ? null : (
        <div className="flex flex-wrap gap-2">
          {PAY_PARTS.map((part) => (
            <TextField
              key={part}
              label={PART_LABELS[part]}
              value={payCodes[part]}
              onChange={(code) => setPayCodes({ ...payCodes, [part]: code })}
            />
          ))}
        </div>
      )}
      <ColumnList rows={rows} onChange={setRows} />
      <AddColumn
        columns={columns}
        onAdd={(column) =>
          setRows([...rows, { key: 1 + Math.max(0, ...rows.map(({ key }) => key)), column }])
        }
      />
      <Switch isOn={isControlApart} onChange={setIsControlApart}>
        Leave the control line out of the file
      </Switch>
      {isAdmin || start.isUnknownRegular ? (
        <Switch isOn={isUnknownRegular} onChange={setIsUnknownRegular}>
          Write hours with unknown overtime as regular hours
        </Switch>
      ) : null}
      <FieldProblem problem={isChecked && fault !== null ? `${fault}.` : null} />
      <Refused problem={refusalOf(save.error)} />
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          className="inline-flex h-8 items-center rounded-md border border-control bg-surface px-3 hover:bg-ground max-sm:h-10"
        >
          {save.isPending ? "Saving…" : "Save layout"}
        </button>
        {savedName === "" ? null : <DeleteLayout name={savedName} onDeleted={() => onSaved("")} />}
      </div>
    </form>
  );
}

const USUAL_CODES: PayCodes = { regular: "REG", overtime: "OT", double: "DT" };
const PART_LABELS = {
  regular: "Code of regular time",
  overtime: "Code of overtime",
  double: "Code of double time",
} as const satisfies Readonly<Record<keyof PayCodes, string>>;

const PAY_CODE: Column = { id: "pay code", heading: "Pay code" };
const HOURS: Column = { id: "hours", heading: "Hours" };

/** The columns that a layout of a form can have: with a row for each pay code its column, and none of parts or of whole rows. */
function inForm(rows: readonly Keyed[], isByCode: boolean): readonly Keyed[] {
  const kept = rows.filter(({ column: { id } }) =>
    isByCode ? !/^(?:regular|overtime|double) |^records$|^edited$/.test(id) : id !== "pay code",
  );
  if (!isByCode) return kept;
  const key = 1 + Math.max(0, ...rows.map((row) => row.key));
  const isThere = (wanted: string): boolean => kept.some(({ column: { id } }) => id === wanted);
  return [
    ...kept,
    ...(isThere("pay code") ? [] : [{ key, column: PAY_CODE }]),
    ...(isThere("hours") || isThere("minutes") ? [] : [{ key: key + 1, column: HOURS }]),
  ];
}

type ColumnListProps = {
  readonly rows: readonly Keyed[];
  readonly onChange: (rows: readonly Keyed[]) => void;
};

/** The columns in their order, each with its heading. */
function ColumnList({ rows, onChange }: ColumnListProps) {
  const move = (place: number, by: -1 | 1): void => {
    const moved = rows.toSpliced(place, 1);
    const row = rows[place];
    if (row !== undefined) onChange(moved.toSpliced(place + by, 0, row));
  };
  return (
    <ol aria-label="Columns" className="flex flex-col">
      {rows.map((row, place) => (
        <li key={row.key} className="flex flex-wrap items-center gap-2 border-b border-line py-1.5">
          <ColumnFields
            column={row.column}
            onChange={(column) => onChange(rows.with(place, { ...row, column }))}
          />
          <span className="ml-auto flex">
            <RowAction
              icon="chevron-up"
              label={`Move ${row.column.heading} up`}
              isDisabled={place === 0}
              onPress={() => move(place, -1)}
            />
            <RowAction
              icon="chevron-down"
              label={`Move ${row.column.heading} down`}
              isDisabled={place === rows.length - 1}
              onPress={() => move(place, 1)}
            />
            <RowAction
              icon="close"
              label={`Remove ${row.column.heading}`}
              onPress={() => onChange(rows.toSpliced(place, 1))}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}

type ColumnFieldsProps = { readonly column: Column; readonly onChange: (column: Column) => void };

const ColumnFields = ({ column, onChange }: ColumnFieldsProps) => (
  <>
    <span className="w-32 min-w-0 truncate text-table text-muted max-sm:w-full">
      {column.id === "constant" ? "Constant" : columnName(column.id)}
    </span>
    <TextField
      label="Heading"
      value={column.heading}
      onChange={(heading) => onChange({ ...column, heading })}
    />
    {column.id === "constant" && "text" in column ? (
      <TextField label="Text" value={column.text} onChange={(text) => onChange({ ...column, text })} />
    ) : null}
  </>
);

type AddColumnProps = {
  readonly columns: readonly Column[];
  readonly onAdd: (column: Column) => void;
};

/** Adds a column that is not among them, or one with the same text in every row. */
function AddColumn({ columns, onAdd }: AddColumnProps) {
  const unused = partnerColumns.filter(({ id }) => !columns.some((column) => column.id === id));
  const constants = columns.filter(({ id }) => id === "constant").length;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {unused.length === 0 ? null : (
        <SelectField
          label="Add column"
          value=""
          options={[
            { id: "", label: "Choose…" },
            ...unused.map(({ id, heading }) => ({ id, label: heading })),
          ]}
          onChange={(id) => {
            const column = unused.find((each) => each.id === id);
            if (column !== undefined) onAdd(column);
          }}
        />
      )}
      <Button
        isDisabled={constants >= CONSTANTS_MAX}
        onPress={() => onAdd({ id: "constant", heading: `Constant ${constants + 1}`, text: "" })}
      >
        Add constant
      </Button>
    </div>
  );
}

type DeleteLayoutProps = { readonly name: string; readonly onDeleted: () => void };

function DeleteLayout({ name, onDeleted }: DeleteLayoutProps) {
  const remove = useDeleteLayout();
  return (
    <>
      <ConfirmButton
        isDisabled={remove.isPending}
        title={`Delete the layout “${name}”?`}
        consequence="All payroll staff lose it. Files that were made with it stay on record."
        confirmWord="Delete"
        onConfirm={() =>
          remove.mutate(
            { name },
            {
              onSuccess: () => {
                showToast("Layout deleted.");
                onDeleted();
              },
              onError: shownInPlace,
            },
          )
        }
      >
        Delete layout
      </ConfirmButton>
      <Refused problem={refusalOf(remove.error)} />
    </>
  );
}

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

const TextField = ({ label, value, onChange }: TextFieldProps) => (
  <label className={`${FIELD.group} sm:w-52`}>
    <span className={FIELD.label}>{label}</span>
    <input
      type="text"
      value={value}
      spellCheck="false"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className={FIELD.input}
    />
  </label>
);

type RowActionProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

const RowAction = ({ icon, label, isDisabled = false, onPress }: RowActionProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    disabled={isDisabled}
    onClick={onPress}
    className="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-ground hover:text-ink disabled:text-faint max-sm:size-10"
  >
    <Icon name={icon} />
  </button>
);
