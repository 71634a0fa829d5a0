import { useRef, useState, type RefObject } from "react";
import * as Aria from "react-aria-components";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import {
  foundOptions,
  listedOptions,
  optionName,
  type PickerChoice,
  type PickerOption,
} from "./picker-options.ts";

/** Stands for no choice in the list of a single choice. */
const ALL = "all of them";

const LINE_PX = 32;
const HEIGHT_MAX_PX = 320;
const LINK = "figures rounded-sm py-1 text-accent hover:underline max-sm:min-h-10";

type PickerListProps = PickerChoice & {
  /** Nothing chosen is all of them, which a single choice offers. */
  readonly meansAll: boolean;
  readonly onClose: () => void;
};

/** Panel that opens under a picker: a search, the options and what is chosen. The focus stays in the search. */
export function PickerList(props: PickerListProps) {
  const { noun, options, chosen, onChange, most, meansAll, onClose } = props;
  const [query, setQuery] = useState("");
  const search = useRef<HTMLInputElement>(null);
  // As it was when it opened: lines that move while people press them are pressed wrongly.
  const [listed] = useState(() => listedOptions(options, chosen));
  const isSingle = most === 1;
  const isSearching = query.trim() !== "";
  const found = foundOptions(listed, query, noun);
  const hasAll = isSingle && meansAll && !isSearching && listed.length > 0;
  const added = isSearching ? found.map(({ id }) => id).filter((id) => !chosen.includes(id)) : [];
  const select = (keys: Aria.Selection): void => {
    if (keys === "all") return;
    const ids = [...keys].map(String);
    // Pressed again, the one of a single choice stays chosen.
    const isAgain = isSingle && ids.length === 0;
    if (ids.length <= most && !isAgain) onChange(ids.filter((id) => id !== ALL));
    if (isSingle) onClose();
    // What is typed next finds the next one.
    else search.current?.select();
  };
  return (
    <>
      <Aria.Autocomplete inputValue={query} onInputChange={setQuery}>
        <PickerSearch noun={noun} input={search} />
        <Aria.Virtualizer
          layout={Aria.ListLayout}
          layoutOptions={{ estimatedRowHeight: LINE_PX, padding: 4 }}
        >
          <Aria.ListBox
            aria-label={`${noun}s`}
            items={hasAll ? [{ id: ALL, name: `All ${noun}s` }, ...found] : found}
            selectionMode={isSingle ? "single" : "multiple"}
            escapeKeyBehavior="none"
            selectedKeys={isSingle && chosen.length === 0 ? [ALL] : chosen}
            onSelectionChange={select}
            // The list keeps its height while the search narrows it.
            style={{ height: Math.min(HEIGHT_MAX_PX, (listed.length + 1) * LINE_PX + 8) }}
            className="min-h-0 overflow-auto border-t border-line outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2 text-muted wrap-anywhere">
                {listed.length === 0 ? `No ${noun}s yet` : `No ${noun}s match “${query.trim()}”.`}
              </p>
            )}
          >
            {(option) => optionLine(option, noun)}
          </Aria.ListBox>
        </Aria.Virtualizer>
      </Aria.Autocomplete>
      <output className="sr-only">{isSearching ? formatNoun(found.length, noun) : ""}</output>
      {isSingle ? null : (
        <PickerFoot
          chosen={chosen}
          added={added}
          found={found.length}
          most={most}
          onChange={(ids) => {
            onChange(ids);
            // The pressed button goes, and the search is where one goes on.
            search.current?.focus();
          }}
        />
      )}
    </>
  );
}

type PickerSearchProps = { readonly noun: string; readonly input: RefObject<HTMLInputElement | null> };

/** No SearchField: there Escape would delete the text while an option is highlighted, instead of closing the list. */
const PickerSearch = ({ noun, input }: PickerSearchProps) => (
  <Aria.TextField
    aria-label={`Search ${noun}s`}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened this list to find something in it
    autoFocus
    className="m-1 flex h-8 shrink-0 items-center gap-1.5 rounded-sm border border-control px-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent max-sm:h-10"
  >
    <Icon name="search" className="text-muted" />
    <Aria.Input
      ref={input}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- Autocomplete adds aria-controls, and a <select> has no search
      role="combobox"
      aria-expanded
      placeholder={noun === "colleague" ? "Name" : "Name or ID"}
      className="h-full w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
    />
  </Aria.TextField>
);

/** Not a component: the list box gives the item it renders its id. */
const optionLine = (option: PickerOption, noun: PickerChoice["noun"]) => (
  <Aria.ListBoxItem
    textValue={optionName(option, noun)}
    className="group flex min-h-8 cursor-default items-start gap-2 rounded-sm px-2 py-1.5 outline-none hover:bg-ground data-[focus-visible]:bg-accent-soft data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-accent max-sm:min-h-10 max-sm:py-2.5"
  >
    <Icon name="check" className="invisible mt-0.5 text-accent group-data-[selected]:visible" />
    <span className="min-w-0 flex-1 wrap-anywhere">
      <bdi>{optionName(option, noun)}</bdi>
      {option.note === undefined ? null : <span className="text-muted">{` · ${option.note}`}</span>}
    </span>
    {option.id === ALL || option.name.trim() === "" || noun === "colleague" ? null : (
      <span className="figures max-w-32 truncate text-muted" title={option.id}>
        {option.id}
      </span>
    )}
  </Aria.ListBoxItem>
);

type PickerFootProps = Pick<PickerChoice, "chosen" | "most" | "onChange"> & {
  /** Options that the search found and that are not chosen yet. */
  readonly added: readonly string[];
  /** Number that the search found. */
  readonly found: number;
};

/** Number that is chosen, with buttons for all that were found, and for none. */
function PickerFoot({ chosen, added, found, most, onChange }: PickerFootProps) {
  const isTooMany = chosen.length + added.length > most;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5">
      <output className="figures mr-auto text-muted">
        {`${chosen.length === 0 ? "None selected" : `${formatCount(chosen.length)} selected`}${chosen.length >= most || isTooMany ? `, at most ${formatCount(most)}` : ""}`}
      </output>
      {added.length === 0 || isTooMany ? null : (
        <Aria.Button
          onPress={() => onChange([...chosen, ...added])}
          className={LINK}
        >{`Select all ${formatCount(found)} found`}</Aria.Button>
      )}
      {chosen.length === 0 ? null : (
        <Aria.Button onPress={() => onChange([])} className={LINK}>
          Clear
        </Aria.Button>
      )}
    </div>
  );
}
