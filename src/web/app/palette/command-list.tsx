import { isApple } from "./apple.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { keyCaps } from "./shortcuts.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Command, CommandGroup } from "./commands.ts";

type CommandListProps = {
  readonly id: string;
  readonly groups: readonly CommandGroup[];
  /** The one that Enter picks. */
  readonly current: Command | undefined;
  readonly onPick: (command: Command) => void;
};

export const itemId = (listId: string, command: Command | undefined): string | undefined =>
  // An id of somebody else's may hold a blank, which would part it in two.
  command === undefined ? undefined : `${listId}-${encodeURIComponent(command.id)}`;

/** What the palette has found, under the headings of its groups. The focus is in the search above. */
export const CommandList = ({ id, groups, current, onPick }: CommandListProps) =>
  groups.length === 0 ? null : (
    <div id={id} role="menu" aria-label="Pages and commands" className="p-1 pb-2">
      {groups.map(({ title, commands }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a menu
        <div key={title} role="group" aria-label={title}>
          <div aria-hidden="true" className="px-3 pt-2.5 pb-1 text-caption font-semibold text-muted">
            {title}
          </div>
          {commands.map((command) => (
            <CommandItem
              key={command.id}
              listId={id}
              command={command}
              isCurrent={command === current}
              onPick={onPick}
            />
          ))}
        </div>
      ))}
    </div>
  );

/** Heights as in the styles of `CommandList` and `CommandItem`. */
const [TITLE_PX, ITEM_PX, TOUCHED_ITEM_PX] = [30, 32, 40];

/** The list's room before it is drawn, for which its items need not be measured. */
export const CommandRoom = ({ groups }: Pick<CommandListProps, "groups">) => {
  const itemPx = useIsNarrow() ? TOUCHED_ITEM_PX : ITEM_PX;
  const items = groups.reduce((sum, { commands }) => sum + commands.length, 0);
  return (
    <div aria-hidden="true" className="p-1 pb-2">
      <div style={{ height: groups.length * TITLE_PX + items * itemPx }} />
    </div>
  );
};

type CommandItemProps = Pick<CommandListProps, "onPick"> & {
  readonly listId: string;
  readonly command: Command;
  readonly isCurrent: boolean;
};

const showWhole = (item: HTMLElement | null): void => item?.scrollIntoView({ block: "nearest" });

const CommandItem = ({ listId, command, isCurrent, onPick }: CommandItemProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focus and the keys are in the search
  <div
    ref={isCurrent ? showWhole : undefined}
    id={itemId(listId, command)}
    role="menuitem"
    data-current={isCurrent || undefined}
    // The focus stays in the search.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(command)}
    className="flex min-h-8 cursor-default items-center gap-2 rounded-sm px-3 hover:bg-ground data-current:bg-accent-soft max-sm:min-h-10"
  >
    <bdi>{command.label}</bdi>
    {command.isSet === true ? (
      <span className="ml-auto inline-flex items-center gap-1.5 text-caption text-accent">
        <Icon name="check" />
        now
      </span>
    ) : null}
    {command.keys === undefined ? null : (
      <span aria-hidden="true" className="ml-auto text-caption text-muted">
        {keyCaps(command.keys, isApple()).join(" ")}
      </span>
    )}
  </div>
);
