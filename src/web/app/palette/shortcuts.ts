import { useEffect, useEffectEvent, useRef } from "react";
import { PAGES, RAIL_PAGES, type RailPage } from "#domain/pages.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { usePreferences, type Preferences } from "#web/lib/preferences.ts";

/** Action of the shell when a shortcut is pressed: to go to a page, or to open what lies over it. */
export type ShellAction = RailPage | "palette" | "search" | "office" | "share" | "help";

type Shortcut = {
  readonly keys: string;
  readonly does: string;
  readonly action: ShellAction | null;
};

const TO_PAGES = RAIL_PAGES.flatMap((page): readonly Shortcut[] => {
  const row = PAGES[page];
  return "shortcut" in row ? [{ keys: `g ${row.shortcut}`, does: `Go to ${row.label}`, action: page }] : [];
});

/**
 * Every shortcut there is: the shell obeys this list, and the help sheet shows it. Keys stand one after the other, as
 * `KeyboardEvent.key` names them; `mod` is ⌘ on Apple's machines and Ctrl elsewhere. The action is null where the part
 * in question listens itself while it has the focus, such as an open dialog, or where the browser does it.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: "mod+k", does: "Find a page or a command", action: "palette" },
  { keys: "/", does: "Search on this page", action: "search" },
  { keys: "o", does: "Switch office", action: "office" },
  { keys: "s", does: "Share the page", action: "share" },
  ...TO_PAGES,
  { keys: "Enter", does: "Open the row", action: null },
  { keys: "?", does: "Show the keyboard shortcuts", action: "help" },
  { keys: "Escape", does: "Close a menu or dialog", action: null },
];

export type Press = {
  readonly key: string;
  /** The place on the keyboard, such as `KeyG`: what counts where the letters are not Latin. */
  readonly code: string;
  readonly hasMod: boolean;
};

export type PressOutcome = {
  /** Keys of a sequence that is not complete yet; empty when none is. */
  readonly pending: string;
  readonly action: ShellAction | null;
};

/** Meaning of a press after the keys that are pending. */
export function actionAfter(pending: string, press: Press, singleKeys: boolean): PressOutcome {
  if (press.hasMod) return { pending: "", action: actionOf(`mod+${letterOf(press)}`) };
  if (!singleKeys) return { pending: "", action: null };
  const typed = pending === "" ? letterOf(press) : `${pending} ${letterOf(press)}`;
  const action = actionOf(typed);
  if (action !== null) return { pending: "", action };
  if (SHORTCUTS.some(({ keys }) => keys.startsWith(`${typed} `))) return { pending: typed, action: null };
  // A sequence that leads nowhere may still end with the start of another.
  return pending === "" ? { pending: "", action: null } : actionAfter("", press, singleKeys);
}

const actionOf = (typed: string): ShellAction | null =>
  SHORTCUTS.find(({ keys, action }) => action !== null && keys === typed)?.action ?? null;

const letterOf = ({ key, code }: Press): string =>
  /^[\x21-\x7e]$/.test(key) || !code.startsWith("Key") ? key.toLowerCase() : code.slice(3).toLowerCase();

/** The keys as they are printed on a keyboard: `["Ctrl", "K"]`, `["G", "F"]`. */
export const keyCaps = (keys: string, isApple: boolean): readonly string[] =>
  keys.split(/[ +]/).map((key) => {
    if (key === "mod") return isApple ? "⌘" : "Ctrl";
    if (key === "Escape") return "Esc";
    return key.length === 1 ? key.toUpperCase() : key;
  });

/** The keys that do the same as a press, as they are printed beside it; null where there are none, or they are off. */
export function keysOf(wanted: string, { singleKeys }: Pick<Preferences, "singleKeys">): string | null {
  const keys = SHORTCUTS.find(({ action }) => action === wanted)?.keys;
  const isOff = keys === undefined || (!singleKeys && !keys.startsWith("mod+"));
  return isOff ? null : keyCaps(keys, isApple()).join(" ");
}

/** True on one of Apple's machines, where shortcuts use ⌘. Called late: tests have no navigator. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

/** Keys of one sequence follow each other within this time. */
const SEQUENCE_MS = 1_200;

/** Listens for the shell's shortcuts: not while typing, nor while a list or a dialog has the keyboard. */
export function useShortcuts(onAction: (action: ShellAction) => void): void {
  const { singleKeys } = usePreferences();
  const lastPress = useRef({ pending: "", at: 0 });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || pressedKey(event) === "" || event.repeat) return;
    const hasMod = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    const isOther = event.ctrlKey || event.metaKey || event.altKey;
    const isMark = event.key === "Shift" || event.key === "AltGraph";
    if (isMark || (!hasMod && isOther && !event.getModifierState("AltGraph"))) return;
    if (hasKeyboard(event.target, hasMod)) return;
    const before = event.timeStamp - lastPress.current.at > SEQUENCE_MS ? "" : lastPress.current.pending;
    const { pending, action } = actionAfter(before, { key: event.key, code: event.code, hasMod }, singleKeys);
    lastPress.current = { pending, at: event.timeStamp };
    if (action === null) return;
    event.preventDefault();
    onAction(action);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=spinbutton]";

/** True where what has the focus needs the keys for itself. A shortcut with Ctrl or ⌘ is no letter of a text. */
const hasKeyboard = (target: EventTarget | null, hasMod: boolean): boolean =>
  target instanceof Element && target.closest(hasMod ? OVERLAYS : `${OVERLAYS}, ${FIELDS}`) !== null;
