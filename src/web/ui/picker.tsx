import { lazy, useId, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { classNames } from "#web/lib/class-names.ts";
import { FIELD } from "./field-look.ts";
import { Icon } from "./icon.tsx";
import { Part } from "./part.tsx";
import { usePendingChoice } from "./pending-choice.ts";
import { capital, chosenWords, type PickerNoun, type PickerOption } from "./picker-options.ts";

const loadList = () => import("./picker-list.tsx");
const PickerList = lazy(async () => ({ default: (await loadList()).PickerList }));

export type PickerProps = {
  readonly noun: PickerNoun;
  readonly options: readonly PickerOption[];
  /** Ids; none means that it does not matter. With a single choice at most one. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** How many may be chosen at once; one closes the list. */
  readonly most: number;
};

/** One or several of hundreds, found by name or id. Its list is code and rows that come when it is opened. */
export function Picker({ noun, options, chosen, onChange, most }: PickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [shown, choose] = usePendingChoice(chosen, onChange);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const said = chosenWords(options, shown, noun);
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {capital(noun)}
      </span>
      <Button
        ref={trigger}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-said`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(true)}
        onKeyDown={({ key }) => {
          if (key === "ArrowDown" || key === "ArrowUp") setIsOpen(true);
        }}
        onHoverStart={() => void loadList()}
        onFocus={() => void loadList()}
        className={classNames(FIELD.button, "text-left")}
      >
        <bdi id={`${id}-said`} title={said} className="truncate">
          {said}
        </bdi>
        <Icon name="chevron-down" className="text-muted" />
      </Button>
      {isOpen ? (
        <Part>
          <PickerList
            noun={noun}
            options={options}
            chosen={shown}
            onChange={choose}
            most={most}
            trigger={trigger}
            onClose={() => setIsOpen(false)}
          />
        </Part>
      ) : null}
    </div>
  );
}
