import { lazy, type ReactNode } from "react";
import { useChoice } from "#web/lib/choice.ts";
import { capital } from "#web/lib/format.ts";
import { FieldPopover } from "#web/ui/overlay/field-popover.tsx";
import { chosenWords, type PickerChoice, type PickerOption } from "./picker-options.ts";

const PickerList = lazy(async () => ({ default: (await import("./picker-list.tsx")).PickerList }));

type PickerProps = PickerChoice & {
  /** Shown while none is chosen, where that does not mean all of them. */
  readonly noneWords?: string;
  /** Gives the list its options where those above are only what is chosen: they are requested once it is open. */
  readonly children?: (list: (options: readonly PickerOption[]) => ReactNode) => ReactNode;
};

/** One or several of hundreds, found by name or id. */
export function Picker({ noneWords, children = (list) => list(props.options), ...props }: PickerProps) {
  const { noun, options } = props;
  const [chosen, onChange] = useChoice(props.chosen, props.onChange);
  const words =
    chosen.length === 0 && noneWords !== undefined ? noneWords : chosenWords(options, chosen, noun);
  return (
    <FieldPopover
      label={capital(noun)}
      words={
        <bdi title={words} className="truncate">
          {words}
        </bdi>
      }
      boxClassName="w-[min(26rem,calc(100vw-2rem))]"
    >
      {(close) =>
        children((listed) => (
          <PickerList
            {...props}
            options={listed}
            chosen={chosen}
            onChange={onChange}
            meansAll={noneWords === undefined}
            onClose={close}
          />
        ))
      }
    </FieldPopover>
  );
}
