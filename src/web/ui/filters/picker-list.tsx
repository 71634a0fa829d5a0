import { useId, useRef, useState, type KeyboardEvent } from "react";
import { formatNoun } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/popover.tsx";
import type { PickerProps } from "./picker.tsx";
import { PickerFoot } from "./picker-foot.tsx";
import { cursorAfter } from "./picker-keys.ts";
import { lineId, PickerLines } from "./picker-lines.tsx";
import { foundOptions, listedOptions } from "./picker-options.ts";

type PickerListProps = PickerProps & Opened;

/**
 * What opens under a picker: a search, the options and what is chosen. The focus stays in the search while keys move a
 * cursor along the options; Escape gives it back to the button.
 */
export function PickerList({ noun, options, chosen, onChange, most, startsAt, ...opened }: PickerListProps) {
  const [query, setQuery] = useState("");
  // As it was when it opened: lines that move while one presses them are pressed wrongly.
  const [listed] = useState(() => listedOptions(options, chosen));
  const isSingle = most === 1;
  const [cursor, setCursor] = useState(() => firstCursor(startsAt, isSingle, chosen, listed.length));
  const listId = useId();
  const search = useRef<HTMLInputElement>(null);
  const isSearching = query.trim() !== "";
  const found = foundOptions(listed, query, noun);
  const lines = isSingle && !isSearching && listed.length > 0 ? [null, ...found] : found;

  const choose = (at: number): void => {
    const line = lines[at];
    if (line === undefined) return;
    setCursor(at);
    if (isSingle) {
      onChange(line === null ? [] : [line.id]);
      opened.onClose();
      return;
    }
    if (line === null) return;
    if (chosen.includes(line.id)) onChange(chosen.filter((id) => id !== line.id));
    else if (chosen.length < most) onChange([...chosen, line.id]);
  };
  const press = (event: KeyboardEvent): void => {
    // No search begins with a blank, so that until then it chooses, as it does in any list.
    const isChoice = event.key === "Enter" || (event.key === " " && query === "");
    const next = cursorAfter(event.key, { cursor, count: lines.length, isTyping: query !== "" });
    if (!isChoice && next === null) return;
    event.preventDefault();
    if (next === null) choose(cursor);
    else setCursor(next);
  };

  return (
    <Popover {...opened} placement="bottom start" className="flex w-[min(26rem,calc(100vw-2rem))] flex-col">
      <div className="m-1 flex h-8 shrink-0 items-center gap-1.5 rounded-sm border border-control px-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent max-sm:h-10">
        <Icon name="search" className="text-muted" />
        <input
          ref={search}
          role="combobox"
          aria-label={`Search ${noun}s`}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines.length === 0 ? undefined : lineId(listId, cursor)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this list to find something in it
          autoFocus
          placeholder="Name or ID"
          autoComplete="off"
          spellCheck="false"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setCursor(0);
          }}
          onKeyDown={press}
          className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <PickerLines
        id={listId}
        noun={noun}
        lines={lines}
        chosen={chosen}
        isMultiple={!isSingle}
        cursor={cursor}
        onChoose={choose}
        sizeOf={listed.length}
      />
      {lines.length > 0 ? null : (
        <p className="px-3 pb-3 text-muted wrap-anywhere">
          {listed.length === 0 ? (
            `No report has named an ${noun} yet.`
          ) : (
            <>
              No {noun} has “<bdi>{query.trim()}</bdi>” in its name or ID.
            </>
          )}
        </p>
      )}
      <output className="sr-only">{isSearching ? formatNoun(found.length, noun) : ""}</output>
      {isSingle ? null : (
        <PickerFoot
          found={isSearching ? found : []}
          chosen={chosen}
          most={most}
          onChange={(ids) => {
            // Its buttons come and go; the focus stays where letters and keys are for the list.
            search.current?.focus();
            onChange(ids);
          }}
        />
      )}
    </Popover>
  );
}

/** Where the choice is, which comes first below the line that stands for all; opened by an arrow up, at the end. */
function firstCursor(
  startsAt: Opened["startsAt"],
  isSingle: boolean,
  chosen: readonly string[],
  count: number,
): number {
  const hasChoice = isSingle && chosen.length > 0;
  if (startsAt === "last") return Math.max(0, isSingle ? count : count - 1);
  return hasChoice ? 1 : 0;
}
