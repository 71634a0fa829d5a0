import { useEffect, useState } from "react";
import { isCut } from "#web/lib/cut-text.ts";
import { pressedKey } from "#web/lib/keys.ts";

/** A text that is cut where the pointer is, and where it stands in the window, in pixels. */
type CutText = { readonly words: string; readonly leftPx: number; readonly topPx: number };

const LEAST_PX = 256;
/** From the edge of the box to its letters. */
const EDGE_PX = 5;

/**
 * Shows a text that is cut with an ellipsis whole, over the cut one, while the pointer rests on it. Screen readers have all
 * of it already.
 */
export function WholeText() {
  const [cut, setCut] = useState<CutText | null>(null);
  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    const onOver = ({ target, pointerType }: PointerEvent): void =>
      setCut(pointerType === "touch" ? null : cutTextAt(target));
    const hide = (): void => setCut(null);
    document.addEventListener("pointerover", onOver, { signal });
    document.documentElement.addEventListener("pointerleave", hide, { signal });
    for (const event of ["pointerdown", "wheel"] as const)
      document.addEventListener(event, hide, { signal, passive: true });
    const onKeyDown = (event: KeyboardEvent): void => {
      if (pressedKey(event) === "Escape") hide();
    };
    document.addEventListener("keydown", onKeyDown, { signal });
    return () => watch.abort();
  }, []);
  if (cut === null) return null;
  const { words, leftPx, topPx } = cut;
  return (
    <div
      key={`${leftPx} ${topPx} ${words}`}
      aria-hidden="true"
      className="pointer-events-none fixed z-60 w-max rounded-sm border border-line-strong bg-raised px-1 text-table wrap-anywhere text-ink shadow-raised transition-opacity delay-500 starting:opacity-0 print:hidden"
      style={{ left: leftPx, top: topPx, maxWidth: `calc(100vw - ${leftPx + EDGE_PX}px)` }}
    >
      {words}
    </div>
  );
}

/** The innermost text that is cut at a place; null where none is, or where something has its own words for the pointer. */
function cutTextAt(target: EventTarget | null): CutText | null {
  for (let at = target; at instanceof HTMLElement && at.title === ""; at = at.parentElement) {
    if (!isCut(at)) continue;
    const { left, top } = at.getBoundingClientRect();
    const leftPx = Math.max(0, Math.min(left - EDGE_PX, innerWidth - LEAST_PX));
    return { words: at.innerText.trim(), leftPx, topPx: top };
  }
  return null;
}
