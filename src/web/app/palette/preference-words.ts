import type { Density, Theme } from "#web/lib/preferences.ts";

export const THEME_WORDS: Readonly<Record<Theme, string>> = {
  system: "Like the system",
  light: "Light",
  dark: "Dark",
};

export const DENSITY_WORDS: Readonly<Record<Density, string>> = {
  comfortable: "Comfortable",
  compact: "Compact",
};
