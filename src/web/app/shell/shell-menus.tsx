import { lazy, useState, type ComponentProps, type ReactNode } from "react";
import { useSession } from "#web/api/identity/session.ts";
import { useCanRefresh } from "#web/app/palette/places.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Part } from "#web/ui/page/part.tsx";

const LoadedDisplayMenu = lazy(async () => ({ default: (await import("./menus.tsx")).DisplayMenu }));
const LoadedPersonMenu = lazy(async () => ({ default: (await import("./menus.tsx")).PersonMenu }));

type MenuOnPressProps = {
  /** The button's name, where its words do not say it. */
  readonly label?: string;
  readonly className: string;
  readonly words: ReactNode;
  /** The same button with its menu, which opens when it comes. */
  readonly children: ReactNode;
};

/**
 * A button whose menu is loaded when it is first pressed: no page begins with the code of menus. Until it comes, another
 * press or Escape takes the press back.
 */
function MenuOnPress({ label, className, words, children }: MenuOnPressProps) {
  const [isPressed, setIsPressed] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isPressed}
      aria-label={label}
      className={className}
      onClick={() => setIsPressed(!isPressed)}
      onKeyDown={({ nativeEvent }) =>
        pressedKey(nativeEvent) === "Escape" ? setIsPressed(false) : undefined
      }
    >
      {words}
    </button>
  );
  return isPressed ? (
    <Part waiting={button} instead={button}>
      {children}
    </Part>
  ) : (
    button
  );
}

/** Theme, density and shortcuts, for this browser. */
export const DisplayMenu = (props: Omit<ComponentProps<typeof LoadedDisplayMenu>, "words">) => (
  <MenuOnPress className={props.className} words={DISPLAY_WORDS}>
    <LoadedDisplayMenu {...props} words={DISPLAY_WORDS} />
  </MenuOnPress>
);

const DISPLAY_WORDS = (
  <>
    <Icon name="sliders" />
    {/* On phones it holds the other pages too. */}
    <span className="sm:hidden">More</span>
    <span className="max-sm:hidden sm:max-xl:sr-only">Display</span>
  </>
);

const SHARE =
  "inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-table text-muted hover:bg-ground hover:text-ink max-sm:hidden print:hidden";

/** Menu of a page that shows data; phones have it in the menu of more. */
export const ShareButton = ({ onPress }: { readonly onPress: () => void }) =>
  useCanRefresh() ? (
    <button type="button" onClick={onPress} className={SHARE}>
      Share
    </button>
  ) : null;

const PERSON =
  "inline-flex h-8 max-w-48 items-center gap-1.5 rounded-md px-2 text-muted hover:bg-ground hover:text-ink max-sm:h-10 print:hidden";

/** The user who is signed in, and what they can do about it. */
export function PersonMenu() {
  const person = useSession().session?.person ?? null;
  if (person === null) return null;
  const label = `${person.name}, ${ROLE_WORDS[person.role]}`;
  const words = (
    <>
      <Icon name="person" />
      <span className="truncate max-[120rem]:sr-only">
        <bdi>{person.name}</bdi>
      </span>
    </>
  );
  return (
    <MenuOnPress label={label} className={PERSON} words={words}>
      <LoadedPersonMenu className={PERSON} label={label} words={words} person={person} />
    </MenuOnPress>
  );
}
