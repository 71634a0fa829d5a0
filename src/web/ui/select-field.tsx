import { useId, type ReactNode } from "react";
import { FIELD } from "./field-look.ts";
import { Icon } from "./icon.tsx";
import { onDemand } from "./on-demand.ts";
import { Opener, type Opened } from "./opener.tsx";
import type { Option, OptionList } from "./option-list.tsx";

const list = onDemand(() => import("./option-list.tsx"));

type SelectFieldProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One of several. With many options the list has a search of its own. */
export const SelectField = ({ label, options, value, onChange }: SelectFieldProps) => (
  <ListField
    label={label}
    chosen={<bdi>{options.find(({ id }) => id === value)?.label ?? value}</bdi>}
    renderList={({ OptionList: List }, opened) => (
      <List
        {...opened}
        label={label}
        options={options}
        chosen={[value]}
        onChange={([id]) => {
          if (id !== undefined) onChange(id);
          opened.onClose();
        }}
      />
    )}
  />
);

type ChoicesFieldProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly values: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Any number of several; none chosen means that it does not matter. */
export const ChoicesField = ({ label, options, values, onChange }: ChoicesFieldProps) => (
  <ListField
    label={label}
    chosen={chosenWords(options, values)}
    renderList={({ OptionList: List }, opened) => (
      <List {...opened} label={label} options={options} chosen={values} isMultiple onChange={onChange} />
    )}
  />
);

type ListFieldProps = {
  readonly label: string;
  readonly chosen: ReactNode;
  readonly renderList: (code: { readonly OptionList: typeof OptionList }, opened: Opened) => ReactNode;
};

function ListField({ label, chosen, renderList }: ListFieldProps) {
  const id = useId();
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {label}
      </span>
      <Opener
        code={list}
        opens="listbox"
        className={FIELD.button}
        labelledBy={`${id}-chosen ${id}-label`}
        renderOpen={renderList}
      >
        <span id={`${id}-chosen`} className="truncate">
          {chosen}
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </Opener>
    </div>
  );
}

const chosenWords = (options: readonly Option[], values: readonly string[]): ReactNode => {
  const [only] = values;
  if (only === undefined) return "Any";
  if (values.length > 1) return `${values.length} chosen`;
  return <bdi>{options.find(({ id }) => id === only)?.label ?? only}</bdi>;
};
