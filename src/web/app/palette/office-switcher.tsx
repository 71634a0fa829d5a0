import { useState } from "react";
import { Autocomplete, Input, Menu, SearchField } from "react-aria-components";
import { useLocation, useNavigate } from "react-router-dom";
import { switchedOffices } from "#domain/office-filter.ts";
import { officeNameAndId } from "#domain/office-name.ts";
import { useLoadedOffices } from "#web/api/offices.ts";
import { Layer } from "#web/ui/overlay/layer.tsx";
import { MenuItem } from "#web/ui/overlay/menu.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { carrying, useOffices } from "./carried-offices.ts";
import { matches } from "./commands.ts";

const LISTED_MAX = 100;

/** Narrows the page on the screen to another office, or to all of them, by a few letters. The pages after it follow. */
export function OfficeSwitcher({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useState("");
  const address = new URLSearchParams(search);
  const current = useOffices();
  const choices = [
    { id: "", label: "All offices" },
    ...useLoadedOffices().map(({ id, name }) => ({
      id: String(id),
      label: officeNameAndId({ officeId: id, officeName: name }),
    })),
  ];
  const found = choices.filter(({ label }) => matches(label, typed)).slice(0, LISTED_MAX);
  return (
    <Layer
      label="Switch office"
      onClose={onClose}
      boxClassName="max-h-[70dvh] w-full max-w-lg rounded-md border"
    >
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField
          aria-label="Find an office"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the switcher was just opened to type into
          autoFocus
          className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4"
        >
          <Icon name="building" className="text-muted" />
          <Input
            placeholder="Office, by name or ID"
            className="h-full w-full min-w-0 bg-transparent text-head outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <Scroller className="overflow-auto rounded-b-md -outline-offset-2">
          <Menu
            aria-label="Offices"
            className="p-1 pb-2 outline-none"
            renderEmptyState={() => <p className="px-3 pt-2 pb-1 text-muted">No results</p>}
          >
            {found.map(({ id, label }) => (
              <MenuItem
                key={id}
                id={`office ${id}`}
                text={label}
                note={
                  (id === "" ? current.length === 0 : current.includes(id)) ? (
                    <span className="inline-flex items-center gap-1.5 text-accent">
                      <Icon name="check" />
                      current
                    </span>
                  ) : undefined
                }
                onAction={() => {
                  onClose();
                  const next = id === "" ? [] : [id];
                  void navigate(switchedOffices(pathname, address, next), { state: carrying(next) });
                }}
              >
                <bdi>{label}</bdi>
              </MenuItem>
            ))}
          </Menu>
        </Scroller>
      </Autocomplete>
    </Layer>
  );
}
