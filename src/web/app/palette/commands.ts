import { fold } from "#domain/fold.ts";
import { TERM_IDS, termOf, type TermId } from "#domain/glossary.ts";
import { PAGES, pagesBelow, type PageId } from "#domain/pages.ts";
import { useViews } from "#web/api/views.ts";
import { useSignOut } from "#web/app/session/leave.ts";
import { useRefreshAll } from "#web/app/session/refresh.ts";
import { viewPath } from "#web/app/views/view-places.ts";
import { formatCount } from "#web/lib/format.ts";
import { useOfferedCommands, type PageCommand } from "#web/lib/page-commands.ts";
import { displayChoices, usePreferences } from "#web/lib/preferences.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { useCanRefresh, usePlaces } from "./places.ts";

/** Something the palette can do, by a name one would type: to go to an address, or to run. */
export type Command = (PageCommand | (Omit<PageCommand, "run"> & { readonly to: string })) & {
  /** The choice in use, such as the theme. */
  readonly isCurrent?: boolean;
};

export type CommandGroup = {
  readonly title: string;
  readonly commands: readonly Command[];
  /** There are too many to read: they are found by typing only. */
  readonly isLong?: boolean;
};

/** Everything the palette offers, in its order. */
export function useCommandGroups(
  show: (overlay: "help" | "office" | "share") => void,
): readonly CommandGroup[] {
  const signOut = useSignOut();
  const refresh = useRefreshAll();
  const preferences = usePreferences();
  const places = usePlaces();
  const canRefresh = useCanRefresh();
  const { views } = useViews(null, true);
  const offered = useOfferedCommands();
  return [
    { title: "Go to", commands: places.map(goTo) },
    ...places.map((place) => ({
      title: PAGES[place].label,
      commands: pagesBelow(place).map(goTo),
      isLong: true,
    })),
    {
      title: "This page",
      commands: [
        ...(canRefresh ? [{ id: "refresh", label: "Refresh now", run: refresh }] : []),
        { id: "office", label: "Switch office", run: () => show("office") },
        ...(canRefresh ? [{ id: "share", label: "Share the page", run: () => show("share") }] : []),
        { id: "copy", label: "Copy link with these filters", run: copyLink },
        ...offered.filter(({ title }) => title === null).flatMap(({ commands }) => commands),
        { id: "print", label: "Print", run: () => print() },
      ],
    },
    {
      title: "Display",
      commands: displayChoices(preferences).flatMap(({ title, chosen, choices }) =>
        choices.map(({ id, choose }) => ({
          id: `${title}-${id}`,
          label: `${title}: ${id}`,
          isCurrent: id === chosen,
          run: choose,
        })),
      ),
    },
    {
      title: "Fieldboard",
      commands: [
        { id: "help", label: "Keyboard shortcuts", run: () => show("help") },
        goTo("glossary"),
        goTo("account"),
        { id: "sign-out", label: "Sign out", run: () => void signOut() },
      ],
    },
    // What the page has, before what its words mean.
    ...offered.flatMap(({ title, commands }) => (title === null ? [] : [{ title, commands, isLong: true }])),
    { title: "Glossary", commands: TERM_IDS.map(lookUp), isLong: true },
    {
      // Last, since there may be a hundred: they are found by typing.
      title: "Views",
      commands: views.map((view) => ({
        id: `view-${view.id}`,
        label: `${view.name} — ${PAGES[view.page].label}`,
        to: viewPath(view),
      })),
    },
  ];
}

const goTo = (page: PageId): Command => ({ id: page, label: PAGES[page].label, to: PAGES[page].path });

const lookUp = (id: TermId): Command => ({
  id: `term ${id}`,
  label: `What “${termOf(id).name}” means`,
  to: `${PAGES.glossary.path}#${id}`,
});

const copyLink = (): void => void copyText(location.href, "Link");

const LISTED_MAX = 50;

/** The commands that match what was typed, in their groups; all but the long lists when nothing was. */
export const foundGroups = (groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] =>
  groups
    .filter(({ isLong = false }) => !isLong || typed.trim() !== "")
    .map(({ title, commands }) => ({
      title,
      commands: commands.filter(({ label }) => matches(label, typed)),
    }))
    .filter(({ commands }) => commands.length > 0)
    .map(({ title, commands }) =>
      commands.length <= LISTED_MAX
        ? { title, commands }
        : {
            title: `${title}: first ${LISTED_MAX} of ${formatCount(commands.length)}`,
            commands: commands.slice(0, LISTED_MAX),
          },
    );

/** Every word typed begins a word of the command, in any order and without accents. */
export function matches(label: string, typed: string): boolean {
  const words = ` ${fold(label).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`;
  return fold(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => words.includes(` ${word}`));
}
