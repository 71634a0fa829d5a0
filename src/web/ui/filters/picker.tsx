import { useId } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand, Opener } from "#web/ui/overlay/opener.tsx";
import { usePendingChoice } from "./pending-choice.ts";
import { capital, chosenWords, type PickerNoun, type PickerOption } from "./picker-options.ts";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";

const list = onDemand(() => import("./picker-list.tsx"));

export type PickerProps = {
  readonly noun: PickerNoun;
  readonly options: readonly PickerOption[];
  /** Ids; none means that it does not matter. With a single choice at most one. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** How many may be chosen at once; with one, choosing closes the list. */
  readonly most: number;
  /** What is said while none is chosen, where that does not mean all of them. */
  readonly noneWords?: string;
};

/** A picker on its way; most often nothing is chosen in it. */
export const PickerSkeleton = ({ noun }: Pick<PickerProps, "noun">) => (
  <FieldSkeleton label={capital(noun)} words={chosenWords([], [], noun)} />
);

/** One or several of hundreds, found by name or id. */
export function Picker({ noun, options, chosen, onChange, most, noneWords }: PickerProps) {
  const [shown, choose] = usePendingChoice(chosen, onChange);
  const id = useId();
  const said = shown.length === 0 && noneWords !== undefined ? noneWords : chosenWords(options, shown, noun);
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {capital(noun)}
      </span>
      <Opener
        code={list}
        opens="listbox"
        className={classNames(FIELD.button, "text-left")}
        labelledBy={`${id}-label ${id}-said`}
        renderOpen={({ PickerList }, opened) => (
          <PickerList
            {...opened}
            noun={noun}
            options={options}
            chosen={shown}
            onChange={choose}
            most={most}
          />
        )}
      >
        <bdi id={`${id}-said`} title={said} className="truncate">
          {said}
        </bdi>
        <Icon name="chevron-down" className="text-muted" />
      </Opener>
    </div>
  );
}
