import { useId, type ReactNode } from "react";
import { Icon } from "#web/ui/page/icon.tsx";
import { Menu, MenuChoice, MenuItem } from "#web/ui/overlay/menu.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";
import { DEED_WORDS, viewDeeds, type ShownView } from "./view-deeds.ts";
import type { ViewsFieldProps } from "./views-field.tsx";

/** What the field of views shows once it is open: the views of the page, and what can be done with the one that is shown. */
export function ViewsList({ startsAt, onOpen, onDeed, ...props }: Opened & ViewsFieldProps) {
  const { views, current, isModified, isOff, ...opened } = props;
  const { labelledBy, onClose } = opened;
  const choose = (id: number | null) => (): void => {
    onClose();
    onOpen(id);
  };
  const isModifiedHere = ({ id }: ShownView): boolean => isModified && id === current?.id;
  const choices = (of: readonly ShownView[]) =>
    of.map((view) => (
      <MenuChoice
        key={view.id}
        isChosen={view.id === current?.id}
        onChoose={choose(view.id)}
        onClose={onClose}
        className={LINE}
      >
        <Check />
        <span className="min-w-0 py-1">
          <bdi title={view.name} className="block truncate">
            {view.name}
          </bdi>
          <Note
            words={[view.isDefault ? "my default" : "", isModifiedHere(view) ? "modified" : "", view.note]}
          />
        </span>
      </MenuChoice>
    ));
  const [own, others] = [views.filter(({ isMine }) => isMine), views.filter(({ isMine }) => !isMine)];
  return (
    <Popover
      {...opened}
      placement="bottom start"
      className="max-h-[min(32rem,70dvh)] w-80 max-w-[calc(100vw-2rem)] overflow-auto"
    >
      <Menu labelledBy={labelledBy} startsAt={startsAt} className="">
        {views.length === 0 ? (
          <p role="none" className="px-2 pt-1.5 pb-2 text-muted">
            No view of this page is saved yet.
          </p>
        ) : null}
        {own.length === 0 ? null : <Group title="My views">{choices(own)}</Group>}
        {others.length === 0 ? null : <Group title="Shared views">{choices(others)}</Group>}
        <MenuChoice isChosen={isOff} onChoose={choose(null)} onClose={onClose} className={LINE}>
          <Check />
          All filters off
        </MenuChoice>
        <hr className="mx-2 my-1 border-t border-line" />
        {viewDeeds({ current, isModified }).map((deed) => (
          <MenuItem
            key={deed}
            className={LINE}
            onPick={() => {
              onClose();
              onDeed(deed);
            }}
          >
            <span className="pl-6">{DEED_WORDS[deed]}</span>
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}

/** What is to be known of a view, below its name. */
function Note({ words }: { readonly words: readonly string[] }) {
  const said = words.filter((word) => word !== "").join(" · ");
  return said === "" ? null : (
    <span title={said} className="block truncate text-caption text-muted">
      {said}
    </span>
  );
}

const LINE = "min-h-8 max-sm:min-h-10";

const Check = () => <Icon name="check" className="invisible text-accent group-aria-checked:visible" />;

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a menu
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} className="px-2 pt-1.5 pb-1 text-caption font-semibold text-muted">
        {title}
      </div>
      {children}
    </div>
  );
}
