import { use, type ReactNode } from "react";
import {
  Button,
  Header,
  Menu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from "react-aria-components";
import { keyCaps } from "#web/lib/shortcuts.ts";
import { isApple } from "#web/lib/apple.ts";
import { changePreferences, DENSITIES, THEMES, usePreferences } from "#web/lib/preferences.ts";
import { Icon } from "#web/ui/icon.tsx";
import { DENSITY_WORDS, THEME_WORDS } from "./preference-words.ts";
import { OverlayContext, type Overlay } from "./shell-context.ts";

/** Theme, density and shortcuts, for this browser. `className` is the button's look where it stands. */
export function DisplayMenu({ className }: { readonly className: string }) {
  const { theme, density, singleKeys } = usePreferences();
  const open = use(OverlayContext);
  return (
    <MenuTrigger>
      <Button className={className}>
        <Icon name="sliders" />
        <span className="sm:max-lg:sr-only">Display</span>
      </Button>
      <Popover
        placement="top start"
        className="min-w-60 overflow-auto rounded-md border border-line-strong bg-raised text-table shadow-raised outline-none"
      >
        <Menu
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
    </MenuTrigger>
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
