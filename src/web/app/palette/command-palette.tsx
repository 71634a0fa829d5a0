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
import { commandGroups, foundGroups, type Command, type CommandGroup } from "./commands.ts";
import { usePlaces, type Overlay } from "./places.ts";
import { isApple, keyCaps } from "./shortcuts.ts";
import { useRefresh } from "#web/app/session/refresh.ts";
import { useSignOut } from "#web/app/session/leave.ts";
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
        <CommandList
          id={listId}
          groups={groups}
          current={cursor === null ? undefined : commands[cursor]}
          onPick={pick}
        />
      </div>
      <output className={commands.length === 0 ? "block px-4 pt-3 pb-4 text-muted" : "sr-only"}>
        {commands.length === 0 ? "No results" : ""}
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
  // Read once: thousands take longer than a keystroke.
  const [nouns] = useState(() => pageNouns().map((group) => ({ ...group, isLong: true })));
  const signOut = useSignOut();
  const deeds = {
    goTo: (path: string) => void navigate(path),
    refresh: useRefresh(),
    copyLink: () => void copyLink(),
    showHelp: () => onOverlay("help"),
    askToForget: () => onOverlay("forget"),
    say: showToast,
    showAccount: () => void navigate(paths.account),
    signOut: () => signOut(),
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
    showToast("Link copied.");
  } catch {
    showToast("Couldn’t copy the link. Copy it from the address bar.");
  }
}

type CommandListProps = {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  /** The one that Enter picks. */
  readonly current: Command | undefined;
  readonly onPick: (command: Command) => void;
};

const itemId = (listId: string, command: Command | undefined): string | undefined =>
  // An id from outside may hold a blank, which would part it in two.
  command === undefined ? undefined : `${listId}-${encodeURIComponent(command.id)}`;

/** What the palette has found, under the headings of its groups. The focus is in the search above. */
const CommandList = ({ id, groups, current, onPick }: CommandListProps) =>
  groups.length === 0 ? null : (
    <div id={id} role="menu" aria-label="Pages and commands" className="p-1 pb-2">
      {groups.map(({ title, commands }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a menu
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true" className="px-3 pt-2.5 pb-1 text-caption font-semibold text-muted">
            {title}
          </div>
          {commands.map((command) => (
            <CommandItem
              key={command.id}
              listId={id}
              command={command}
              isCurrent={command === current}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  );

type CommandItemProps = Pick<CommandListProps, "onPick"> & {
  readonly listId: string;
  readonly command: Command;
  readonly isCurrent: boolean;
};

const showWhole = (item: HTMLElement | null): void => item?.scrollIntoView({ block: "nearest" });

const CommandItem = ({ listId, command, isCurrent, onPick }: CommandItemProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys are in the search
  <div
    ref={isCurrent ? showWhole : undefined}
    id={itemId(listId, command)}
    role="menuitem"
    data-current={isCurrent || undefined}
    // The focus stays in the search.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(command)}
    className="flex min-h-8 cursor-default items-center gap-2 rounded-sm px-3 hover:bg-ground data-current:bg-accent-soft max-sm:min-h-10"
  >
    <bdi>{command.label}</bdi>
    {command.isSet === true ? (
      <span className="ml-auto inline-flex items-center gap-1.5 text-caption text-accent">
        <Icon name="check" />
        now
      </span>
    ) : null}
    {command.keys === undefined ? null : (
      <span aria-hidden="true" className="ml-auto text-caption text-muted">
        {keyCaps(command.keys, isApple()).join(" ")}
      </span>
    )}
  </div>
);
