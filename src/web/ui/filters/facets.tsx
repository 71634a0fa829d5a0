import { useId, useState } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import { facetRows, hasSearch, isLong, withChosen, type FacetValue } from "./facet-rows.ts";
import { usePendingChoice } from "./pending-choice.ts";

type FacetListProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** What an id is called that is chosen and leaves nothing. */
  readonly labelOf?: (id: string) => string;
  /** Ids; none means that it does not matter. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** The counts are those of earlier filters, and new ones are on their way. */
  readonly isOld?: boolean;
};

/** Values of a filter with how many rows each would leave; any number can be chosen. */
export function FacetList({
  title,
  values: counted,
  labelOf = (id) => id,
  chosen,
  onChange,
  isOld = false,
}: FacetListProps) {
  const [shown, choose] = usePendingChoice(chosen, onChange);
  // A line that was chosen stays when it is given up: it may be where the focus is, and the press a mistake.
  const [once, setOnce] = useState(chosen);
  const kept = [...new Set([...once, ...shown])];
  if (kept.length > once.length) setOnce(kept);
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState("");
  const id = useId();
  const values = withChosen(counted, kept, labelOf);
  const { rows, more } = facetRows(values, kept, { isOpen, query });
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-7 items-center justify-between gap-2 max-sm:min-h-10">
        <h3 id={id} className="text-table font-semibold">
          {title}
        </h3>
        {shown.length === 0 ? null : (
          <FacetButton
            label={`Clear ${title.toLowerCase()}`}
            onPress={(button) => {
              // The button goes away; the focus stays with its values.
              button.closest("fieldset")?.querySelector("input")?.focus();
              choose([]);
            }}
          >
            Clear
          </FacetButton>
        )}
      </div>
      {isOpen && hasSearch(values) ? (
        <input
          type="search"
          aria-label={`Search in ${title.toLowerCase()}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck="false"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="mb-1 h-8 w-full rounded-md border border-control bg-surface px-2 text-table placeholder:text-muted max-sm:h-10"
        />
      ) : null}
      <ul>
        {rows.map((value) => (
          <li key={value.id}>
            <FacetRow
              {...value}
              isChosen={shown.includes(value.id)}
              isOld={isOld}
              onChoose={(isChosen) =>
                choose(isChosen ? [...shown, value.id] : shown.filter((other) => other !== value.id))
              }
            />
          </li>
        ))}
      </ul>
      {values.length === 0 ? <p className="py-1 text-table text-muted">No options</p> : null}
      {values.length > 0 && rows.length === 0 ? (
        <p className="py-1 text-table text-muted">No results</p>
      ) : null}
      {more === 0 ? null : (
        <p className="figures py-1 text-table text-muted">{formatCount(more)} more: search for them.</p>
      )}
      {isLong(values) ? (
        <FacetButton
          isExpanded={isOpen}
          onPress={() => {
            setIsOpen(!isOpen);
            setQuery("");
          }}
        >
          {isOpen ? "Show fewer" : `Show all ${formatCount(values.length)}`}
        </FacetButton>
      ) : null}
    </fieldset>
  );
}

type FacetButtonProps = {
  readonly label?: string;
  readonly isExpanded?: boolean;
  readonly onPress: (button: HTMLElement) => void;
  readonly children: string;
};

const FacetButton = ({ label, isExpanded, onPress, children }: FacetButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-expanded={isExpanded}
    onClick={({ currentTarget }) => onPress(currentTarget)}
    className="figures rounded-sm py-1 text-table text-accent hover:underline max-sm:min-h-10"
  >
    {children}
  </button>
);

type FacetChoiceProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
  readonly isOld?: boolean;
};

/** Values of a filter that exclude each other, with how many rows each would leave. */
export function FacetChoice({ title, values, chosen, onChange, isOld = false }: FacetChoiceProps) {
  const [[shown = chosen], choose] = usePendingChoice([chosen], ([next = chosen]) => onChange(next));
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="flex min-h-7 items-center text-table font-semibold max-sm:min-h-10">
        {title}
      </h3>
      {values.map((value) => (
        <FacetRow
          key={value.id}
          {...value}
          oneOf={id}
          isChosen={value.id === shown}
          isOld={isOld}
          onChoose={() => choose([value.id])}
        />
      ))}
    </fieldset>
  );
}

type FacetRowProps = FacetValue & {
  /** The group's name, where only one can be chosen. */
  readonly oneOf?: string;
  readonly isChosen: boolean;
  readonly isOld: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

/** A value with its count at the right; the whole line can be pressed. */
const FacetRow = ({ label, count, oneOf, isChosen, isOld, onChoose }: FacetRowProps) => (
  <label className="flex min-h-7 items-start gap-2 rounded-sm py-1 text-table hover:bg-ground max-sm:min-h-10 max-sm:py-2.5">
    <input
      type={oneOf === undefined ? "checkbox" : "radio"}
      name={oneOf}
      checked={isChosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      className="m-0.5 size-4 shrink-0 accent-(--accent)"
    />
    <span className="min-w-0 flex-1 wrap-anywhere">
      {label.trim() === "" ? <span className="text-muted">Unknown</span> : <bdi>{label}</bdi>}
    </span>{" "}
    <span className={classNames("figures", (isOld || count === 0) && "text-muted")}>
      {formatCount(count)}
    </span>
  </label>
);
