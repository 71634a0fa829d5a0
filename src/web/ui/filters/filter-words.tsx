import { Fragment } from "react";

/** A filter as it is printed: what it is called and the names of what is chosen. */
export type SaidFilter = { readonly label: string; readonly words: readonly string[] };

/** The filters of a page in words, for paper: there nothing can be opened to see what is set. */
export const FilterWords = ({ filters }: { readonly filters: readonly SaidFilter[] }) =>
  filters.map(({ label, words }) =>
    words.length === 0 ? null : (
      <span key={label}>
        <span className="text-muted">{label}</span>{" "}
        {words.map((word, place) => (
          <Fragment key={word}>
            {place === 0 ? "" : ", "}
            <bdi>{word}</bdi>
          </Fragment>
        ))}
      </span>
    ),
  );
