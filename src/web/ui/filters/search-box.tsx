import { useEffect, useRef, useState } from "react";
import { Button, Input, Label, SearchField } from "react-aria-components";
import { NavigationType, useNavigationType } from "react-router-dom";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";

const PAUSE_MS = 200;
const LENGTH_MAX = 200;

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  /** What the address bar says. */
  readonly value: string;
  /** After a pause in typing. The first word opens a step of history; the typing that follows replaces it. */
  readonly onSearch: (text: string, how: { readonly replace: boolean }) => void;
  readonly isLarge?: boolean;
};

/** A search field that follows the address bar, but never takes letters away from somebody who is typing. */
export function SearchBox({ label, placeholder, value, onSearch, isLarge = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [own, setOwn] = useState<string | null>(null);
  const navigation = useNavigationType();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== seen) {
    setSeen(value);
    const isOurs = navigation === NavigationType.Replace || value === own;
    if (!isOurs) {
      setText(value);
      setOwn(null);
    }
  }

  const send = (next: string): void => {
    const isFirst = value === "";
    if (isFirst) setOwn(next.trim());
    if (next.trim() !== value) onSearch(next.trim(), { replace: !isFirst });
  };
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), PAUSE_MS);
  };

  return (
    <SearchField
      value={text}
      onChange={type}
      onSubmit={() => {
        clearTimeout(timer.current);
        send(text);
      }}
      maxLength={LENGTH_MAX}
      className={classNames(
        "group flex items-center gap-2 rounded-md border border-control bg-surface px-2.5",
        // On paper, what was searched for; nothing of an empty field.
        "print:border-0 print:px-0 data-[empty]:print:hidden",
        "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent",
        isLarge ? "h-11 w-full max-w-2xl text-head" : "h-8 w-80 text-table max-sm:h-10 max-sm:w-full",
      )}
    >
      <Label className="sr-only">{label}</Label>
      <Icon name="search" className="text-muted" />
      <Input
        placeholder={placeholder}
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
