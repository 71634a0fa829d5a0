import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";

/** The id of the link that opens a row in the side panel. */
export const rowPanelLinkId = (member: string, id: string): string => `open-${member}-${id}`;

/** The loaded rows of a list by their ids, with their places where the server has others. */
type PanelRows = { readonly ids: readonly string[]; readonly places?: readonly number[] };

/** Ways in which the panel of the row that a member of the address names is closed, and goes on to its neighbors in the list. */
export function useSidePanel(member: string, id: string, { ids, places }: PanelRows) {
  const { change } = useAddress();
  const neighborOf = (from: string, by: 1 | -1): string | undefined => {
    const at = ids.indexOf(from);
    if (at === -1) return undefined;
    return ids[places === undefined ? at + by : places.indexOf((places[at] ?? 0) + by)];
  };
  const step = (by: 1 | -1) => {
    if (neighborOf(id, by) === undefined) return null;
    return () => {
      // The address is ahead of the page where keys follow each other quickly.
      const next = neighborOf(searchAhead().get(member) ?? id, by);
      if (next !== undefined) change({ [member]: next }, { replace: true });
    };
  };
  return {
    onClose: () => change({ [member]: null }),
    onPrevious: step(-1),
    onNext: step(1),
    openerId: rowPanelLinkId(member, id),
  };
}

type SidePanelProps = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Opens the row before this one; null for the first. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  /** The id of the link that opened it, which has the focus when it closes. */
  readonly openerId: string;
  /** Actions of the row, pinned at the foot. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A row of a list, at the right of the list, which stays. J and K go on to the next row and back, Escape closes it. Below
 * 1024 px it covers the list, and on phones it is a page. The address says which row it is: see `RowPanelLink`.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, onPrevious, onNext, openerId, actions, children } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { singleKeys } = usePreferences();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(OTHER_KEYBOARDS) !== null) return;
    const key = pressedKey(event).toLowerCase();
    if (key === "escape") onClose();
    else if (singleKeys && key === "j") onNext?.();
    else if (singleKeys && key === "k") onPrevious?.();
    else return;
    event.preventDefault();
  });
  const focusOpener = useEffectEvent((first: Element | null) => {
    const opener = document.getElementById(openerId) ?? first;
    if (opener instanceof HTMLElement) opener.focus();
  });
  useEffect(() => {
    // Of a list that names a row several times no link has the id of the row.
    const first = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      focusOpener(first);
    };
  }, []);
  return (
    <aside
      aria-labelledby={id}
      data-side-panel
      className="flex w-104 shrink-0 flex-col border-l border-line bg-surface max-lg:fixed max-lg:inset-y-0 max-lg:right-0 max-lg:z-30 max-lg:max-w-full max-lg:shadow-raised max-sm:inset-0 max-sm:bottom-14 max-sm:w-full max-sm:border-0 max-sm:shadow-none print:static print:w-full print:border-0"
    >
      <div className="flex items-start gap-1 border-b border-line py-1 pr-1 pl-4">
        <h2
          ref={heading}
          id={id}
          tabIndex={-1}
          aria-live="polite"
          className="min-w-0 flex-1 rounded-sm py-1 text-head font-semibold wrap-anywhere"
        >
          {title}
        </h2>
        <PanelButton label="Previous" keys="K" icon="chevron-up" onPress={onPrevious} />
        <PanelButton label="Next" keys="J" icon="chevron-down" onPress={onNext} />
        <PanelButton label="Close" keys="Esc" icon="close" onPress={onClose} />
      </div>
      <Scroller className="min-h-0 flex-1 overflow-auto overscroll-contain px-4 py-3 text-table -outline-offset-2 print:overflow-visible">
        {children}
      </Scroller>
      {actions === undefined ? null : (
        <div className="flex flex-wrap gap-2 border-t border-line px-4 py-2 print:hidden">{actions}</div>
      )}
    </aside>
  );
}

/** Elements in which letters and Escape have a meaning of their own. */
const OTHER_KEYBOARDS =
  "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

type PanelButtonProps = {
  readonly label: string;
  readonly keys: string;
  readonly icon: IconName;
  /** Null where there is nothing to go to. The button stays, so that it does not lose the focus. */
  readonly onPress: (() => void) | null;
};

const PanelButton = ({ label, keys, icon, onPress }: PanelButtonProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={onPress === null}
    title={`${label} (${keys})`}
    onClick={() => onPress?.()}
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-ground hover:text-ink aria-disabled:text-faint max-sm:size-10 print:hidden"
  >
    <Icon name={icon} />
  </button>
);
