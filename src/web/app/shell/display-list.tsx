import { use, useId, type ReactNode } from "react";
import {
  changePreferences,
  DENSITIES,
  DENSITY_WORDS,
  THEME_WORDS,
  THEMES,
  usePreferences,
} from "#web/lib/preferences.ts";
import { isApple, keyCaps } from "#web/app/palette/shortcuts.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Menu, MenuChoice, MenuItem } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { OverlayContext, type Overlay } from "#web/app/palette/places.ts";

/** What the display menu shows once it is open. */
export function DisplayList({ startsAt, ...opened }: Opened) {
  const { theme, density, singleKeys } = usePreferences();
  const open = use(OverlayContext);
  const { labelledBy, onClose } = opened;
  const openInstead = (overlay: Overlay): void => {
    onClose();
    open(overlay);
  };
  return (
    <Popover {...opened} placement="top start" className="min-w-60 overflow-auto">
      <Menu labelledBy={labelledBy} startsAt={startsAt} className="">
        <Group title="Theme">
          {THEMES.map((id) => (
            <MenuChoice
              key={id}
              isChosen={id === theme}
              onChoose={() => changePreferences({ theme: id })}
              onClose={onClose}
              className={LINE}
            >
              <Check />
              {THEME_WORDS[id]}
            </MenuChoice>
          ))}
        </Group>
        <Group title="Density">
          {DENSITIES.map((id) => (
            <MenuChoice
              key={id}
              isChosen={id === density}
              onChoose={() => changePreferences({ density: id })}
              onClose={onClose}
              className={LINE}
            >
              <Check />
              {DENSITY_WORDS[id]}
            </MenuChoice>
          ))}
        </Group>
        <Group title="Keyboard">
          <MenuChoice
            isOneOfMany
            isChosen={singleKeys}
            onChoose={() => changePreferences({ singleKeys: !singleKeys })}
            onClose={onClose}
            className={LINE}
          >
            <Check />
            Single-key shortcuts
          </MenuChoice>
        </Group>
        <MenuItem onPick={() => openInstead("palette")} className={LINE}>
          <span className="pl-6">Find a page or a command</span>
          <Keys keys={keyCaps("mod+k", isApple())} />
        </MenuItem>
        <MenuItem onPick={() => openInstead("help")} className={LINE}>
          <span className="pl-6">Keyboard shortcuts</span>
          <Keys keys={singleKeys ? ["?"] : []} />
        </MenuItem>
      </Menu>
    </Popover>
  );
}

const LINE = "h-8 max-sm:h-10";

const Check = () => <Icon name="check" className="invisible text-accent group-aria-checked:visible" />;

type GroupProps = { readonly title: string; readonly children: ReactNode };

function Group({ title, children }: GroupProps) {
  const id = useId();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a menu */}
      <div role="group" aria-labelledby={id}>
        <div id={id} className="px-2 pt-1.5 pb-1 text-caption font-semibold text-muted">
          {title}
        </div>
        {children}
      </div>
      <hr className="mx-2 my-1 border-t border-line" />
    </>
  );
}

const Keys = ({ keys }: { readonly keys: readonly string[] }) =>
  keys.length === 0 ? null : (
    <span aria-hidden="true" className="ml-auto pl-6 text-caption text-muted">
      {keys.join(" ")}
    </span>
  );
