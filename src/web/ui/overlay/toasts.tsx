import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "#web/ui/page/icon.tsx";

type Toast = { readonly id: number; readonly text: string };

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Says in passing that something was done. What must not be missed belongs on the page instead. */
export function showToast(text: string): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, text }]);
}

/** Where toasts appear: read out politely, and kept while the pointer or the focus is on one of them. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const [isHeld, setIsHeld] = useState(false);
  const from = useRef<Element | null>(null);
  const leave = (): void => {
    if (from.current instanceof HTMLElement) from.current.focus();
    from.current = null;
    setIsHeld(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that somebody is reading
    <section
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions"
      data-print="none"
      // Dialogs hide everything else from screen readers.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ relatedTarget }) => {
        from.current ??= relatedTarget;
        setIsHeld(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        from.current = null;
        setIsHeld(false);
      }}
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 max-sm:bottom-18"
    >
      {shown.map(({ id, text }) => (
        <ToastCard
          key={id}
          text={text}
          isHeld={isHeld}
          onDismiss={() => {
            leave();
            change(toasts.filter((toast) => toast.id !== id));
          }}
        />
      ))}
    </section>
  );
}

type ToastCardProps = {
  readonly text: string;
  readonly isHeld: boolean;
  readonly onDismiss: () => void;
};

function ToastCard({ text, isHeld, onDismiss }: ToastCardProps) {
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-md border border-line-strong bg-raised py-1 pr-1 pl-4 shadow-raised">
      <p>{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onDismiss}
        className="rounded-md p-2 text-muted hover:bg-ground hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
