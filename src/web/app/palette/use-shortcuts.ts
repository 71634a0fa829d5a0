import { useEffect, useEffectEvent, useRef } from "react";
import { isApple } from "./apple.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { hear, type ShellAction } from "./shortcuts.ts";

/** Keys of one sequence follow each other within this time. */
const SEQUENCE_MS = 1_200;

/** Listens for the shell's shortcuts: not while somebody types, nor while a list or a dialog has the keyboard. */
export function useShortcuts(onAction: (action: ShellAction) => void): void {
  const { singleKeys } = usePreferences();
  const heard = useRef({ pending: "", at: 0 });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const hasMod = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    const isOther = event.ctrlKey || event.metaKey || event.altKey;
    const isMark = event.key === "Shift" || event.key === "AltGraph";
    if (isMark || (!hasMod && isOther && !event.getModifierState("AltGraph"))) return;
    if (hasKeyboard(event.target, hasMod)) return;
    const before = event.timeStamp - heard.current.at > SEQUENCE_MS ? "" : heard.current.pending;
    const { pending, action } = hear(before, { key: event.key, code: event.code, hasMod }, singleKeys);
    heard.current = { pending, at: event.timeStamp };
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

/** What has the focus needs the keys for itself. A shortcut with Ctrl or ⌘ is no letter of a text. */
const hasKeyboard = (target: EventTarget | null, hasMod: boolean): boolean =>
  target instanceof Element && target.closest(hasMod ? OVERLAYS : `${OVERLAYS}, ${FIELDS}`) !== null;
