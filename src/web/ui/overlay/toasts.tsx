import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#web/lib/refusal.ts";
import { Icon } from "#web/ui/page/icon.tsx";

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;

let show: (text: string, undo?: () => void) => void = () => {};

/**
 * Shows a message for a few seconds, in place of the one before, with a button that undoes what it says. What must not be
 * missed belongs on the page.
 */
export const showToast = (text: string, undo?: () => void): void => show(text, undo);

/** Shows why a mutation was refused. */
export const showRefusal = (error: Error): void => showToast(refusalOf(error).text);

/** Messages of a mutation when it is done, and when it failed. */
export const toasts = (done: string, failed: string) => ({
  onSuccess: () => showToast(done),
  onError: () => showToast(failed),
});

type Toast = { readonly id: number; readonly text: string; readonly undo: (() => void) | undefined };

/** Region in which messages appear: read out politely, and kept while the pointer or the focus is on them. */
export function Toasts() {
  const [shown, setShown] = useState<Toast | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const from = useRef<EventTarget | null>(null);
  useEffect(() => {
    // Another id each time, so that the same message is read out again.
    show = (text, undo) => setShown((before) => ({ id: (before?.id ?? 0) + 1, text, undo }));
  }, []);
  useEffect(() => {
    if (shown === null || isHeld) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      data-print="none"
      // Dialogs hide everything else from screen readers.
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-center max-sm:bottom-18"
    >
      {shown === null ? null : (
        <div
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          className="pointer-events-auto flex max-w-md items-center gap-3 rounded-md border border-line-strong bg-raised py-1 pr-1 pl-4 shadow-raised"
        >
          <p key={shown.id}>{shown.text}</p>
          {shown.undo === undefined ? null : (
            <button
              type="button"
              onFocus={() => setIsHeld(true)}
              onBlur={() => setIsHeld(false)}
              onClick={() => {
                setIsHeld(false);
                setShown(null);
                shown.undo?.();
              }}
              className="rounded-md px-2 py-1 font-semibold text-accent hover:bg-ground"
            >
              Undo
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            onFocus={({ relatedTarget }) => {
              from.current = relatedTarget;
              setIsHeld(true);
            }}
            onBlur={() => setIsHeld(false)}
            onClick={() => {
              if (from.current instanceof HTMLElement) from.current.focus();
              setIsHeld(false);
              setShown(null);
            }}
            className="rounded-md p-2 text-muted hover:bg-ground hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </section>
  );
}
