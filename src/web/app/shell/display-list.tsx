import { use } from "react";
import {
  changePreferences,
  DENSITIES,
  DENSITY_WORDS,
  THEME_WORDS,
  THEMES,
  usePreferences,
} from "#web/lib/preferences.ts";
import { isApple, keyCaps } from "#web/app/palette/shortcuts.ts";
import { Menu, MenuGroup, MenuItem, MenuRule } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { OverlayContext } from "#web/app/palette/places.ts";

/** What the display menu shows once it is open. */
export function DisplayList(opened: Opened) {
  const { theme, density, singleKeys } = usePreferences();
  const open = use(OverlayContext);
  return (
    <Popover {...opened} placement="top start" className="min-w-60 overflow-auto">
      <Menu labelledBy={opened.labelledBy} onClose={opened.onClose}>
        <MenuGroup title="Theme" chosen={[theme]}>
          {THEMES.map((id) => (
            <MenuItem
              key={id}
              id={id}
              text={THEME_WORDS[id]}
              onAction={() => changePreferences({ theme: id })}
            />
          ))}
        </MenuGroup>
        <MenuRule />
        <MenuGroup title="Density" chosen={[density]}>
          {DENSITIES.map((id) => (
            <MenuItem
              key={id}
              id={id}
              text={DENSITY_WORDS[id]}
              onAction={() => changePreferences({ density: id })}
            />
          ))}
        </MenuGroup>
        <MenuRule />
        <MenuGroup title="Keyboard" chosen={singleKeys ? ["keys"] : []} isMultiple>
          <MenuItem
            id="keys"
            text="Single-key shortcuts"
            onAction={() => changePreferences({ singleKeys: !singleKeys })}
          />
        </MenuGroup>
        <MenuRule />
        <MenuItem text="Find a page or a command" onAction={() => open("palette")}>
          <span className="pl-6">Find a page or a command</span>
          <Keys keys={keyCaps("mod+k", isApple())} />
        </MenuItem>
        <MenuItem text="Keyboard shortcuts" onAction={() => open("help")}>
          <span className="pl-6">Keyboard shortcuts</span>
          <Keys keys={singleKeys ? ["?"] : []} />
        </MenuItem>
      </Menu>
    </Popover>
  );
}

const Keys = ({ keys }: { readonly keys: readonly string[] }) =>
  keys.length === 0 ? null : (
    <span aria-hidden="true" className="ml-auto pl-6 text-caption text-muted">
      {keys.join(" ")}
    </span>
  );
