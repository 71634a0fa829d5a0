import type { ReactNode } from "react";

/** Shapes carry the meaning where color cannot be seen. */
const SHAPES = {
  disc: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  ring: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  triangle: <path d="M6 1 11.5 10.8H.5z" fill="currentColor" />,
  square: <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill="currentColor" />,
  dash: <path d="M1.5 6h9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  lock: (
    <path d="M2 5.5h8V11H2zM3.6 5.5V4a2.4 2.4 0 0 1 4.8 0v1.5" fill="currentColor" stroke="currentColor" />
  ),
} as const;

const TONES = {
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  accent: "text-accent",
  quiet: "text-muted",
} as const;

export type BadgeShape = keyof typeof SHAPES;
export type BadgeTone = keyof typeof TONES;

export type BadgeLook = {
  readonly tone: BadgeTone;
  readonly shape: BadgeShape;
  readonly title?: string;
};

/** A state as a shape and a word; the color only repeats what they say. Nothing without words. */
export const Badge = ({ tone, shape, title, children }: BadgeLook & { readonly children: ReactNode }) =>
  children === "" ? null : (
    <span className={`inline-flex max-w-full items-baseline gap-1.5 ${TONES[tone]}`} title={title}>
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="mt-[calc((1lh-0.625rem)/2)] size-2.5 shrink-0 self-start"
      >
        {SHAPES[shape]}
      </svg>
      {/* Where a cell keeps it in one line, its words are cut and not what they end with. */}
      <span className="min-w-0 overflow-hidden text-ellipsis">{children}</span>
    </span>
  );
