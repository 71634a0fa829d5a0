import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { isPersonId } from "#domain/ids.ts";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import type { FindingItem } from "#domain/today/findings.ts";
import { placeWords, type MarkState } from "#domain/today/marks.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { Line } from "#web/api/today.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { Button } from "#web/ui/page/button.tsx";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { formatDate, formatDay } from "#web/lib/format-dates.ts";
import { changeMessage, FINDING_WORDS, type Weeks } from "./finding-words.ts";
import { Contact } from "#web/ui/page/contact.tsx";
import { MarkActions } from "./mark-actions.tsx";
import { AlertMe } from "./alert-me.tsx";

type LineProps = { readonly finding: Line; readonly weeks: Weeks };

/** One kind of finding: what it is, since when, where it is worked, and its items. */
export function FindingLine({ finding, weeks }: LineProps) {
  const isNarrow = useIsNarrow();
  const { kind, count, since, places, items } = finding;
  const worked = placeWords(places);
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-3 max-sm:grid-cols-1">
      <p className="text-body font-medium">
        <Link
          to={FINDING_WORDS[kind].path(finding, weeks)}
          className="rounded-sm hover:text-accent hover:underline max-sm:py-2.5"
        >
          {FINDING_WORDS[kind].sentence(finding, weeks)}
        </Link>
        {worked === "" ? null : <span className="font-normal text-muted">{` ${worked}`}</span>}
      </p>
      <p className="figures flex items-baseline gap-4 text-table max-sm:justify-between sm:justify-self-end">
        {since === null ? null : <span className="text-muted">{`since ${formatDate(since)}`}</span>}
      </p>
      <Items items={items} count={count}>
        {() => (
          <>
            <FoundItems kind={kind} items={items} weeks={weeks} />
            {count > items.length ? (
              <p className="py-1">
                <Link to={paths.findings(kind)} className="rounded-sm text-accent hover:underline">
                  {`Show all ${formatCount(count)}`}
                </Link>
              </p>
            ) : null}
          </>
        )}
      </Items>
      <div
        className={`-my-1 flex items-center gap-1 text-table max-sm:-ml-2 sm:-mr-2 sm:justify-self-end ${QUIET}`}
      >
        {isNarrow && places.open > 0 ? null : <AlertMe kind={kind} />}
        {places.open === 0 ? null : (
          <MarkActions
            kind={kind}
            items={null}
            name={FINDINGS[kind].name}
            isMany={places.open > 1}
            hasAlerts={isNarrow}
          />
        )}
      </div>
    </li>
  );
}

type FoundItemsProps = Pick<Line, "kind" | "items"> & { readonly weeks: Weeks };

/** Items that are found, with what can be done with each, and with several that are chosen. */
export function FoundItems({ kind, items, weeks }: FoundItemsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const open = items.filter(({ place }) => place === "open").map(({ id }) => id);
  // What was marked meanwhile is not chosen any more.
  const chosenOpen = chosen.filter((id) => open.includes(id));
  const choice = open.length > 1 ? { ids: open, chosen: chosenOpen, onChange: setChosen } : undefined;
  return (
    <>
      {choice === undefined ? null : <ChosenItems kind={kind} {...choice} />}
      <ItemList kind={kind} items={items} weeks={weeks} choice={choice}>
        {(item) =>
          item.place === "open" ? (
            <MarkActions
              kind={kind}
              items={[item.id]}
              name={item.name}
              owner={kind === "unacknowledged" && isPersonId(item.subject) ? item.subject : null}
            />
          ) : (
            <span className="text-muted">{PLACE_WORDS[item.place]}</span>
          )
        }
      </ItemList>
    </>
  );
}

const PLACE_WORDS: Readonly<Record<MarkState, string>> = {
  taken: "assigned",
  snoozed: "snoozed",
  done: "done",
};

/** Actions of a line, which show once it is pointed at or has the focus; on a screen that is touched, always. */
const QUIET =
  "[@media(hover:hover)]:opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 print:hidden";

/** So many names stand for a line while its items are folded. */
const NAMED_MAX = 2;

/** `Voltabee 4012, Voltabee 4013 and 39 more` */
export function namesWords(items: readonly FindingItem[], count: number): string {
  const named = items.slice(0, NAMED_MAX).map(({ name }) => name);
  const more = count - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${formatCount(more)} more` : ""}`;
}

