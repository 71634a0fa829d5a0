import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import type { Opened } from "./opener.tsx";

type MenuProps = Pick<Opened, "labelledBy" | "startsAt"> & {
  readonly className: string;
  readonly children: ReactNode;
};

/** A list of things to do or to choose, with the focus on one of them: arrows, Home, End and first letters move it. */
export function Menu({ labelledBy, startsAt, className, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const start = useRef(startsAt);
  useLayoutEffect(() => {
    const items = itemsIn(menu.current);
    const chosen = items.find((item) => item.ariaChecked === "true");
    const first =
      start.current === true ? (chosen ?? menu.current) : items.at(start.current === "first" ? 0 : -1);
    first?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => {
        const next = itemAfter(itemsIn(menu.current), event);
        // The Enter that opened the menu may still be held down.
        if (next === undefined && !(event.repeat && event.key === "Enter")) return;
        event.preventDefault();
        next?.focus();
      }}
      onPointerMove={({ target }) => {
        const item = target instanceof Element ? target.closest<HTMLElement>(ITEM) : null;
        if (item !== null && item !== document.activeElement) item.focus({ preventScroll: true });
      }}
      className={`p-1 outline-none ${className}`}
    >
      {children}
    </div>
  );
}

const ITEM = "[role^=menuitem]";

const itemsIn = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>(ITEM) ?? []),
];

function itemAfter(items: readonly HTMLElement[], event: KeyboardEvent): HTMLElement | undefined {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const at = items.findIndex((item) => item === document.activeElement);
  switch (key) {
    case "ArrowDown":
      return items[(at + 1) % items.length];
    case "ArrowUp":
      return items.at(at < 0 ? -1 : at - 1);
    case "Home":
      return items[0];
    case "End":
      return items.at(-1);
    default:
      if (key.length > 1 || key === " ") return undefined;
      return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
        item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
      );
  }
}

type MenuItemProps = {
  readonly onPick: () => void;
  readonly className: string;
  readonly children: ReactNode;
};

const LOOK =
  "flex w-full cursor-default items-center gap-2 rounded-sm px-2 text-left outline-none focus:bg-accent-soft";

/** Something to do. */
export const MenuItem = ({ onPick, className, children }: MenuItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} onClick={onPick} className={`${LOOK} ${className}`}>
    {children}
  </button>
);

type MenuLinkProps = {
  readonly href: string;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
};

/** A file to download. */
export const MenuLink = ({ href, onClose, className, children }: MenuLinkProps) => (
  // Without a name of its own: a refusal must not be saved under the name of the data.
  <a
    href={href}
    download=""
    role="menuitem"
    tabIndex={-1}
    onClick={onClose}
    className={`${LOOK} ${className}`}
  >
    {children}
  </a>
);

type MenuChoiceProps = {
  readonly isChosen: boolean;
  /** Several may hold at once. */
  readonly isOneOfMany?: boolean;
  readonly onChoose: () => void;
  readonly onClose: () => void;
  readonly className: string;
  readonly children: ReactNode;
};

/** Something that holds or does not. A press or Enter is all there is to do; Space chooses and goes on. */
export function MenuChoice(props: MenuChoiceProps) {
  const { isChosen, isOneOfMany = false, onChoose, onClose, className, children } = props;
  const choose = ({ detail }: MouseEvent): void => {
    onChoose();
    if (detail > 0 && !isOneOfMany) onClose();
  };
  return (
    <button
      type="button"
      role={isOneOfMany ? "menuitemcheckbox" : "menuitemradio"}
      aria-checked={isChosen}
      tabIndex={-1}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onChoose();
        onClose();
      }}
      className={`group ${LOOK} ${className}`}
    >
      {children}
    </button>
  );
}
