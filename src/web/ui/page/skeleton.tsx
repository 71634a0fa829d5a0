import { formatNoun } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { FIELD } from "./field-look.ts";

/** Heights of rows; below 640 px they have two lines. */
export const ROW_PX = {
  comfortable: { wide: 32, narrow: 52 },
  compact: { wide: 26, narrow: 44 },
} as const;
export const HEAD_PX = 32;

type TableSkeletonProps = {
  readonly rows: number;
  /** Headings in groups have two rows, where there is room for groups. */
  readonly headings?: 1 | 2;
  /** Below 640 px the count is above so many buttons, not beside them. */
  readonly hasManyTools?: boolean;
  /** The table scrolls sideways inside itself instead of having rows of two lines below 640 px. */
  readonly isSideways?: boolean;
  /** Where rows are not as high as they usually are. */
  readonly rowPx?: number | undefined;
};

/** A table that is on its way, in its final size. */
export function TableSkeleton(props: TableSkeletonProps) {
  const { rows, headings = 1, hasManyTools = false, isSideways = false, rowPx } = props;
  const { density } = usePreferences();
  const isTwoLine = useIsNarrow() && !isSideways;
  return (
    <output className="block overflow-hidden">
      <span className="sr-only">Loading {formatNoun(rows, "row")}…</span>
      {/* Where the count and the buttons will be. */}
      <div className={`mb-1 h-8 ${hasManyTools ? "max-sm:h-15" : "max-sm:h-10"}`} />
      <div
        className="flex items-end border-b border-line-strong pb-2.5"
        style={{ height: HEAD_PX * (isTwoLine ? 1 : headings) }}
      >
        <span className="skeleton h-3 w-28" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex items-center gap-6 border-b border-line"
          style={{ height: rowPx ?? ROW_PX[density][isTwoLine ? "narrow" : "wide"] }}
        >
          <span className={`skeleton h-3 ${WIDTHS[index % WIDTHS.length]}`} />
          <span className="skeleton h-3 w-24 max-sm:hidden" />
          <span className="skeleton ml-auto h-3 w-16" />
        </div>
      ))}
    </output>
  );
}

const WIDTHS = ["w-40", "w-52", "w-36", "w-44"] as const;

/** Any block that is on its way, in its final height. */
export const BlockSkeleton = ({ label, heightPx }: { readonly label: string; readonly heightPx: number }) => (
  <output className="flex items-end justify-around gap-4 pb-16" style={{ height: heightPx }}>
    <span className="sr-only">Loading {label}…</span>
    {["h-full", "h-3/4", "h-1/2", "h-2/5", "h-1/4"].map((height) => (
      <span key={height} className={`skeleton max-w-32 flex-1 ${height}`} />
    ))}
  </output>
);

type FieldSkeletonProps = {
  readonly label: string;
  /** The words of the field, as far as they can be guessed. */
  readonly words: string;
};

/** A field of a toolbar that is loading, as wide as it will be, so that nothing beside it moves to another line. */
export const FieldSkeleton = ({ label, words }: FieldSkeletonProps) => (
  <span
    aria-hidden="true"
    className="skeleton inline-flex h-8 max-w-full min-w-0 items-center border border-transparent [&>*]:invisible max-sm:h-10 max-sm:w-full"
  >
    <span className={FIELD.label}>{label}</span>
    <span className={`${FIELD.button} sm:max-w-none`}>
      <span className="figures truncate">{words}</span>
      <span className="size-4 shrink-0" />
    </span>
  </span>
);

/** The values of some filters that are on their way. */
export const FacetsSkeleton = () => (
  <output className="flex flex-col gap-3">
    <span className="sr-only">Loading the filters…</span>
    {FACET_WIDTHS.map((width, place) => (
      <span key={place} className="flex justify-between">
        <span className={`skeleton h-3 ${width}`} />
        <span className="skeleton h-3 w-8" />
      </span>
    ))}
  </output>
);

const FACET_WIDTHS = ["w-16", "w-32", "w-24", "w-28", "w-20", "w-36", "w-24", "w-32"] as const;
