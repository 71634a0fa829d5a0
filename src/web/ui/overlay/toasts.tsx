import { useEffect, useRef, useState } from "react";
import { Icon } from "#web/ui/page/icon.tsx";

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;

let show: (text: string) => void = () => {};

/** Shows a message for a few seconds, in place of the one before. What must not be missed belongs on the page. */
export const showToast = (text: string): void => show(text);

/** What a mutation says when it is done, and when it failed. */
export const toasts = (done: string, failed: string) => ({
  onSuccess: () => showToast(done),
  onError: () => showToast(failed),
});

/** Where messages appear: read out politely, and kept while the pointer or the focus is on them. */
export function Toasts() {
  const [shown, setShown] = useState<{ readonly id: number; readonly text: string } | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const from = useRef<EventTarget | null>(null);
  useEffect(() => {
    // Another id each time, so that the same message is read out again.
    show = (text) => setShown((before) => ({ id: (before?.id ?? 0) + 1, text }));
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
