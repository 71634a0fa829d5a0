import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { Button, Input, Label, SearchField } from "react-aria-components";
import { searchAhead, textOf, useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { Icon } from "#web/ui/page/icon.tsx";

const LENGTH_MAX = 200;

/** The arrow down leads into the list, and Enter opens the row when it is the only one. */
function goToRows(event: KeyboardEvent): void {
  const key = pressedKey(event.nativeEvent);
  const rows = document.querySelectorAll<HTMLElement>("main tr[data-row]");
  if (key === "ArrowDown") rows[0]?.querySelector<HTMLElement>("a[href], button")?.focus();
  else if (key === "Enter" && rows.length === 1)
    rows[0]?.querySelector<HTMLElement>("a[href], button")?.click();
  else return;
  event.preventDefault();
}

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly isLarge?: boolean;
  /** True where it takes the focus on arrival, where a keyboard is at hand. */
  readonly isFirst?: boolean;
};

/** The page's search, sent at each letter. It follows the address, but never removes letters while one is typing. */
export function SearchBox({ label, placeholder, isLarge = false, isFirst = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const focusFirst = useEffectEvent(() => {
    if (isFirst && matchMedia("(hover: hover)").matches) input.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusFirst(), []);
  const { search, change } = useAddress();
  const value = textOf(search, "q");
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The page may be behind what has been typed since, the address is not.
    if (value !== text.trim() && value === textOf(searchAhead(), "q")) setText(value);
  }
  return (
    <SearchField
      value={text}
      onChange={(next) => {
        setText(next);
        const before = textOf(searchAhead(), "q");
        // The first letter is a step of history; those that follow replace it.
        if (next.trim() !== before) change({ q: next.trim() }, { replace: before !== "" });
      }}
      maxLength={LENGTH_MAX}
      className={classNames(
        "group flex items-center gap-2 rounded-md border border-control bg-surface px-2.5",
        // On paper, what was searched for; nothing of an empty field.
        "print:border-0 print:px-0 data-[empty]:print:hidden",
        "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent",
        isLarge
          ? "h-11 w-full max-w-2xl text-head"
          : "h-8 w-80 min-w-28 shrink-999 text-table max-sm:h-10 max-sm:w-full",
      )}
    >
      <Label className="sr-only">{label}</Label>
      <Icon name="search" className="text-muted" />
      <Input
        ref={input}
        placeholder={placeholder}
        onKeyDown={goToRows}
        autoComplete="off"
        spellCheck="false"
        className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      <Button
        aria-label="Clear search"
        className="inline-flex shrink-0 items-center justify-center rounded-sm p-1 text-muted group-data-[empty]:hidden hover:text-ink max-sm:-mr-2.5 max-sm:size-10 print:hidden"
      >
        <Icon name="close" />
      </Button>
    </SearchField>
  );
}
