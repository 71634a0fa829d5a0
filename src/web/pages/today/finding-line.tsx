import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { FINDINGS, type FindingKind } from "#domain/today/finding-kinds.ts";
import type { FindingItem } from "#domain/today/findings.ts";
import { placeWords } from "#domain/today/marks.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { Line } from "#web/api/today.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { SAID, type Weeks } from "./finding-words.ts";
import { MarkActions } from "./mark-actions.tsx";
import { AlertMe } from "./alert-me.tsx";

type LineProps = { readonly finding: Line; readonly weeks: Weeks };

/** One kind of finding: what it is, since when, where it is worked, and its items. */
export function FindingLine({ finding, weeks }: LineProps) {
  const { kind, count, since, places, items } = finding;
  const worked = placeWords(places);
  const to = SAID[kind].path(finding, weeks);
  return (
    <li className="group grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-3 max-sm:grid-cols-1">
      <p className="text-body font-medium">
        <Link to={to} className="rounded-sm hover:text-accent hover:underline max-sm:py-2.5">
          {SAID[kind].sentence(finding, weeks)}
        </Link>
        {worked === "" ? null : <span className="font-normal text-muted">{` ${worked}`}</span>}
      </p>
      <p className="figures flex items-baseline gap-4 text-table max-sm:justify-between sm:justify-self-end">
        {since === null ? null : <span className="text-muted">{`since ${formatDate(since)}`}</span>}
      </p>
      <Items kind={kind} items={items} count={count} weeks={weeks} allPath={to}>
        {(item) =>
          item.place === "open" ? (
            <MarkActions kind={kind} items={[item.id]} name={item.name} takeWords="Take" />
          ) : (
            <span className="text-muted">{item.place}</span>
          )
        }
      </Items>
      <div
        className={`-my-1 flex items-center gap-1 text-table max-sm:-ml-2 sm:-mr-2 sm:justify-self-end ${QUIET}`}
      >
        <AlertMe kind={kind} />
        {places.open === 0 ? null : (
          <MarkActions
            kind={kind}
            items={null}
            name={FINDINGS[kind].name}
            takeWords={places.open === 1 ? "Take" : "Take all"}
          />
        )}
      </div>
    </li>
  );
}

/** What can be done with a line shows once it is pointed at or has the focus; on a screen that is touched, always. */
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

type ItemsProps<Item> = {
  readonly kind: FindingKind;
  readonly items: readonly Item[];
  /** How many there are; no more than the first may be listed. */
  readonly count: number;
  readonly weeks: Weeks;
  /** Where all of them are listed, if anywhere. */
  readonly allPath?: string;
  /** What can be done with an item. */
  readonly children: (item: Item) => ReactNode;
};

/** The items of a line under the names of the first; what can be done with them is rendered once they are unfolded. */
export function Items<Item extends FindingItem & Partial<Pick<Line["items"][number], "back">>>({
  kind,
  items,
  count,
  weeks,
  allPath,
  children,
}: ItemsProps<Item>) {
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
        <ul className="figures mt-1 flex flex-col pl-4">
          {items.map((item) => (
            <li
              key={item.id}
              className="flex flex-wrap items-center gap-x-3 border-b border-line py-0.5 last:border-0 max-sm:py-2"
            >
              <ItemName item={item} to={SAID[kind].itemPath(item, weeks)} />
              <ItemDetails
                details={[aboutWords(item), SAID[kind].itemWords(item), backWords(item.back ?? null)]}
              />
              {isOpen ? <span className="ml-auto">{children(item)}</span> : null}
            </li>
          ))}
          {unlisted > 0 ? (
            <li className="py-1 text-muted">
              {allPath === undefined ? (
                `and ${formatCount(unlisted)} more`
              ) : (
                <Link to={allPath} className="rounded-sm text-accent hover:underline">
                  {`Show all ${formatCount(count)}`}
                </Link>
              )}
            </li>
          ) : null}
        </ul>
      </details>
    </>
  );
}

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

/** A week is named by its first day. */
const aboutWords = ({ about }: FindingItem): string =>
  isIsoDate(about) ? `week of ${formatDate(about)}` : about;

const backWords = (back: Line["items"][number]["back"]): string =>
  back === null ? "" : `back since ${formatDate(back)}`;
