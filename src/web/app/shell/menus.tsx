import { Fragment, type ReactNode } from "react";
import { Button, MenuTrigger, type ButtonProps } from "react-aria-components";
import { useNavigate } from "react-router-dom";
import { pathOfOffices } from "#domain/office-filter.ts";
import { PAGES } from "#domain/pages.ts";
import { useUnreadAlerts } from "#web/api/alerts.ts";
import type { SignedInPerson } from "#web/api/identity/session.ts";
import { carrying, useOffices } from "#web/app/palette/carried-offices.ts";
import { useBarPlaces, useCanRefresh, usePlaces, type Overlay } from "#web/app/palette/places.ts";
import { keysOf } from "#web/app/palette/shortcuts.ts";
import { useSignOut } from "#web/app/session/leave.ts";
import { capital, formatCount } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { displayChoices, usePreferences } from "#web/lib/preferences.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { MenuGroup, MenuItem, MenuPopover, MenuRule } from "#web/ui/overlay/menu.tsx";

/** It takes the place of the button whose press had the menu loaded, with its focus. */
const MenuOpener = (props: Pick<ButtonProps, "aria-label" | "className" | "children">) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed this button
  <Button {...props} autoFocus />
);

/** The button as it was before its menu came. */
type OpenerProps = { readonly className: string; readonly words: ReactNode };

type DisplayMenuProps = OpenerProps & {
  readonly onOverlay: (overlay: Overlay) => void;
};

/** Theme, density and shortcuts, for this browser; on phones also what bar and head have no room for. */
export function DisplayMenu({ className, words, onOverlay }: DisplayMenuProps) {
  const preferences = usePreferences();
  return (
    <MenuTrigger defaultOpen>
      <MenuOpener className={className}>{words}</MenuOpener>
      <MenuPopover placement="top start">
        <MorePages onOverlay={onOverlay} />
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
      </MenuPopover>
    </MenuTrigger>
  );
}

function MorePages({ onOverlay }: Pick<DisplayMenuProps, "onOverlay">) {
  const canShare = useCanRefresh();
  const navigate = useNavigate();
  const offices = useOffices();
  const inBar = useBarPlaces();
  const more = usePlaces().filter((page) => !inBar.includes(page));
  if (!useIsNarrow()) return null;
  return (
    <>
      {more.map((page) => (
        <MenuItem
          key={page}
          text={PAGES[page].label}
          icon={PAGES[page].icon}
          onAction={() => void navigate(pathOfOffices(page, offices), { state: carrying(offices) })}
        />
      ))}
      {canShare ? <MenuItem text="Share the page" icon="mail" onAction={() => onOverlay("share")} /> : null}
      <MenuRule />
    </>
  );
}

type PersonMenuProps = OpenerProps & {
  /** The button's name. */
  readonly label: string;
  readonly person: Pick<SignedInPerson, "name" | "email" | "role">;
};

/** Menu of who is signed in, and what they can do about it. */
export function PersonMenu({ className, words, label, person: { name, email, role } }: PersonMenuProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const unread = useUnreadAlerts();
  return (
    <MenuTrigger defaultOpen>
      <MenuOpener aria-label={label} className={className}>
        {words}
      </MenuOpener>
      <MenuPopover
        head={
          <p className="mx-1 max-w-80 border-b border-line px-2 pt-2.5 pb-2">
            <span className="block font-semibold break-words">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-caption break-all text-muted">{email}</span>
            <span className="block text-caption text-muted">{ROLE_WORDS[role]}</span>
          </p>
        }
      >
        <MenuItem text="Account" icon="person" onAction={() => void navigate(PAGES.account.path)} />
        <MenuItem
          text={PAGES.alerts.label}
          icon="bell"
          note={unread === 0 ? undefined : `${formatCount(unread)} new`}
          onAction={() => void navigate(PAGES.alerts.path)}
        />
        <MenuItem text="Sign out" icon="leave" onAction={() => void signOut()} />
      </MenuPopover>
    </MenuTrigger>
  );
}
