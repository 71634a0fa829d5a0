import { Fragment } from "react";
import { useNavigate } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import type { SignedInPerson } from "#web/api/session.ts";
import { usePlaces, type Overlay } from "#web/app/palette/places.ts";
import { keysOf } from "#web/app/palette/shortcuts.ts";
import { useSignOut } from "#web/app/session/leave.ts";
import { capital } from "#web/lib/format.ts";
import { displayChoices, usePreferences } from "#web/lib/preferences.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { MenuGroup, MenuItem, MenuRule, OpenedMenu } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";

type DisplayListProps = Opened & { readonly onOverlay: (overlay: Overlay) => void };

/** What the display menu shows once it is open. */
export function DisplayList({ onOverlay, ...opened }: DisplayListProps) {
  const preferences = usePreferences();
  return (
    <OpenedMenu {...opened} placement="top start" className="min-w-60 overflow-auto">
      {displayChoices(preferences).map(({ title, chosen, choices }) => (
        <Fragment key={title}>
          <MenuGroup title={title} chosen={[chosen]}>
            {choices.map(({ id, choose }) => (
              <MenuItem key={id} id={id} text={capital(id)} onAction={choose} />
            ))}
          </MenuGroup>
          <MenuRule />
        </Fragment>
      ))}
      <MenuItem
        text="Find a page or a command"
        note={<span aria-hidden="true">{keysOf("palette", preferences)}</span>}
        onAction={() => onOverlay("palette")}
        isInset
      />
      <MenuItem
        text="Keyboard shortcuts"
        note={<span aria-hidden="true">{keysOf("help", preferences)}</span>}
        onAction={() => onOverlay("help")}
        isInset
      />
    </OpenedMenu>
  );
}

type PersonListProps = Opened & { readonly person: Pick<SignedInPerson, "name" | "email" | "role"> };

/** What the person's menu shows once it is open. */
export function PersonList({ person: { name, email, role }, ...opened }: PersonListProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  // A narrow screen's bar has no room for them.
  const more = usePlaces().filter((page) => PAGES[page].phone === "more");
  return (
    <OpenedMenu
      {...opened}
      placement="bottom end"
      className="max-w-[min(20rem,calc(100vw-2rem))] min-w-56"
      head={
        <p className="mx-1 border-b border-line px-2 pt-2.5 pb-2">
          <span className="block font-semibold break-words">
            <bdi>{name}</bdi>
          </span>
          <span className="block text-caption break-all text-muted">{email}</span>
          <span className="block text-caption text-muted">{ROLE_WORDS[role]}</span>
        </p>
      }
    >
      <MenuItem text="Account" icon="person" onAction={() => void navigate(PAGES.account.path)} />
      {more.map((page) => (
        <MenuItem
          key={page}
          text={PAGES[page].label}
          icon={PAGES[page].icon}
          onAction={() => void navigate(PAGES[page].path)}
        />
      ))}
      <MenuItem text="Sign out" icon="leave" onAction={() => void signOut()} />
    </OpenedMenu>
  );
}
