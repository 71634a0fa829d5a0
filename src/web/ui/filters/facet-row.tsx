import { classNames } from "#web/lib/class-names.ts";
import { formatCount } from "#web/lib/format.ts";
import type { FacetValue } from "./facet-rows.ts";

type FacetRowProps = FacetValue & {
  /** Any number of them, or one of the group of this name. */
  readonly kind: "any" | { readonly oneOf: string };
  readonly isChosen: boolean;
  readonly isOld?: boolean;
  readonly onChoose: (isChosen: boolean) => void;
};

/** A value with its count at the right; the whole line can be pressed, and its whole name is there. */
export const FacetRow = ({ label, count, kind, isChosen, isOld = false, onChoose }: FacetRowProps) => {
  const words = (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label.trim() === "" ? <span className="text-muted">Unknown</span> : <bdi>{label}</bdi>}
      </span>{" "}
      <span className={classNames("figures", (isOld || count === 0) && "text-muted")}>
        {formatCount(count)}
      </span>
    </>
  );
  return (
    <label className="flex min-h-7 items-start gap-2 rounded-sm py-1 text-table hover:bg-ground max-sm:min-h-10 max-sm:py-2.5">
      <input
        type={kind === "any" ? "checkbox" : "radio"}
        name={kind === "any" ? undefined : kind.oneOf}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        className="m-0.5 size-4 shrink-0 accent-(--accent)"
      />
      {words}
    </label>
  );
};
