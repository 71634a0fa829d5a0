import { useId, useState } from "react";
import { words } from "#domain/fold.ts";
import { useChoice } from "#web/lib/choice.ts";
import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";

/** A value of a filter and how many rows it would leave. The id "" stands for rows without a value. */
export type FacetValue = { readonly id: string; readonly label: string; readonly count: number };

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

/** Up to this many values are always in sight. */
const SHORT = 8;
/** With more than this, all of them come with a search. */
const SEARCH_FROM = 20;
/** More than this are found by the search. */
const SHOWN_MAX = 200;

/** Values of a filter with how many rows each would leave; any number can be chosen. */
export function FacetList({ title, values, labelOf = (id) => id, isOld = false, ...props }: FacetListProps) {
  const [chosen, choose] = useChoice(props.chosen, props.onChange);
  // A line that was chosen stays when it is given up: it may be where the focus is, and the press a mistake.
  const [once, setOnce] = useState(chosen);
  const stays = [...new Set([...once, ...chosen])];
  if (stays.length > once.length) setOnce(stays);
  /** What all values are searched for; null while only the first are in sight. */
  const [query, setQuery] = useState<string | null>(null);
  const id = useId();
  const gone = stays.filter((each) => !values.some((value) => value.id === each));
  const all = [...values, ...gone.map((each) => ({ id: each, label: labelOf(each), count: 0 }))];
  const found = facetRows(all, stays, query);
  const rows = found.slice(0, SHOWN_MAX);
  const lowerTitle = title.toLowerCase();
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-7 items-center justify-between gap-2 max-sm:min-h-10">
        <h3 id={id} className="text-table font-semibold">
          {title}
        </h3>
        {chosen.length === 0 ? null : (
          <button
            type="button"
            aria-label={`Clear ${lowerTitle}`}
            onClick={({ currentTarget }) => {
              // The button goes away; the focus stays with its values.
              currentTarget.closest("fieldset")?.querySelector("input")?.focus();
              choose([]);
            }}
            className={LINK}
          >
            Clear
          </button>
        )}
      </div>
      {query !== null && all.length > SEARCH_FROM ? (
        <input
          type="search"
          aria-label={`Search in ${lowerTitle}`}
          placeholder="Search"
          autoComplete="off"
          spellCheck="false"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          className="mb-1 h-8 w-full rounded-md border border-control bg-surface px-2 text-table placeholder:text-muted max-sm:h-10"
        />
      ) : null}
      {rows.map((value) => (
        <FacetRow
          key={value.id}
          {...value}
          isChosen={chosen.includes(value.id)}
          isOld={isOld}
          onChoose={(isChosen) =>
            choose(isChosen ? [...chosen, value.id] : chosen.filter((other) => other !== value.id))
          }
        />
      ))}
      {rows.length === 0 ? (
        <p className="py-1 text-table text-muted">{all.length === 0 ? "No options" : "No results"}</p>
      ) : null}
      {rows.length === found.length ? null : (
        <p className="figures py-1 text-table text-muted">
          {formatCount(found.length - rows.length)} more: search for them.
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

const LINK = "figures rounded-sm py-1 text-table text-accent hover:underline max-sm:min-h-10";

/** Without a query the first values and those that stay, each in its place so that nothing moves; else all it finds. */
export function facetRows(
  values: readonly FacetValue[],
  stays: readonly string[],
  query: string | null,
): readonly FacetValue[] {
  if (query === null) return values.filter(({ id }, place) => place < SHORT || stays.includes(id));
  const parts = words(query);
  return values.filter(({ id, label }) => {
    const text = [...words(label), id].join(" ");
    return parts.every((part) => text.includes(part));
  });
}

type FacetChoiceProps = Pick<FacetListProps, "title" | "values" | "isOld"> & {
  readonly chosen: string;
  readonly onChange: (chosen: string) => void;
};

/** Values of a filter that exclude each other, with how many rows each would leave. */
export function FacetChoice({ title, values, isOld = false, ...props }: FacetChoiceProps) {
  const [chosen, choose] = useChoice(props.chosen, props.onChange);
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
          isChosen={value.id === chosen}
          isOld={isOld}
          onChoose={() => choose(value.id)}
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
