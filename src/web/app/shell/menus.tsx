import { useSession } from "#web/api/session.ts";
import type { Overlay } from "#web/app/palette/places.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";
import { Icon } from "#web/ui/page/icon.tsx";

const load = () => import("./menu-lists.tsx");

type DisplayMenuProps = {
  /** The button's look where it stands. */
  readonly className: string;
  readonly onOverlay: (overlay: Overlay) => void;
};

/** Theme, density and shortcuts, for this browser. */
export const DisplayMenu = ({ className, onOverlay }: DisplayMenuProps) => (
  <Opener
    load={load}
    opens="menu"
    className={className}
    renderOpen={({ DisplayList }, opened) => <DisplayList {...opened} onOverlay={onOverlay} />}
  >
    <Icon name="sliders" />
    <span className="sm:max-xl:sr-only">Display</span>
  </Opener>
);

/** Who is signed in, and what they can do about it. */
export function PersonMenu() {
  const person = useSession().session?.person ?? null;
  if (person === null) return null;
  const { name, role } = person;
  return (
    <Opener
      load={load}
      opens="menu"
      label={`${name}, ${ROLE_WORDS[role]}`}
      className="inline-flex h-8 max-w-48 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-ground hover:text-ink max-sm:h-10"
      renderOpen={({ PersonList }, opened) => <PersonList {...opened} person={person} />}
    >
      <Icon name="person" />
      <span className="truncate max-lg:sr-only">
        <bdi>{name}</bdi>
      </span>
    </Opener>
  );
}
