import { fold } from "#domain/fold.ts";
import { formatCount } from "#web/lib/format.ts";
import {
  changePreferences,
  DENSITIES,
  DENSITY_WORDS,
  THEME_WORDS,
  THEMES,
  type Preferences,
} from "#web/lib/preferences.ts";
import type { PageCommand, ToldNouns } from "#web/lib/page-commands.ts";
import type { Place } from "#web/lib/recent-places.ts";
import { SHORTCUTS } from "./shortcuts.ts";
import type { MainPlace } from "./places.ts";

/** Something the palette can do, by a name one would type. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** Keys that do the same, as in the table of shortcuts. */
  readonly keys?: string;
  /** What holds already, such as the theme in use. */
  readonly isSet?: boolean;
  readonly run: () => void;
};

export type CommandGroup = {
  readonly title: string;
  readonly commands: readonly Command[];
  /** There are too many to read: they are only there for somebody who types, and of those no more than can be read. */
  readonly isLong?: boolean;
};

type Deeds = {
  readonly goTo: (path: string) => void;
  readonly refresh: () => void;
  readonly copyLink: () => void;
  readonly showHelp: () => void;
  readonly askToForget: () => void;
  readonly say: (text: string) => void;
  readonly showAccount: () => void;
  readonly signOut: () => void;
};

/** What is offered by who one is, where one was, and what is on the screen. */
type Offered = {
  readonly places: readonly MainPlace[];
  readonly recent: readonly Place[];
  readonly page: readonly PageCommand[];
  /** What the page knows by name. */
  readonly nouns: readonly ToldNouns[];
  /** Saved views: their addresses, and their names with those of their pages. */
  readonly views: readonly { readonly id: number; readonly path: string; readonly label: string }[];
};

/** Everything the palette offers, in its order. */
export function commandGroups(
  { theme, density, singleKeys }: Preferences,
  { places, recent, page, nouns, views }: Offered,
  { goTo, refresh, copyLink, showHelp, askToForget, say, showAccount, signOut }: Deeds,
): readonly CommandGroup[] {
  const groups: readonly CommandGroup[] = [
    {
      title: "Go to",
      commands: places.map(({ id, to, label }) => ({
        id,
        label,
        ...keysOf(id, singleKeys),
        run: () => goTo(to),
      })),
    },
    {
      title: "Recent",
      commands: recent.map(({ path, label }) => ({ id: path, label, run: () => goTo(path) })),
    },
    {
      title: "This page",
      commands: [
        { id: "refresh", label: "Refresh now", run: refresh },
        { id: "copy", label: "Copy link with these filters", run: copyLink },
        ...page,
        { id: "print", label: "Print", run: () => print() },
      ],
    },
    {
      title: "Display",
      commands: [
        ...THEMES.map((id) => ({
          id: `theme-${id}`,
          label: `Theme: ${THEME_WORDS[id].toLowerCase()}`,
          isSet: id === theme,
          run: () => changePreferences({ theme: id }),
        })),
        ...DENSITIES.map((id) => ({
          id: `density-${id}`,
          label: `Density: ${DENSITY_WORDS[id].toLowerCase()}`,
          isSet: id === density,
          run: () => changePreferences({ density: id }),
        })),
      ],
    },
    {
      title: "Fieldboard",
      commands: [
        { id: "help", label: "Keyboard shortcuts", ...keysOf("help", singleKeys), run: showHelp },
        {
          id: "single-keys",
          label: `Turn ${singleKeys ? "off" : "on"} single-key shortcuts`,
          run: () => {
            changePreferences({ singleKeys: !singleKeys });
            say(`Single-key shortcuts are ${singleKeys ? "off" : "on"}.`);
          },
        },
        ...(recent.length === 0 ? [] : [{ id: "forget", label: "Clear recent places…", run: askToForget }]),
        { id: "account", label: "Account", run: showAccount },
        { id: "sign-out", label: "Sign out", run: signOut },
      ],
    },
    ...nouns.map((group) => ({ ...group, isLong: true })),
    {
      // Last, since there may be a hundred: they are found by typing.
      title: "Views",
      commands: views.map(({ id, path, label }) => ({ id: `view-${id}`, label, run: () => goTo(path) })),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

const keysOf = (action: string, singleKeys: boolean): { readonly keys?: string } => {
  const keys = singleKeys ? SHORTCUTS.find((shortcut) => shortcut.action === action)?.keys : undefined;
  return keys === undefined ? {} : { keys };
};

/** The commands that answer to what was typed, in their groups; all of them but long lists when nothing was. */
export const foundGroups = (groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] =>
  typed.trim() === ""
    ? groups.filter(({ isLong = false }) => !isLong)
    : groups
        .map((group) => ({
          ...group,
          commands: group.commands.filter(({ label }) => answersTo(label, typed)),
        }))
        .filter(({ commands }) => commands.length > 0)
        .map((group) => (group.isLong === true ? firstOf(group) : group));

const LISTED_MAX = 50;

const firstOf = ({ title, commands }: CommandGroup): CommandGroup =>
  commands.length <= LISTED_MAX
    ? { title, commands }
    : {
        title: `${title}: first ${LISTED_MAX} of ${formatCount(commands.length)}`,
        commands: commands.slice(0, LISTED_MAX),
      };

/** Every word typed begins a word of the command, in any order and without accents. */
export function answersTo(label: string, typed: string): boolean {
  const known = ` ${fold(label).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
  return fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => known.includes(` ${word}`));
}