type Choice = {
  readonly ids: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Actions on the items that are chosen; nothing while none is. */
const ChosenItems = ({ kind, chosen, onChange }: Choice & { readonly kind: FindingKind }) =>
  chosen.length === 0 ? null : (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 border-b border-line-strong pb-1">
      <span
        aria-live="polite"
        className="figures font-semibold"
      >{`${formatCount(chosen.length)} selected`}</span>
      <MarkActions
        kind={kind}
        items={chosen}
        name={formatNoun(chosen.length, "selected item")}
        isMany={chosen.length > 1}
      />
      <Button look="quiet" onPress={() => onChange([])}>
        Clear
      </Button>
    </div>
  );

type ChooseItemProps = Choice & { readonly item: FindingItem };

/** A box that chooses an item; room for one where it cannot be chosen. */
const ChooseItem = ({ item: { id, name }, ids, chosen, onChange }: ChooseItemProps) =>
  ids.includes(id) ? (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={chosen.includes(id)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
      }
      className="size-4 accent-accent max-sm:size-5"
    />
  ) : (
    <span aria-hidden className="size-4 max-sm:size-5" />
  );

type ItemsProps = {
  readonly items: readonly FindingItem[];
  /** Number of these; no more than the first may be listed. */
  readonly count: number;
  /** The list of them, rendered once it is unfolded. */
  readonly children: () => ReactNode;
};

/** A list of items, folded under the names of the first. */
export function Items({ items, count, children }: ItemsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const unlisted = count - items.length;
  return (
    <>
      <p className="col-start-1 hidden text-table print:block">
        {`${items.map(({ name }) => name).join(", ")}${unlisted > 0 ? ` and ${formatCount(unlisted)} more` : ""}`}
      </p>
      <details
        className="col-start-1 min-w-0 text-table print:hidden"
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="w-fit max-w-full cursor-pointer rounded-sm text-muted hover:text-ink max-sm:py-2">
          {namesWords(items, count)}
        </summary>
        {isOpen ? <div className="pl-4 max-sm:pl-0">{children()}</div> : null}
      </details>
    </>
  );
}

type ItemListProps<Item> = {
  readonly kind: FindingKind;
  readonly items: readonly Item[];
  readonly weeks: Weeks;
  /** Items that can be chosen together, and which are. */
  readonly choice?: Choice | undefined;
  /** Actions of an item. */
  readonly children: (item: Item) => ReactNode;
};

/** Items with what tells them apart and what can be done with each. */
export const ItemList = <Item extends FindingItem & Partial<Pick<Line["items"][number], "back">>>({
  kind,
  items,
  weeks,
  choice,
  children,
}: ItemListProps<Item>) => (
  <ul aria-label={FINDINGS[kind].name} className="figures mt-1 flex flex-col">
    {items.map((item) => (
      <li
        key={item.id}
        className="flex flex-wrap items-center gap-x-3 border-b border-line py-0.5 last:border-0 max-sm:py-2"
      >
        {choice === undefined ? null : <ChooseItem item={item} {...choice} />}
        <ItemName item={item} to={FINDING_WORDS[kind].itemPath(item, weeks)} />
        <ItemDetails
          details={[
            dayWords(item),
            aboutWords(item),
            FINDING_WORDS[kind].itemWords(item),
            backWords(item.back ?? null),
          ]}
        />
        <CallAbout item={item} />
        <span className="ml-auto">{children(item)}</span>
      </li>
    ))}
  </ul>
);

/** The name of an item, which leads to its page where it has one. */
export const ItemName = ({ item, to }: { readonly item: FindingItem; readonly to: string | null }) =>
  to === null ? (
    <span>{item.name}</span>
  ) : (
    <Link to={to} className="rounded-sm text-accent hover:underline">
      {item.name}
    </Link>
  );

const ItemDetails = ({ details }: { readonly details: readonly string[] }) => (
  <span className="text-muted">{details.filter((words) => words !== "").join(" · ")}</span>
);

/** Contact about an item, and the message to them; nothing where no one is known. */
export function CallAbout({ item }: { readonly item: FindingItem }) {
  const { call } = item;
  if (call === null || call === undefined) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-table">
      <bdi>{call.name}</bdi>
      <Contact phone={call.phone} email={call.email} message={changeMessage(item)} />
    </span>
  );
}

const dayWords = ({ day }: FindingItem): string => (day === null || day === undefined ? "" : formatDay(day));

/** A week is named by its first day. */
const aboutWords = ({ about }: FindingItem): string =>
  isIsoDate(about) ? `week of ${formatDate(about)}` : about;

const backWords = (back: Line["items"][number]["back"]): string =>
  back === null ? "" : `back since ${formatDate(back)}`;
