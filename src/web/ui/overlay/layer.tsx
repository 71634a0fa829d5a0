import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { createPortal } from "react-dom";
import { classNames } from "#web/lib/class-names.ts";
import { holdFocus, leadTab } from "./layer-focus.ts";
import { holdScroll, wouldScrollPage } from "./layer-scroll.ts";
import { placeAt, type Placement } from "./place-box.ts";

type LayerName = { readonly label: string } | { readonly labelledBy: string };

type LayerProps = {
  readonly role?: "dialog" | "alertdialog";
  readonly name: LayerName;
  readonly onClose: () => void;
  /** A press beside the box does not close it. */
  readonly isStrict?: boolean;
  /** What gets the focus back; without it, what had it before. */
  readonly anchor?: RefObject<HTMLElement | null>;
  /** Where the box stands at its anchor; without it, the cover's own layout puts it in its place. */
  readonly placement?: Placement;
  /** Of what covers the page. */
  readonly className: string;
  readonly boxClassName: string;
  readonly children: ReactNode;
};

/**
 * A box over the page, which the focus does not leave until Escape or a press beside it closes it. The page below stays
 * as it is: neither styled nor laid out anew.
 */
export function Layer(props: LayerProps) {
  const {
    role = "dialog",
    name,
    onClose,
    isStrict = false,
    anchor,
    placement,
    className,
    boxClassName,
  } = props;
  const cover = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<EventTarget>(null);
  const [before] = useState(() => document.activeElement);
  // Out of sight at once: to take all of it off the page takes longer, and comes before whatever is asked for next.
  const [isClosing, startClosing] = useTransition();
  const close = (): void => startClosing(onClose);
  useLayoutEffect(() => {
    if (cover.current === null || box.current === null || isClosing) return;
    return holdFocus(cover.current, box.current, anchor?.current ?? before);
  }, [anchor, before, isClosing]);
  useEffect(() => (cover.current === null ? undefined : holdScroll(cover.current)), []);
  useEffect(() => {
    const at = anchor?.current ?? null;
    if (at === null || frame.current === null || placement === undefined) return;
    return placeAt(frame.current, at, placement);
  }, [anchor, placement]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    // Layers inside this one for React may lie beside it on the page.
    if (event.defaultPrevented || !(target instanceof Node) || !currentTarget.contains(target)) return;
    if (key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      close();
    } else if (key === "Tab") {
      event.preventDefault();
      leadTab(currentTarget, event.shiftKey);
    } else if (wouldScrollPage(key, target, currentTarget)) event.preventDefault();
  };
  const content = (
    <div
      ref={box}
      role={role}
      aria-modal="true"
      {...("label" in name ? { "aria-label": name.label } : { "aria-labelledby": name.labelledBy })}
      tabIndex={-1}
      className={classNames("outline-none", boxClassName)}
    >
      {props.children}
      {isStrict ? null : (
        // For screen readers on a telephone, which have neither Escape nor a place beside the box.
        <button type="button" tabIndex={-1} aria-label="Dismiss" onClick={close} className="sr-only" />
      )}
    </div>
  );
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does the same
    <div
      ref={cover}
      hidden={isClosing}
      className={classNames("fixed inset-0 z-50 [&_.overflow-auto]:overscroll-contain", className)}
      onKeyDown={onKeyDown}
      onPointerDown={({ target }) => {
        pressedAt.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // Not the end of a selection that began inside.
        if (!isStrict && target === currentTarget && pressedAt.current === currentTarget) close();
      }}
    >
      {placement === undefined ? (
        content
      ) : (
        <div ref={frame} className="fixed flex">
          {content}
        </div>
      )}
    </div>,
    document.body,
  );
}
