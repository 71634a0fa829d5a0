import { Header, Menu, MenuItem, MenuSection } from "react-aria-components";
import { useNavigate } from "react-router-dom";
import { maySee, type SignedInPerson } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { useSignOut } from "#web/app/session/leave.ts";

type PersonListProps = Opened & { readonly person: Pick<SignedInPerson, "name" | "email" | "role"> };

/** What the person's menu shows once it is open. */
export function PersonList({ person: { name, email, role }, startsAt, ...opened }: PersonListProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Popover {...opened} placement="bottom end" className="max-w-[min(20rem,calc(100vw-2rem))] min-w-56">
      <Menu
        aria-labelledby={opened.labelledBy}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu takes the focus when it opens
        autoFocus={startsAt}
        onClose={opened.onClose}
        className="p-1 outline-none"
        onAction={(key) => {
          if (key === "account") void navigate(paths.account);
          else if (key === "admin") void navigate(paths.admin);
          else signOut();
        }}
      >
        <MenuSection>
          <Header className="mb-1 border-b border-line px-2 pt-1.5 pb-2">
            <span className="block font-semibold break-words">
              <bdi>{name}</bdi>
            </span>
            <span className="block text-caption break-all text-muted">{email}</span>
            <span className="block text-caption text-muted">{ROLE_WORDS[role]}</span>
          </Header>
          <Choice id="account" icon="person">
            Account
          </Choice>
          {maySee("admin", role) ? (
            <Choice id="admin" icon="shield">
              Admin
            </Choice>
          ) : null}
          <Choice id="sign-out" icon="leave">
            Sign out
          </Choice>
        </MenuSection>
      </Menu>
    </Popover>
  );
}

type ChoiceProps = { readonly id: string; readonly icon: IconName; readonly children: string };

const Choice = ({ id, icon, children }: ChoiceProps) => (
  <MenuItem
    id={id}
    textValue={children}
    className="flex h-8 cursor-default items-center gap-2 rounded-sm px-2 outline-none max-sm:h-10 data-[focused]:bg-accent-soft"
  >
    <Icon name={icon} className="text-muted" />
    {children}
  </MenuItem>
);
