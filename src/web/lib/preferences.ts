import { useSyncExternalStore } from "react";
import { store, stored } from "./storage.ts";

const THEMES = ["system", "light", "dark"] as const;
const DENSITIES = ["comfortable", "compact"] as const;
type Theme = (typeof THEMES)[number];
type Density = (typeof DENSITIES)[number];

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
