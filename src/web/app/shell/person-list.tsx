import { useNavigate } from "react-router-dom";
import { maySee, type SignedInPerson } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Menu, MenuItem } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { useSignOut } from "#web/app/session/leave.ts";

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
        <MenuItem text="Account" onAction={() => void navigate(paths.account)}>
          <Icon name="person" className="text-muted" />
          Account
        </MenuItem>
        {maySee("admin", role) ? (
          <MenuItem text="Admin" onAction={() => void navigate(paths.admin)}>
            <Icon name="shield" className="text-muted" />
            Admin
          </MenuItem>
        ) : null}
        <MenuItem text="Sign out" onAction={() => signOut()}>
          <Icon name="leave" className="text-muted" />
          Sign out
        </MenuItem>
      </Menu>
    </Popover>
  );
}
