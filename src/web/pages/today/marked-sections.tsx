import { compareText } from "#domain/fold.ts";
import { FINDINGS } from "#domain/today/finding-kinds.ts";
import { useUnmarkFindings, type MarkedLine } from "#web/api/today.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { showRefusal, showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Section } from "#web/ui/page/panel.tsx";
import { CallAbout, ItemList, ItemName, Items, namesWords } from "./finding-line.tsx";
import { markWords, FINDING_WORDS, type Weeks } from "./finding-words.ts";
import { MarkActions } from "./mark-actions.tsx";

type MarkedProps = {
  readonly marked: readonly MarkedLine[];
  readonly weeks: Weeks;
  readonly userId: string;
};

/** List of what the user has taken: it comes before everything else. Nothing where there is none. */
export function OwnMarks({ marked, weeks, userId }: MarkedProps) {
  const taken = marked
    .filter(({ place, byId }) => place === "taken" && byId === userId)
    // What is due first is first; without a day, the latest.
    .toSorted((a, b) => compareText(a.until ?? "9999", b.until ?? "9999"));
  if (taken.length === 0) return null;
  return (
    <Section title={`Assigned to you (${formatCount(itemsIn(taken))})`}>
      <MarkedLines marked={taken} weeks={weeks} userId={userId} />
    </Section>
  );
}

/** Lists of what others have taken, what is snoozed, and what was done or ended, each folded. */
export function MarkedSections({ marked, weeks, userId }: MarkedProps) {
  const taken = marked.filter(({ place }) => place === "taken");
  const folded = [
    { title: "Assigned to others", lines: taken.filter(({ byId }) => byId !== userId) },
    { title: "Snoozed", lines: marked.filter(({ place }) => place === "snoozed") },
    {
      title: "Done or ended this week",
      lines: marked.filter(({ place }) => place === "done" || place === "ended"),
    },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <>
      {folded.length === 0 ? null : (
        <div className="flex flex-col gap-2">
          {folded.map(({ title, lines }) => (
            <details key={title}>
              <summary className="w-fit cursor-pointer rounded-sm font-semibold text-muted hover:text-ink max-sm:py-2.5">
                {`${title} (${formatCount(itemsIn(lines))})`}
              </summary>
              <MarkedLines marked={lines} weeks={weeks} userId={userId} />
            </details>
          ))}
        </div>
      )}
    </>
  );
}

const itemsIn = (lines: readonly MarkedLine[]): number => lines.reduce((sum, { count }) => sum + count, 0);

const MarkedLines = ({ marked, weeks, userId }: MarkedProps) => (
  <ul className="flex flex-col">
    {marked.map((line) => (
      <MarkedLineRow
        key={[
          line.place,
          line.kind,
          line.byId,
          line.givenById,
          line.on,
          line.until,
          line.endedOn,
          line.reason,
        ].join(" ")}
        line={line}
        weeks={weeks}
        userId={userId}
      />
    ))}
  </ul>
);

type RowProps = { readonly line: MarkedLine; readonly weeks: Weeks; readonly userId: string };

function MarkedLineRow({ line, weeks, userId }: RowProps) {
  const { kind, items, count, place } = line;
  const only = count === 1 ? (items[0] ?? null) : null;
  // Of more than are listed, the ids are not known here.
  const ids = count === items.length ? items.map(({ id }) => id) : null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-line py-2 max-sm:grid-cols-1">
      <p>
        {only === null ? (
          <span>{namesWords(items, count)}</span>
        ) : (
          <ItemName item={only} to={FINDING_WORDS[kind].itemPath(only, weeks)} />
        )}
        <span className="ml-3 text-table text-muted">{`${FINDINGS[kind].name}. ${markWords(line, userId)}`}</span>
        {only === null ? null : <CallAbout item={only} />}
      </p>
      <div className="-my-1 flex items-center text-table max-sm:-ml-3">
        {place === "taken" && ids !== null ? (
          <MarkActions kind={kind} items={ids} name={FINDINGS[kind].name} isTaken />
        ) : null}
        <UndoButton line={line} items={ids} name={FINDINGS[kind].name} />
      </div>
      {only === null ? (
        <Items items={items} count={count}>
          {() => (
            <>
              <ItemList kind={kind} items={items} weeks={weeks}>
                {(item) => (
                  <span className="inline-flex items-center">
                    {place === "taken" ? (
                      <MarkActions kind={kind} items={[item.id]} name={item.name} isTaken />
                    ) : null}
                    <UndoButton line={line} items={[item.id]} name={item.name} />
                  </span>
                )}
              </ItemList>
              {count > items.length ? (
                <p className="py-1 text-muted">{`and ${formatCount(count - items.length)} more`}</p>
              ) : null}
            </>
          )}
        </Items>
      ) : null}
    </li>
  );
}

type UndoProps = {
  readonly line: MarkedLine;
  readonly items: readonly string[] | null;
  readonly name: string;
};

/** Puts items back into the list; nothing for what has ended. */
function UndoButton({ line: { kind, place, byId, on, endedOn }, items, name }: UndoProps) {
  const { mutate, isPending } = useUnmarkFindings();
  if (place === "ended" || endedOn !== null) return null;
  const undo = (): void =>
    mutate(
      { kind, items, state: place, byId, on },
      {
        onSuccess: ({ count }) => showToast(`${formatNoun(count, "item")} back in the list.`),
        onError: showRefusal,
      },
    );
  return (
    <Button look="quiet" isDisabled={isPending} onPress={undo}>
      Undo<span className="sr-only">{` ${name}`}</span>
    </Button>
  );
}
