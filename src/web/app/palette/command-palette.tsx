import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router-dom";
import { useViews } from "#web/api/views.ts";
import { pageCommands, pageNouns } from "#web/lib/page-commands.ts";
import { paths } from "#web/lib/paths.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { recentPlaces } from "#web/lib/recent-places.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Layer } from "#web/ui/overlay/layer.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { CommandList, CommandRoom, itemId } from "./command-list.tsx";
import { commandGroups, foundGroups, type Command, type CommandGroup } from "./commands.ts";
import { usePlaces } from "./places.ts";
import { useRefresh } from "#web/app/session/refresh.ts";
import type { Overlay } from "./shell-context.ts";
import { signOut } from "#web/app/session/sign-out.ts";
import { viewPageLabel, viewPath } from "#web/app/views/view-places.ts";

type CommandPaletteProps = { readonly onOverlay: (overlay: Overlay | null) => void };

/** Every page and command by its name, without leaving the keyboard: the focus stays in the search. */
export function CommandPalette({ onOverlay }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  const [cursor, setCursor] = useState<number | null>(null);
  const listId = useId();
  const { all, nouns } = useCommands(onOverlay);
  const found = (text: string, named: readonly CommandGroup[]) => foundGroups(all(named), text);
  // A letter stands in the search before what it finds.
  const listed = useDeferredValue(query);
  // Thousands are gone through.
  const named = useMemo(() => foundGroups(nouns, listed), [nouns, listed]);
  const groups = found(listed, named);
  const commands = commandsOf(groups);
  // What is typed into is there first, in a box of the size that the list will give it.
  const isListed = useDeferredValue(true, false);

  const pick = (command: Command): void => {
    onOverlay(null);
    command.run();
  };
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    const next = cursorAfter(key, cursor, commands.length);
    if (next !== undefined) setCursor(next);
    else if (key === "Enter" && cursor !== null) {
      // Of what was typed, though it may not be listed yet.
      const current = commandsOf(query === listed ? groups : found(query, foundGroups(nouns, query)))[cursor];
      if (current === undefined) return;
      pick(current);
    } else if (key === "Escape" && query !== "") setQuery("");
    else return;
    event.preventDefault();
  };
  return (
    <Layer
      name={{ label: "Pages and commands" }}
      onClose={() => onOverlay(null)}
      className="flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[12dvh] max-sm:pt-4"
      boxClassName="flex max-h-[70dvh] w-full max-w-lg flex-col rounded-md border border-line-strong bg-raised shadow-raised"
    >
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4">
        <Icon name="search" className="text-muted" />
        <input
          type="search"
          aria-label="Find a page or a command"
          aria-autocomplete="list"
          aria-controls={commands.length === 0 ? undefined : listId}
          aria-activedescendant={cursor === null ? undefined : itemId(listId, commands[cursor])}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was just opened to type into
          autoFocus
          placeholder="Find a page or a command"
          autoComplete="off"
          spellCheck="false"
          value={query}
          onChange={({ currentTarget }) => {
            setQuery(currentTarget.value);
            setCursor(currentTarget.value.trim() === "" ? null : 0);
          }}
          onKeyDown={press}
          className="h-full w-full min-w-0 bg-transparent text-head outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <div tabIndex={0} className="overflow-auto rounded-b-md -outline-offset-2">
        {isListed ? (
          <CommandList
            id={listId}
            groups={groups}
            current={cursor === null ? undefined : commands[cursor]}
            onPick={pick}
          />
        ) : (
          <CommandRoom groups={groups} />
        )}
      </div>
      <output className={commands.length === 0 ? "block px-4 pt-3 pb-4 text-muted" : "sr-only"}>
        {commands.length === 0 ? "There is nothing by that name." : ""}
      </output>
    </Layer>
  );
}

const commandsOf = (groups: readonly CommandGroup[]): readonly Command[] =>
  groups.flatMap(({ commands }) => commands);

/** Up from the first leads to the last, and back. */
function cursorAfter(key: string, cursor: number | null, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowDown") return cursor === null ? 0 : (cursor + 1) % count;
  if (key === "ArrowUp") return cursor === null ? count - 1 : (cursor + count - 1) % count;
  return undefined;
}

function useCommands(onOverlay: CommandPaletteProps["onOverlay"]) {
  const navigate = useNavigate();
  // Told once: to tell them anew would take longer than to type a letter.
  const [nouns] = useState(() => pageNouns().map((group) => ({ ...group, isLong: true })));
  const deeds = {
    goTo: (path: string) => void navigate(path),
    refresh: useRefresh(),
    copyLink: () => void copyLink(),
    showHelp: () => onOverlay("help"),
    askToForget: () => onOverlay("forget"),
    say: showToast,
    showAccount: () => void navigate(paths.account),
    signOut: () => void signOut(),
  };
  const preferences = usePreferences();
  const offered = {
    places: usePlaces(),
    recent: recentPlaces(),
    page: pageCommands(),
    views: useViews(null, true).views.map((view) => ({
      id: view.id,
      path: viewPath(view),
      label: `${view.name} — ${viewPageLabel(view.page)}`,
    })),
  };
  /** With those of the page's nouns that are found. */
  const all = (named: readonly CommandGroup[]) =>
    commandGroups(preferences, { ...offered, nouns: named }, deeds);
  return { all, nouns };
}

/** The address holds the filters, so whoever opens it sees the same. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast("The link is copied.");
  } catch {
    showToast("The browser does not let the link be copied. Copy it from the address bar.");
  }
}
