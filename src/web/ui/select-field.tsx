import { Button, Label, Select, SelectValue } from "react-aria-components";
import { FIELD } from "./field-look.ts";
import { Icon } from "./icon.tsx";
import { OptionList, type Option } from "./option-list.tsx";

type SelectFieldProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One of several. With many options the list has a search of its own. */
export const SelectField = ({ label, options, value, onChange }: SelectFieldProps) => (
  <Select
    value={value}
    onChange={(key) => {
      if (key !== null) onChange(String(key));
    }}
    className={FIELD.group}
  >
    <Label className={FIELD.label}>{label}</Label>
    <Button className={FIELD.button}>
      <SelectValue className="truncate">
        <bdi>{options.find(({ id }) => id === value)?.label ?? value}</bdi>
      </SelectValue>
      <Icon name="chevron-down" className="text-muted" />
    </Button>
    <OptionList label={label} options={options} />
  </Select>
);

type ChoicesFieldProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Any number of several; none chosen means that it does not matter. */
export const ChoicesField = ({ label, options, values, onChange }: ChoicesFieldProps) => (
  <Select
    selectionMode="multiple"
    value={values}
    onChange={(keys) => onChange(keys.map(String))}
    className={FIELD.group}
  >
    <Label className={FIELD.label}>{label}</Label>
    <Button className={FIELD.button}>
      <SelectValue className="truncate">{chosenWords(options, values)}</SelectValue>
      <Icon name="chevron-down" className="text-muted" />
    </Button>
    <OptionList label={label} options={options} {...(values.length > 0 && { onClear: () => onChange([]) })} />
  </Select>
);

const chosenWords = (options: readonly Option[], values: readonly string[]) => {
  const [only] = values;
  if (only === undefined) return "Any";
  if (values.length > 1) return `${values.length} chosen`;
  return <bdi>{options.find(({ id }) => id === only)?.label ?? only}</bdi>;
};
