import { Suspense, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { showToast } from "./toasts.tsx";

/** Code that is loaded when it is first needed. */
type OnDemand<Code> = {
  readonly load: () => Promise<Code>;
  /** The code when it is loaded already, so that what it draws appears at once. */
  readonly now: () => Code | null;
};

/** Keeps a module out of the first load of a page. A load that failed is tried again the next time. */
export function onDemand<Code>(fetchCode: () => Promise<Code>): OnDemand<Code> {
  let code: Code | null = null;
  return { load: async () => (code ??= await fetchCode()), now: () => code };
}

/** What is shown by code that is loaded on demand: null while it is not shown. */
export function useShown<Code>({ load, now }: OnDemand<Code>) {
  const [shown, setShown] = useState<{ readonly code: Code } | null>(null);
  const show = (): void => {
    const here = now();
    // Not in a transition, which would wait for a page that is still loading.
    if (here !== null) return setShown({ code: here });
    load().then(
      (code) => setShown({ code }),
      () => showToast("Couldn't load this part of the page. Check your connection and try again."),
    );
  };
  return { shown: shown?.code ?? null, show, hide: () => setShown(null) };
}

/** What an opened part needs from its button. */
export type Opened = {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  /** The id of the button or of its label. */
  readonly labelledBy: string;
};

type OpenerProps<Code> = {
  readonly code: OnDemand<Code>;
  readonly opens: "menu" | "listbox" | "dialog";
  readonly className: string;
  /** The button's name, where its content does not say it. */
  readonly label?: string;
  /** The ids of what names the button, where more than its content does. */
  readonly labelledBy?: string;
  readonly renderOpen: (code: Code, opened: Opened) => ReactNode;
  readonly children: ReactNode;
};

/** A button that opens something over the page. What opens is code of its own: most visits never need it. */
export function Opener<Code>({ code, opens, renderOpen, children, ...button }: OpenerProps<Code>) {
  const { className, label, labelledBy } = button;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const { shown, show, hide } = useShown(code);
  // Before the press; a failure is reported at the press.
  const loadEarly = (): void => {
    if (navigator.onLine) code.load().catch(() => null);
  };
  const onClose = (): void => {
    // Now, since a dialog that a menu opens returns the focus to what has it when the dialog is drawn.
    anchor.current?.focus({ preventScroll: true });
    hide();
  };
  return (
    <>
      <button
        type="button"
        ref={anchor}
        id={id}
        className={className}
        aria-label={label}
        aria-labelledby={labelledBy}
        aria-haspopup={opens}
        aria-expanded={shown !== null}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={show}
        onKeyDown={(event) => {
          // Enter's own click would pass for a screen reader's, and what opens would not take the focus.
          const keys = opens === "dialog" ? ["Enter"] : ["Enter", "ArrowDown", "ArrowUp"];
          if (!keys.includes(event.key)) return;
          event.preventDefault();
          show();
        }}
      >
        {children}
      </button>
      {shown === null ? null : (
        <Suspense>{renderOpen(shown, { anchor, onClose, labelledBy: labelledBy ?? id })}</Suspense>
      )}
    </>
  );
}
