import { useSyncExternalStore } from "react";
import { store, stored } from "./storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;
export type Theme = (typeof THEMES)[number];
export type Density = (typeof DENSITIES)[number];

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: "System",
  light: "Light",
  dark: "Dark",
};
export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  comfortable: "Comfortable",
  compact: "Compact",
};

/** What a person chose for this browser. It alone stores them. */
export type Preferences = {
  readonly theme: Theme;
  readonly density: Density;
  /** Whether a single key may do something. Speech input and tremor make that a danger (WCAG 2.1.4). */
  readonly singleKeys: boolean;
};

const DEFAULTS: Preferences = { theme: "system", density: "comfortable", singleKeys: true };

/** Also the name of the event by which `public/theme.js`, which applies theme and density, learns of a change. */
const KEY = "fieldboard.preferences";

/** Reads stored text leniently: whatever is not a choice falls back to its default. */
export function preferencesOf(text: string | null): Preferences {
  const members = membersOf(text);
  return {
    theme: THEMES.find((theme) => theme === members.get("theme")) ?? DEFAULTS.theme,
    density: DENSITIES.find((density) => density === members.get("density")) ?? DEFAULTS.density,
    singleKeys: members.get("singleKeys") !== false,
  };
}

function membersOf(text: string | null): ReadonlyMap<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
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
