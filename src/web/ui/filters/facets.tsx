import { useDeferredValue, useId, useState, type ReactNode } from "react";
import { holdsWords } from "#domain/fold.ts";
import { useChoice } from "#web/lib/choice.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";

/** A value of a filter and how many rows it would leave; "" stands for rows without a value. */
export type FacetValue = { readonly value: string; readonly label: string; readonly count: number };

/** Values that a search found, of a number of them. */
export type FoundValues = {
  readonly values: readonly FacetValue[];
  readonly total: number;
  /** They are those of earlier words, and new ones are on their way. */
  readonly isOld: boolean;
};

/** Has values found that a list does not hold; null while the first are on their way. */
export type FindValues = (words: string, list: (found: FoundValues | null) => ReactNode) => ReactNode;

type FacetListProps = {
  readonly title: string;
  readonly values: readonly FacetValue[];
  /** Number of all values, where those given may be the most frequent alone, and what finds the others. */
  readonly total?: number | undefined;
  readonly find?: FindValues | undefined;
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
export function FacetList({ title, values, labelOf = (value) => value, find, ...props }: FacetListProps) {
  const { isOld = false, isSingle = false } = props;
  const [chosen, choose] = useChoice(props.chosen, props.onChange);
  // A line that was chosen stays when it is cleared: it may have the focus, and the press may be a mistake.
  const [once, setOnce] = useState(chosen);
  const stays = [...new Set([...once, ...chosen])];
  if (stays.length > once.length) setOnce(stays);
  /** Text that all values are searched for; null while only the first are in sight. */
  const [query, setQuery] = useState<string | null>(null);
  const words = useDeferredValue(query ?? "").trim();
  const id = useId();
  const named = (rows: readonly FacetValue[]): readonly FacetValue[] =>
    rows.map((each) => ({ ...each, label: each.label || labelOf(each.value) }));
  const all = named(withStaying(values, stays));
  const total = Math.max(all.length, props.total ?? 0);
  const isSearched = query !== null && total > SEARCH_FROM;
  const lines: LinesProps = {
    rows: facetRows(all, stays, query),
    // Before anything is searched for, the most frequent are in sight.
    missing: query === "" ? total - all.length : 0,
    emptyWords: all.length === 0 ? "No options" : "No results",
    chosen,
    group: isSingle ? id : null,
    isOld,
    isBound: props.areBounds ?? false,
    onChange: (value, isChosen) => {
      const others = isSingle ? [] : chosen.filter((other) => other !== value);
      choose(isChosen ? [...others, value] : others);
    },
  };
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <FacetHead id={id} title={title} onClear={chosen.length === 0 || isSingle ? null : () => choose([])} />
      {isSearched ? <FacetSearch title={title} query={query} onChange={setQuery} /> : null}
      {isSearched && words !== "" && total > all.length && find !== undefined ? (
        find(words, (found) => <FoundLines {...lines} found={found} named={named} />)
      ) : (
        <FacetLines {...lines} />
      )}
      {total > SHORT ? (
        <button
          type="button"
          aria-expanded={query !== null}
          onClick={() => setQuery(query === null ? "" : null)}
          className={LINK}
        >
          {query === null ? `Show all ${formatCount(total)}` : "Show fewer"}
        </button>
      ) : null}
    </fieldset>
  );
}

type LinesProps = {
  readonly rows: readonly FacetValue[];
  /** Number of values that are not among the rows. */
  readonly missing: number;
  /** Shown where there are no rows. */
  readonly emptyWords: string;
  readonly chosen: readonly string[];
  /** The name that values share which exclude each other; null where they do not. */
  readonly group: string | null;
  readonly isOld: boolean;
  readonly isBound: boolean;
  readonly onChange: (value: string, isChosen: boolean) => void;
};

function FacetLines({ rows, missing, emptyWords, chosen, onChange, ...line }: LinesProps) {
  const shown = rows.slice(0, SHOWN_MAX);
  const more = rows.length - shown.length + missing;
  return (
    <>
      {shown.map((row) => (
        <FacetLine
          key={row.value}
          {...line}
          row={row}
          isChosen={chosen.includes(row.value)}
          onChange={(isChosen) => onChange(row.value, isChosen)}
        />
      ))}
      {shown.length === 0 ? <p className="py-1 text-table text-muted">{emptyWords}</p> : null}
      {more === 0 ? null : (
        <p className="figures py-1 text-table text-muted">
          {`${formatCount(more)} more. Search to find them.`}
        </p>
      )}
    </>
  );
}

type FoundLinesProps = LinesProps & {
  readonly found: FoundValues | null;
  readonly named: (rows: readonly FacetValue[]) => readonly FacetValue[];
};

const FoundLines = ({ found, named, ...lines }: FoundLinesProps) =>
  found === null ? (
    <p className="py-1 text-table text-muted">Loading…</p>
  ) : (
    <FacetLines
      {...lines}
      rows={named(found.values)}
      missing={found.total - found.values.length}
      isOld={found.isOld}
    />
  );

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
