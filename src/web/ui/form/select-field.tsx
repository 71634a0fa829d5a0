import { useId } from "react";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand, Opener } from "#web/ui/overlay/opener.tsx";
import type { Option } from "./option-list.tsx";

const list = onDemand(() => import("./option-list.tsx"));

type SelectFieldProps = {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (id: string) => void;
};

/** One of several. With many options the list has a search of its own. */
export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
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
        renderOpen={({ OptionList }, opened) => (
          <OptionList {...opened} label={label} options={options} chosen={value} onChange={onChange} />
        )}
      >
        <span id={`${id}-chosen`} className="truncate">
          <bdi>{options.find(({ id: own }) => own === value)?.label ?? value}</bdi>
        </span>
        <Icon name="chevron-down" className="text-muted" />
      </Opener>
    </div>
  );
}
