import { useDeferredValue, useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { Waiting } from "#web/ui/page/part.tsx";
import { showToast } from "./toasts.tsx";

/** Loads code that most visits never need, by `import()`, which loads it once. */
type Load<Code> = () => Promise<Code>;

/** Code that is loaded on demand: null until it has come. */
export function useLoaded<Code extends object>(load: Load<Code>) {
  const [code, setCode] = useState<Code | null>(null);
  // Not in a transition, which would wait for a page that is still loading.
  const fetchCode = (): void =>
    void load().then(setCode, () =>
      showToast("Couldn’t load this part of the page. Check your connection and try again."),
    );
  return [code, fetchCode] as const;
}

/** What an opened part needs from its button. */
export type Opened = {
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  /** The id of the button or of its label. */
  readonly labelledBy: string;
};

type OpenerProps<Code> = {
  readonly load: Load<Code>;
  readonly opens: "menu" | "listbox" | "dialog";
  readonly className: string;
  /** The button's name, where its content does not say it. */
  readonly label?: string;
  /** The ids of what names the button, where more than its content does. */
  readonly labelledBy?: string;
  readonly renderOpen: (code: Code, opened: Opened) => ReactNode;
  readonly children: ReactNode;
};

/** A button that opens something over the page. */
export function Opener<Code extends object>(props: OpenerProps<Code>) {
  const { load, opens, className, label, labelledBy, renderOpen, children } = props;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [code, fetchCode] = useLoaded(load);
  const [openedBy, setOpenedBy] = useState<"press" | "key" | null>(null);
  // A press is answered by the button first; keys that follow another belong to what opens, which is there at once.
  const isDrawn = useDeferredValue(openedBy) !== null || openedBy === "key";
  const isOpen = openedBy !== null && code !== null;
  // Before the press; a failure is reported at the press.
  const loadEarly = (): void => {
    if (navigator.onLine) load().catch(() => null);
  };
  const show = (by: "press" | "key"): void => {
    setOpenedBy(by);
    fetchCode();
  };
  const onClose = (): void => {
    // Now, since a dialog that a menu opens returns the focus to what has it when the dialog is drawn.
    anchor.current?.focus({ preventScroll: true });
    setOpenedBy(null);
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
        aria-expanded={isOpen}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={() => show("press")}
        onKeyDown={(event) => {
          // What has not come yet need not open any more.
          if (event.key === "Escape") setOpenedBy(null);
          // Enter's own click would pass for a screen reader's, and what opens would not take the focus.
          const keys = opens === "dialog" ? ["Enter"] : ["Enter", "ArrowDown", "ArrowUp"];
          if (!keys.includes(event.key)) return;
          event.preventDefault();
          show("key");
        }}
      >
        {children}
      </button>
      {isOpen && isDrawn ? (
        <Waiting>{renderOpen(code, { anchor, onClose, labelledBy: labelledBy ?? id })}</Waiting>
      ) : null}
    </>
  );
}

type FieldOpenerProps<Code> = Pick<OpenerProps<Code>, "load" | "opens" | "renderOpen"> & {
  readonly label: string;
  readonly icon?: IconName;
  readonly className?: string;
  /** What is chosen. */
  readonly children: ReactNode;
};

/** An opener as a field of a toolbar. */
export function FieldOpener<Code extends object>(props: FieldOpenerProps<Code>) {
  const { label, icon = "chevron-down", className = "", children, ...opener } = props;
  const id = useId();
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {label}
      </span>
      <Opener
        {...opener}
        className={`${FIELD.button} text-left ${className}`}
        labelledBy={`${id}-label ${id}-value`}
      >
        <span id={`${id}-value`} className="flex min-w-0 items-baseline">
          {children}
        </span>
        <Icon name={icon} className="text-muted" />
      </Opener>
    </div>
  );
}
