import { useChoice } from "#web/lib/choice.ts";
import { formatCount } from "#web/lib/format.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";

type Option = {
  readonly id: string;
  readonly label: string;
  /** Number of rows that choosing it leaves. */
  readonly count?: number;
};

type SelectFieldProps = {
  readonly label: string;
  /** In a form: what is sent by this name is what is shown. */
  readonly name?: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One of several that the address says: shown as chosen at once, before the page has its numbers. */
export function AddressSelectField({ value, onChange, ...field }: SelectFieldProps) {
  const [chosen, choose] = useChoice(value, onChange);
  return <SelectField {...field} value={chosen} onChange={choose} />;
}

/** One of several, with the browser's own list: typing finds in it, and phones show it their way. */
export const SelectField = ({ label, name, options, value, onChange }: SelectFieldProps) => (
  <label className={`${FIELD.group} relative`}>
    <span className={FIELD.label}>{label}</span>
    <select
      name={name}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="field-sizing-content h-full max-w-80 min-w-0 flex-1 appearance-none truncate rounded-md bg-transparent pr-7.5 pl-1.5 text-table outline-none max-sm:max-w-none print:max-w-none [&>*]:bg-raised"
    >
      {/* None is chosen yet. */}
      {options.some(({ id }) => id === value) ? null : <option value={value}>{value}</option>}
      {options.map(({ id, label: words, count }) => (
        <option key={id} value={id}>
          {/* The chosen one is the words of the closed field. */}
          {count === undefined || id === value ? words : `${words} · ${formatCount(count)}`}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" className="pointer-events-none absolute right-2 text-muted print:hidden" />
  </label>
);
