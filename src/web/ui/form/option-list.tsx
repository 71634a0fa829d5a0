import { Autocomplete, Input, ListBox, ListBoxItem, SearchField, useFilter } from "react-aria-components";
import { formatCount } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import type { Opened } from "#web/ui/overlay/opener.tsx";
import { Popover } from "#web/ui/overlay/layer.tsx";

export type Option = {
  readonly id: string;
  readonly label: string;
  /** How many rows choosing it leaves. */
  readonly count?: number;
};

/** A list longer than this gets a search field. */
const SEARCH_FROM = 12;

type OptionListProps = Opened & {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: string;
  readonly onChange: (id: string) => void;
};

/** The list that opens under a select. */
export function OptionList(props: OptionListProps) {
  const { label, options, chosen, onChange, ...opened } = props;
  const { contains } = useFilter({ sensitivity: "base" });
  const hasSearch = options.length > SEARCH_FROM;
  const list = (
    <ListBox
      aria-label={label}
      items={options}
      selectionMode="single"
      // It closes the list, and chooses nothing.
      escapeKeyBehavior="none"
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        // Nothing is left when what is chosen already is pressed again.
        for (const key of keys === "all" ? [] : keys) onChange(String(key));
        opened.onClose();
      }}
      {...(hasSearch ? {} : { autoFocus: chosen === "" ? "first" : true })}
      className="max-h-80 min-w-(--trigger-width) overflow-auto p-1 outline-none"
      renderEmptyState={() => <p className="px-2 py-1.5 text-muted">No results</p>}
    >
      {(option: Option) => <OptionItem {...option} />}
    </ListBox>
  );
  return (
    <Popover
      {...opened}
      placement="bottom start"
      className="flex max-w-[min(24rem,calc(100vw-2rem))] flex-col"
    >
      {hasSearch ? (
        <Autocomplete filter={contains}>
          <SearchField
            aria-label={`Search in ${label}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this list to find something in it
            autoFocus
            className="m-1 mb-0 flex h-8 items-center gap-1.5 rounded-sm border border-control px-2"
          >
            <Icon name="search" className="text-muted" />
            <Input className="w-full min-w-0 bg-transparent outline-none [&::-webkit-search-cancel-button]:hidden" />
          </SearchField>
          {list}
        </Autocomplete>
      ) : (
        list
      )}
    </Popover>
  );
}

const OptionItem = ({ id, label, count }: Option) => (
  <ListBoxItem
    id={id}
    textValue={label}
    className="group flex cursor-default items-center gap-2 rounded-sm px-2 py-1.5 outline-none data-[focused]:bg-accent-soft"
  >
    <Icon name="check" className="invisible text-accent group-data-[selected]:visible" />
    <bdi className="truncate">{label}</bdi>
    {count === undefined ? null : (
      <span className="figures ml-auto pl-4 text-muted">{formatCount(count)}</span>
    )}
  </ListBoxItem>
);
