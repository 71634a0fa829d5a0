import { useId } from "react";
import { useChoice } from "#web/lib/choice.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import { capital, chosenWords, type PickerNoun, type PickerOption } from "./picker-options.ts";

const load = () => import("./picker-list.tsx");

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
export function Picker({ noneWords, ...props }: PickerProps) {
  const { noun, options } = props;
  const [chosen, onChange] = useChoice(props.chosen, props.onChange);
  const id = useId();
  const said =
    chosen.length === 0 && noneWords !== undefined ? noneWords : chosenWords(options, chosen, noun);
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {capital(noun)}
      </span>
      <Opener
        load={load}
        opens="listbox"
        className={`${FIELD.button} text-left`}
        labelledBy={`${id}-label ${id}-said`}
        renderOpen={({ PickerList }, opened) => (
          <PickerList {...props} {...opened} chosen={chosen} onChange={onChange} />
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
