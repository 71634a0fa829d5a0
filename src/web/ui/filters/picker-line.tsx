import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { optionName, type PickerNoun, type PickerOption } from "./picker-options.ts";

type PickerLineProps = {
  readonly id: string;
  /** Null stands for all of them. */
  readonly option: PickerOption | null;
  readonly noun: PickerNoun;
  readonly isChosen: boolean;
  readonly isAtCursor: boolean;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly onChoose: () => void;
};

/** A line of a picker's list: a check mark, the whole name, its note and its id. */
export const PickerLine = ({
  id,
  option,
  noun,
  isChosen,
  isAtCursor,
  place,
  of,
  onChoose,
}: PickerLineProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys are in the search
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <option> of a <select> holds neither lines nor notes
    role="option"
    aria-selected={isChosen}
    aria-setsize={of}
    aria-posinset={place}
    // The focus stays in the search, whose next letters are for the same list.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={classNames(
      "flex min-h-8 cursor-default items-start gap-2 rounded-sm px-2 py-1.5 max-sm:min-h-10 max-sm:py-2.5",
      isAtCursor ? "bg-accent-soft outline-2 -outline-offset-2 outline-accent" : "hover:bg-ground",
    )}
  >
    <Icon name="check" className={classNames("mt-0.5 text-accent", !isChosen && "invisible")} />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <bdi>{option === null ? `All ${noun}s` : optionName(option, noun)}</bdi>
      {option?.note === undefined ? null : <span className="text-muted"> · {option.note}</span>}
    </span>
    {option === null || option.name.trim() === "" ? null : (
      <span className="figures max-w-32 truncate text-muted" title={option.id}>
        {option.id}
      </span>
    )}
  </div>
);
