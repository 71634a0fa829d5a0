import { lazy, type ComponentProps } from "react";
import { useSession } from "#web/api/session.ts";
import { useCanRefresh } from "#web/app/palette/places.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Part } from "#web/ui/page/part.tsx";

/** Menus are not in the code that every page begins with, of which sign-in needs none. */
const LoadedDisplayMenu = lazy(async () => ({ default: (await import("./menus.tsx")).DisplayMenu }));
const LoadedShareMenu = lazy(async () => ({ default: (await import("./menus.tsx")).ShareMenu }));
const LoadedPersonMenu = lazy(async () => ({ default: (await import("./menus.tsx")).PersonMenu }));

/** Theme, density and shortcuts, for this browser. */
export const DisplayMenu = (props: ComponentProps<typeof LoadedDisplayMenu>) => {
  const words = (
    <span className={props.className}>
      <DisplayWords />
    </span>
  );
  return (
    <Part waiting={words} instead={words}>
      <LoadedDisplayMenu {...props} />
    </Part>
  );
};

const SHARE =
  "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-table text-muted hover:bg-ground hover:text-ink max-sm:hidden print:hidden";

/** What can be given away of a page that shows data; on phones the palette has the same. */
export function ShareMenu() {
  const words = (
    <span className={SHARE}>
      <ShareWords />
    </span>
  );
  return !useCanRefresh() ? null : (
    <Part waiting={words} instead={words}>
      <LoadedShareMenu className={SHARE} />
    </Part>
  );
}

export const ShareWords = () => (
  <>
    Share
    <Icon name="chevron-down" />
  </>
);

const PERSON =
  "inline-flex h-8 max-w-48 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-ground hover:text-ink max-sm:h-10 print:hidden";

/** Who is signed in, and what they can do about it. */
export function PersonMenu() {
  const person = useSession().session?.person ?? null;
  if (person === null) return null;
  const words = (
    <span className={PERSON}>
      <PersonWords name={person.name} />
    </span>
  );
  return (
    <Part waiting={words} instead={words}>
      <LoadedPersonMenu
        className={PERSON}
        label={`${person.name}, ${ROLE_WORDS[person.role]}`}
        person={person}
      />
    </Part>
  );
}

export const DisplayWords = () => (
  <>
    <Icon name="sliders" />
    <span className="sm:max-xl:sr-only">Display</span>
  </>
);

export const PersonWords = ({ name }: { readonly name: string }) => (
  <>
    <Icon name="person" />
    <span className="truncate max-[120rem]:sr-only">
      <bdi>{name}</bdi>
    </span>
  </>
);
