import { useState } from "react";
import { Autocomplete, Input, Menu, SearchField } from "react-aria-components";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { usePreferences } from "#web/lib/preferences.ts";
import { Layer } from "#web/ui/overlay/layer.tsx";
import { MenuGroup, MenuItem } from "#web/ui/overlay/menu.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { foundGroups, useCommandGroups } from "./commands.ts";
import { useFound } from "./found.ts";
import type { Overlay } from "./places.ts";
import { keysOf } from "./shortcuts.ts";

type CommandPaletteProps = { readonly onOverlay: (overlay: Overlay | null) => void };

/** Every page and command by its name, without leaving the keyboard: the focus stays in the search. */
export function CommandPalette({ onOverlay }: CommandPaletteProps) {
  const navigate = useNavigate();
  const preferences = usePreferences();
  const [query, setQuery] = useState("");
  const found = useFound(query);
  const groups = [...foundGroups(useCommandGroups(onOverlay), query), ...found.groups];
  const emptyWords = { done: "No results", searching: "Searching…", failed: "Couldn’t search everything" }[
    found.state
  ];
  return (
    <Layer
      label="Pages and commands"
      onClose={() => onOverlay(null)}
      boxClassName="max-h-[70dvh] w-full max-w-lg rounded-md border"
    >
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField
          aria-label="Find a page or a command"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was just opened to type into
          autoFocus
          className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4"
        >
          <Icon name="search" className="text-muted" />
          <Input
            placeholder="Find a page, a command, a person, an office…"
            className="h-full w-full min-w-0 bg-transparent text-head outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <Scroller className="overflow-auto rounded-b-md -outline-offset-2">
          <Menu
            aria-label="Pages and commands"
            className="p-1 pb-2 outline-none"
            renderEmptyState={() => <p className="px-3 pt-2 pb-1 text-muted">{emptyWords}</p>}
          >
            {groups.map(({ title, commands }) => (
              <MenuGroup key={title} title={title}>
                {commands.map((command) => (
                  <MenuItem
                    key={command.id}
                    id={command.id}
                    text={command.label}
                    note={
                      command.isCurrent === true ? (
                        <span className="inline-flex items-center gap-1.5 text-accent">
                          <Icon name="check" />
                          current
                        </span>
                      ) : (
                        <span aria-hidden="true">{keysOf(command.id, preferences)}</span>
                      )
                    }
                    onAction={() => {
                      if ("takesFocus" in command) flushSync(() => onOverlay(null));
                      else onOverlay(null);
                      if ("to" in command) void navigate(command.to);
                      else command.run();
                    }}
                  >
                    <bdi>{command.label}</bdi>
                  </MenuItem>
                ))}
              </MenuGroup>
            ))}
          </Menu>
        </Scroller>
      </Autocomplete>
      <output className="sr-only">{groups.length === 0 ? emptyWords : ""}</output>
    </Layer>
  );
}
