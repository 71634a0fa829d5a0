import { formatNoun } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { usePreferences } from "#web/lib/preferences.ts";

/** Heights of rows; below 640 px they have two lines. */
export const ROW_PX = {
  comfortable: { wide: 32, narrow: 52 },
  compact: { wide: 26, narrow: 44 },
} as const;
export const HEAD_PX = 32;

/** A table that is on its way, in its rough shape. */
export function TableSkeleton({ rows }: { readonly rows: number }) {
  const { density } = usePreferences();
  const height = ROW_PX[density][useIsNarrow() ? "narrow" : "wide"];
  return (
    <output className="block overflow-hidden">
      <span className="sr-only">{`Loading ${formatNoun(rows, "row")}…`}</span>
      {/* Where the count, the buttons and the headings will be. */}
      <div className="mb-1 h-8 max-sm:h-10" />
      <div className="flex items-end border-b border-line-strong pb-2.5" style={{ height: HEAD_PX }}>
        <span className="skeleton h-3 w-28" />
      </div>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-6 border-b border-line" style={{ height }}>
          <span className={`skeleton h-3 ${WIDTHS[index % WIDTHS.length]}`} />
          <span className="skeleton h-3 w-24 max-sm:hidden" />
          <span className="skeleton ml-auto h-3 w-16" />
        </div>
      ))}
    </output>
  );
}

const WIDTHS = ["w-40", "w-52", "w-36", "w-44"] as const;

type BlockProps = { readonly label: string; readonly heightPx: number };

/** Pixels from a line of a block to the next. */
const LINE_PX = 28;

/** Any block that is on its way, in lines, about as high as it will be. */
export const BlockSkeleton = ({ label, heightPx }: BlockProps) => (
  <output className="flex flex-col overflow-hidden" style={{ height: heightPx }}>
    <span className="sr-only">{`Loading ${label}…`}</span>
    {Array.from({ length: Math.max(1, Math.floor(heightPx / LINE_PX)) }, (_, line) => (
      <span key={line} className="flex shrink-0 items-center" style={{ height: LINE_PX }}>
        <span className={`skeleton h-3 max-w-full ${LINE_WIDTHS[line % LINE_WIDTHS.length]}`} />
      </span>
    ))}
  </output>
);

const LINE_WIDTHS = ["w-96", "w-80", "w-100", "w-64", "w-88"] as const;

/** A chart that is on its way. */
export const ChartSkeleton = ({ label, heightPx }: BlockProps) => (
  <output className="flex items-end justify-around gap-4 pb-16" style={{ height: heightPx }}>
    <span className="sr-only">{`Loading ${label}…`}</span>
    {["h-full", "h-3/4", "h-1/2", "h-2/5", "h-1/4"].map((height) => (
      <span key={height} className={`skeleton max-w-32 flex-1 ${height}`} />
    ))}
  </output>
);

/** A field of a toolbar that is loading. */
export const FieldSkeleton = () => (
  <span aria-hidden="true" className="skeleton inline-flex h-8 w-32 max-sm:h-10 max-sm:w-full" />
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
