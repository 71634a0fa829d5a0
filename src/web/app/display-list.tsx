import { use, type ReactNode } from "react";
import { Header, Menu, MenuItem, MenuSection, Separator } from "react-aria-components";
import { isApple } from "#web/lib/apple.ts";
import { changePreferences, DENSITIES, THEMES, usePreferences } from "#web/lib/preferences.ts";
import { keyCaps } from "#web/lib/shortcuts.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { Opened } from "#web/ui/opener.tsx";
import { Popover } from "#web/ui/popover.tsx";
import { DENSITY_WORDS, THEME_WORDS } from "./preference-words.ts";
import { OverlayContext, type Overlay } from "./shell-context.ts";

/** What the display menu shows once it is open. */
export function DisplayList({ startsAt, ...opened }: Opened) {
  const { theme, density, singleKeys } = usePreferences();
  const open = use(OverlayContext);
  return (
    <Popover {...opened} placement="top start" className="min-w-60 overflow-auto">
      <Menu
        aria-labelledby={opened.labelledBy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
        autoFocus={startsAt}
        onClose={opened.onClose}
        className="p-1 outline-none"
        onAction={(key) => {
          const asked = OVERLAYS.find((overlay) => overlay === key);
          if (asked !== undefined) open(asked);
        }}
      >
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[theme]}
          onSelectionChange={(keys) => {
            const chosen = THEMES.find((id) => keys !== "all" && keys.has(id));
            if (chosen !== undefined) changePreferences({ theme: chosen });
          }}
        >
          <Header className={HEADER}>Theme</Header>
          {THEMES.map((id) => (
            <Choice key={id} id={id}>
              {THEME_WORDS[id]}
            </Choice>
          ))}
        </MenuSection>
        <Separator className={SEPARATOR} />
        <MenuSection
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[density]}
          onSelectionChange={(keys) => {
            const chosen = DENSITIES.find((id) => keys !== "all" && keys.has(id));
            if (chosen !== undefined) changePreferences({ density: chosen });
          }}
        >
          <Header className={HEADER}>Density</Header>
          {DENSITIES.map((id) => (
            <Choice key={id} id={id}>
              {DENSITY_WORDS[id]}
            </Choice>
          ))}
        </MenuSection>
        <Separator className={SEPARATOR} />
        <MenuSection
          selectionMode="multiple"
          selectedKeys={singleKeys ? [SINGLE_KEYS] : []}
          onSelectionChange={(keys) =>
            changePreferences({ singleKeys: keys === "all" || keys.has(SINGLE_KEYS) })
          }
        >
          <Header className={HEADER}>Keyboard</Header>
          <Choice id={SINGLE_KEYS}>Single-key shortcuts</Choice>
        </MenuSection>
        <Separator className={SEPARATOR} />
        <Choice id="palette" keys={keyCaps("mod+k", isApple())}>
          Find a page or a command
        </Choice>
        <Choice id="help" keys={singleKeys ? ["?"] : []}>
          Keyboard shortcuts
        </Choice>
      </Menu>
    </Popover>
  );
}

const OVERLAYS: readonly Overlay[] = ["palette", "help"];
const SINGLE_KEYS = "single-keys";
const HEADER = "px-2 pt-1.5 pb-1 text-caption font-semibold text-muted";
const SEPARATOR = "mx-2 my-1 h-px bg-line";

type ChoiceProps = { readonly id: string; readonly keys?: readonly string[]; readonly children: ReactNode };

const Choice = ({ id, keys = [], children }: ChoiceProps) => (
  <MenuItem
    id={id}
    className="group flex h-8 cursor-default items-center gap-2 rounded-sm px-2 outline-none max-sm:h-10 data-[focused]:bg-accent-soft"
  >
    <Icon name="check" className="invisible text-accent group-data-[selected]:visible" />
    <span>{children}</span>
    {keys.length === 0 ? null : (
      <span aria-hidden="true" className="ml-auto pl-6 text-caption text-muted">
        {keys.join(" ")}
      </span>
    )}
  </MenuItem>
);
