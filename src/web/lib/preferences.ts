import { useSyncExternalStore } from "react";
import { catch as otherwise, z } from "zod/mini";
import { store, stored } from "./storage.ts";

const THEMES = ["system", "light", "dark"] as const;
const DENSITIES = ["comfortable", "compact"] as const;

const preferences = z.object({
  theme: otherwise(z.enum(THEMES), "system"),
  density: otherwise(z.enum(DENSITIES), "comfortable"),
  /** True where a single key may do something. Speech input and tremor make that a danger (WCAG 2.1.4). */
  singleKeys: otherwise(z.boolean(), true),
});

/** Preferences of a person for this browser. It alone stores them. */
export type Preferences = Readonly<z.output<typeof preferences>>;

/** Also the name of the event by which `public/theme.js`, which applies theme and density, learns of a change. */
const KEY = "fieldboard.preferences";

/** Reads stored text leniently: whatever is not a choice falls back to its default. */
export function preferencesOf(text: string | null): Preferences {
  try {
    return z.parse(preferences, JSON.parse(text ?? "{}"));
  } catch {
    return z.parse(preferences, {});
  }
}

let current = preferencesOf(stored("localStorage", KEY));

/** Changes some of the preferences, at once and for the next visits; for this visit only where nothing may be stored. */
export function changePreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  const text = JSON.stringify(current);
  store("localStorage", KEY, text);
  dispatchEvent(new CustomEvent(KEY, { detail: text }));
}

/** The choices of the display menu and the palette. */
export const displayChoices = ({ theme, density }: Preferences) => [
  {
    title: "Theme",
    chosen: theme,
    choices: THEMES.map((id) => ({ id, choose: () => changePreferences({ theme: id }) })),
  },
  {
    title: "Density",
    chosen: density,
    choices: DENSITIES.map((id) => ({ id, choose: () => changePreferences({ density: id }) })),
  },
];

export const usePreferences = (): Preferences =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  );

function subscribe(onChange: () => void): () => void {
  const onOtherTab = (): void => {
    current = preferencesOf(stored("localStorage", KEY));
    onChange();
  };
  addEventListener(KEY, onChange);
  addEventListener("storage", onOtherTab);
  return () => {
    removeEventListener(KEY, onChange);
    removeEventListener("storage", onOtherTab);
  };
}
