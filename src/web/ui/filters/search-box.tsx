import { useState } from "react";
import { Button, Input, Label, SearchField } from "react-aria-components";
import { NavigationType, useNavigationType } from "react-router-dom";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";

const LENGTH_MAX = 200;

type SearchBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  /** The search that the page shows, which may be behind what has been typed. */
  readonly value: string;
  /** At each letter. The first one opens a step of history; those that follow replace it. */
  readonly onSearch: (text: string, how: { readonly replace: boolean }) => void;
  readonly isLarge?: boolean;
};

/** A search field that follows the page, but never takes letters away while somebody types. */
export function SearchBox({ label, placeholder, value, onSearch, isLarge = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** Searches sent that the page may still have to show, oldest first. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const navigation = useNavigationType();

  if (value !== seen) {
    setSeen(value);
    const isOwn = navigation !== NavigationType.Pop && sent.includes(value);
    if (!isOwn) setText(value);
    if (!isOwn || value === text.trim()) setSent([]);
  }

  const type = (next: string): void => {
    setText(next);
    const search = next.trim();
    if (search === (sent.at(-1) ?? value)) return;
    setSent([...sent, search]);
    onSearch(search, { replace: value !== "" || sent.length > 0 });
  };

  return (
    <SearchField
      value={text}
      onChange={type}
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
