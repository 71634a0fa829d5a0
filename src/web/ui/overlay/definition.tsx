import { useEffect, useId, useRef, type ReactNode } from "react";
import type { Instant } from "#domain/time/time.ts";
import { fetchAhead, onDemand, useShown } from "./on-demand.ts";

type DefinitionPart = { readonly label: string; readonly value: ReactNode };

export type DefinitionText = {
  /** How it is computed, in words: "showed ÷ booked of the same stage". */
  readonly formula: string;
  /** What went into it here, with the values. */
  readonly parts: readonly DefinitionPart[];
  /** What it covers: the days, or the week of an office. */
  readonly range: ReactNode;
  /** Which reports it is from. */
  readonly source: string;
  readonly asOf: Instant | null;
};

type DefinitionProps = DefinitionText & {
  /** The number's name, as it stands on the page. */
  readonly children: ReactNode;
};

const HOVER_MS = 300;
const tip = onDemand(() => import("./definition-tip.tsx"));

/** "How is this computed?", answered on hover, on focus and, for fingers, on a press. Escape closes it. */
export function Definition({ children, ...text }: DefinitionProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { shown, show, hide } = useShown(tip);
  const isShown = shown !== null;
  const soon = (change: () => void): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, HOVER_MS);
  };
  const now = (change: () => void): void => {
    clearTimeout(timer.current);
    change();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(isShown, () => now(hide));

  return (
    <>
      <button
        type="button"
        ref={anchor}
        {...(isShown && { "aria-describedby": id })}
        onPointerEnter={({ pointerType }) => {
          // A finger presses; what it only passes over is not asked about.
          if (pointerType === "touch") return;
          void fetchAhead(tip);
          soon(show);
        }}
        onPointerLeave={() => soon(hide)}
        onFocus={({ target }) => {
          if (target.matches(":focus-visible")) now(show);
        }}
        onBlur={() => now(hide)}
        onClick={() => now(show)}
        className="cursor-help rounded-sm text-left underline decoration-dotted decoration-from-font underline-offset-4"
      >
        {children}
      </button>
      {shown === null ? null : (
        <shown.DefinitionTip
          {...text}
          id={id}
          anchor={anchor}
          onStay={() => clearTimeout(timer.current)}
          onLeave={(isNow) => (isNow ? now : soon)(hide)}
        />
      )}
    </>
  );
}

/** Wherever the focus is: what hangs over the page must go away without moving the pointer (WCAG 1.4.13). */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useRef(onEscape);
  useEffect(() => {
    escape.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      escape.current();
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, [isOn]);
}
