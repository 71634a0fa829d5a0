import { encode } from "uqr";

/** Modules of light around it, without which cameras do not find it. */
const QUIET = 4;

type QrCodeProps = { readonly text: string; readonly label: string };

/** A text for a camera. Dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const dark = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  const side = size + 2 * QUIET;
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need a file of its own for each secret
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 self-center rounded-md"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  );
}
