import { Fragment } from "react";
import { useNavigate } from "react-router-dom";
import { maySee, type SignedInPerson } from "#web/api/session.ts";
import type { Overlay } from "#web/app/palette/places.ts";
import { isApple, keyCaps } from "#web/app/palette/shortcuts.ts";
import { useSignOut } from "#web/app/session/leave.ts";
import { paths } from "#web/lib/paths.ts";
import { displayChoices, usePreferences } from "#web/lib/preferences.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { Menu, MenuGroup, MenuItem, MenuRule } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";

type DisplayListProps = Opened & { readonly onOverlay: (overlay: Overlay) => void };

/** What the display menu shows once it is open. */
export function DisplayList({ onOverlay, ...opened }: DisplayListProps) {
  const preferences = usePreferences();
  return (
    <Popover {...opened} placement="top start" className="min-w-60 overflow-auto">
      <Menu labelledBy={opened.labelledBy} onClose={opened.onClose}>
        {displayChoices(preferences).map(({ title, chosen, choices }) => (
          <Fragment key={title}>
            <MenuGroup title={title} chosen={[chosen]}>
              {choices.map(({ id, choose }) => (
                <MenuItem
                  key={id}
                  id={id}
                  text={`${id.charAt(0).toUpperCase()}${id.slice(1)}`}
                  onAction={choose}
                />
              ))}
            </MenuGroup>
            <MenuRule />
          </Fragment>
        ))}
        {overlayItem("Find a page or a command", keyCaps("mod+k", isApple()).join(" "), () =>
          onOverlay("palette"),
        )}
        {overlayItem("Keyboard shortcuts", preferences.singleKeys ? "?" : "", () => onOverlay("help"))}
      </Menu>
    </Popover>
  );
}

const overlayItem = (words: string, keys: string, onAction: () => void) => (
  <MenuItem text={words} onAction={onAction}>
    <span className="pl-6">{words}</span>
    <span aria-hidden="true" className="ml-auto pl-6 text-caption text-muted">
      {keys}
    </span>
  </MenuItem>
);

type PersonListProps = Opened & { readonly person: Pick<SignedInPerson, "name" | "email" | "role"> };

/** What the person's menu shows once it is open. */
export function PersonList({ person: { name, email, role }, ...opened }: PersonListProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Popover {...opened} placement="bottom end" className="max-w-[min(20rem,calc(100vw-2rem))] min-w-56">
      <p className="mx-1 border-b border-line px-2 pt-2.5 pb-2">
        <span className="block font-semibold break-words">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-caption break-all text-muted">{email}</span>
        <span className="block text-caption text-muted">{ROLE_WORDS[role]}</span>
      </p>
      <Menu labelledBy={opened.labelledBy} onClose={opened.onClose}>
        {personItem("Account", "person", () => void navigate(paths.account))}
        {maySee("admin", role) ? personItem("Admin", "shield", () => void navigate(paths.admin)) : null}
        {personItem("Sign out", "leave", () => void signOut())}
      </Menu>
    </Popover>
  );
}

const personItem = (words: string, icon: IconName, onAction: () => void) => (
  <MenuItem text={words} onAction={onAction}>
    <Icon name={icon} className="text-muted" />
    {words}
  </MenuItem>
);
