import { useId, useState } from "react";
import { holdsWords } from "#domain/fold.ts";
import { useChoice } from "#web/lib/choice.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";

/** A value of a filter and how many rows it would leave; "" stands for rows without a value. */
export type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

type FacetListProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** Name of a value that has no label. */
  readonly labelOf?: (value: string) => string;
  /** None means that it does not matter. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** The counts are those of earlier filters, and new ones are on their way. */
  readonly isOld?: boolean;
  /** The counts are what the values leave at most. */
  readonly areBounds?: boolean;
  /** Its values exclude each other, and one is always chosen. */
  readonly isSingle?: boolean;
};

/** Up to this many values are always in sight. */
const SHORT = 8;
/** With more than this, all of them come with a search. */
const SEARCH_FROM = 20;
/** More than this are found by the search. */
const SHOWN_MAX = 200;

/** Values of a filter with how many rows each would leave. */
export function FacetList({ title, values, labelOf = (value) => value, ...props }: FacetListProps) {
  const { isOld = false, areBounds = false, isSingle = false } = props;
  const [chosen, choose] = useChoice(props.chosen, props.onChange);
  // A line that was chosen stays when it is cleared: it may have the focus, and the press may be a mistake.
  const [once, setOnce] = useState(chosen);
  const stays = [...new Set([...once, ...chosen])];
  if (stays.length > once.length) setOnce(stays);
  /** Text that all values are searched for; null while only the first are in sight. */
  const [query, setQuery] = useState<string | null>(null);
  const id = useId();
  const all = withStaying(values, stays).map((each) => ({
    ...each,
    label: each.label || labelOf(each.value),
  }));
  const found = facetRows(all, stays, query);
  const rows = found.slice(0, SHOWN_MAX);
  const isSearched = query !== null && all.length > SEARCH_FROM;
  const toggle = (value: string, isChosen: boolean): void => {
    const others = isSingle ? [] : chosen.filter((other) => other !== value);
    choose(isChosen ? [...others, value] : others);
  };
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <FacetHead id={id} title={title} onClear={chosen.length === 0 || isSingle ? null : () => choose([])} />
      {isSearched ? <FacetSearch title={title} query={query} onChange={setQuery} /> : null}
      {rows.map((row) => (
        <FacetLine
          key={row.value}
          row={row}
          group={isSingle ? id : null}
          isChosen={chosen.includes(row.value)}
          isOld={isOld}
          isBound={areBounds}
          onChange={(isChosen) => toggle(row.value, isChosen)}
        />
      ))}
      {rows.length === 0 ? (
        <p className="py-1 text-table text-muted">{all.length === 0 ? "No options" : "No results"}</p>
      ) : null}
      {rows.length === found.length ? null : (
        <p className="figures py-1 text-table text-muted">
          {`${formatCount(found.length - rows.length)} more. Search to find them.`}
        </p>
      )}
      {all.length > SHORT ? (
        <button
          type="button"
          aria-expanded={query !== null}
          onClick={() => setQuery(query === null ? "" : null)}
          className={LINK}
        >
          {query === null ? `Show all ${formatCount(all.length)}` : "Show fewer"}
        </button>
      ) : null}
    </fieldset>
  );
}

/** The values, and those that stay without a row. */
const withStaying = (values: readonly FacetValue[], stays: readonly string[]): readonly FacetValue[] => {
  const empty = stays.filter((each) => !values.some(({ value }) => value === each));
  return [...values, ...empty.map((value) => ({ value, label: "", count: 0 }))];
};

type FacetHeadProps = {
  readonly id: string;
  readonly title: string;
  /** Null where there is nothing to clear. */
  readonly onClear: (() => void) | null;
};

function FacetHead({ id, title, onClear }: FacetHeadProps) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-2 max-sm:min-h-10">
      <h3 id={id} className="text-table font-semibold">
        {title}
      </h3>
      {onClear === null ? null : (
        <button
          type="button"
          aria-label={`Clear ${title.toLowerCase()}`}
          onClick={({ currentTarget }) => {
            // The button goes away; the focus stays with its values.
            currentTarget.closest("fieldset")?.querySelector("input")?.focus();
            onClear();
          }}
          className={LINK}
        >
          Clear
        </button>
      )}
    </div>
  );
}

type FacetSearchProps = {
  readonly title: string;
  readonly query: string;
  readonly onChange: (query: string) => void;
};

const FacetSearch = ({ title, query, onChange }: FacetSearchProps) => (
  <input
    type="search"
    aria-label={`Search in ${title.toLowerCase()}`}
    placeholder="Search"
    autoComplete="off"
    spellCheck="false"
    value={query}
    onChange={({ target }) => onChange(target.value)}
    className="mb-1 h-8 w-full rounded-md border border-control bg-surface px-2 text-table placeholder:text-muted max-sm:h-10"
  />
);

type FacetLineProps = {
  readonly row: FacetValue;
  /** The name that values share which exclude each other; null where they do not. */
  readonly group: string | null;
  readonly isChosen: boolean;
  readonly isOld: boolean;
  readonly isBound: boolean;
  readonly onChange: (isChosen: boolean) => void;
};

const FacetLine = ({ row: { label, count }, group, isChosen, isOld, isBound, onChange }: FacetLineProps) => (
  <label className="flex min-h-7 items-start gap-2 rounded-sm py-1 text-table hover:bg-ground max-sm:min-h-10 max-sm:py-2.5">
    <input
      type={group === null ? "checkbox" : "radio"}
      name={group ?? undefined}
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      className="m-0.5 size-4 shrink-0 accent-(--accent)"
    />
    <span className="min-w-0 flex-1 wrap-anywhere">
      {label.trim() === "" ? <span className="text-muted">Unknown</span> : <bdi>{label}</bdi>}
    </span>{" "}
    <span className={classNames("figures", (isOld || count === 0) && "text-muted")}>
      {isBound ? `up to ${formatCount(count)}` : formatCount(count)}
    </span>
  </label>
);

const LINK = "figures rounded-sm py-1 text-table text-accent hover:underline max-sm:min-h-10";

/** Without a query the first values and those that stay, each in its place so that nothing moves; else all it finds. */
export function facetRows(
  values: readonly FacetValue[],
  stays: readonly string[],
  query: string | null,
): readonly FacetValue[] {
  if (query === null) return values.filter(({ value }, place) => place < SHORT || stays.includes(value));
  return values.filter(({ value, label }) => holdsWords(`${label} ${value}`, query));
}
