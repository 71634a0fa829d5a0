import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { useNavigate } from "react-router-dom";
import { isApple } from "#web/lib/apple.ts";
import { pageCommands } from "#web/lib/page-commands.ts";
import { paths } from "#web/lib/paths.ts";
import { usePreferences } from "#web/lib/preferences.ts";
import { recentPlaces } from "#web/lib/recent-places.ts";
import { keyCaps } from "#web/lib/shortcuts.ts";
import { Icon } from "#web/ui/icon.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { answersTo, commandGroups, type Command } from "./commands.ts";
import { usePlaces } from "./places.ts";
import { useRefresh } from "./refresh.ts";
import type { Overlay } from "./shell-context.ts";
import { signOut } from "./sign-out.ts";

type CommandPaletteProps = { readonly onOverlay: (overlay: Overlay | null) => void };

/** Every page and command by its name, without leaving the keyboard. */
export function CommandPalette({ onOverlay }: CommandPaletteProps) {
  const navigate = useNavigate();
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
  const offered = { places: usePlaces(), recent: recentPlaces(), page: pageCommands() };
  const groups = commandGroups(usePreferences(), offered, deeds);
  const commands = groups.flatMap((group) => group.commands);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onOverlay(null);
      }}
      className="fixed inset-0 z-50 flex items-start justify-center bg-[oklch(0_0_0/45%)] px-4 pt-[12dvh] max-sm:pt-4"
    >
      <Modal className="w-full max-w-lg rounded-md border border-line-strong bg-raised shadow-raised">
        <Dialog aria-label="Pages and commands" className="flex max-h-[70dvh] flex-col outline-none">
          <Autocomplete filter={answersTo}>
            <SearchField
              aria-label="Find a page or a command"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette was just opened to type into
              autoFocus
              className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-4"
            >
              <Icon name="search" className="text-muted" />
              <Input
                placeholder="Find a page or a command"
                spellCheck="false"
                autoComplete="off"
                className="h-full w-full min-w-0 bg-transparent text-head outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
            <div tabIndex={0} className="overflow-auto rounded-b-md -outline-offset-2">
              <Menu
                aria-label="Pages and commands"
                className="p-1 pb-2 outline-none"
                renderEmptyState={() => (
                  <p className="px-3 py-2 text-muted">There is nothing by that name.</p>
                )}
                onAction={(key) => {
                  onOverlay(null);
                  commands.find(({ id }) => id === key)?.run();
                }}
              >
                {groups.map(({ title, commands: own }) => (
                  <MenuSection key={title} id={title}>
                    <Header className="px-3 pt-2.5 pb-1 text-caption font-semibold text-muted">
                      {title}
                    </Header>
                    {own.map((command) => (
                      <CommandItem key={command.id} {...command} />
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const CommandItem = ({ id, label, keys, isSet = false }: Command) => (
  <MenuItem
    id={id}
    textValue={label}
    className="flex min-h-8 cursor-default items-center gap-2 rounded-sm px-3 outline-none max-sm:min-h-10 data-[focused]:bg-accent-soft"
  >
    <span>{label}</span>
    {isSet ? (
      <span className="ml-auto inline-flex items-center gap-1.5 text-caption text-accent">
        <Icon name="check" />
        now
      </span>
    ) : null}
    {keys === undefined ? null : (
      <span aria-hidden="true" className="ml-auto text-caption text-muted">
        {keyCaps(keys, isApple()).join(" ")}
      </span>
    )}
  </MenuItem>
);

/** The address holds the filters, so whoever opens it sees the same. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast("The link is copied.");
  } catch {
    showToast("The browser does not let the link be copied. Copy it from the address bar.");
  }
}
