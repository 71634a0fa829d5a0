import { startTransition, useEffect, useState } from "react";
import { isEventId } from "#domain/ids.ts";
import { HISTORY_YEARS } from "#domain/retention.ts";
import { EVENT_CHANGES, type EventChange } from "#domain/roadshows/roadshows.ts";
import type { IsoDate } from "#domain/time/time.ts";
import {
  useChanges,
  useLookAtChanges,
  useReads,
  type ChangedEvent,
  type EventsRead,
  type ChangesQuery,
  type RoadshowChanges,
} from "#web/api/roadshows/roadshow-changes.ts";
import { checked, oneOf, useAddress } from "#web/lib/address.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { OPEN_EVENT } from "#web/pages/roadshows/event-columns.tsx";
import { EventGroup } from "#web/pages/roadshows/event-group.tsx";
import { EventPanel } from "#web/pages/roadshows/event-panel.tsx";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { acknowledgedBeforeWords, CHANGE_WORDS, changeDetails } from "./change-words.ts";
import { changesQuery, COMPARISONS, comparisonOf, isRequestable, type Comparison } from "./changes-query.ts";

/** Page of what became of the events between two stored moments; since the last look unless others are chosen. */
export function ChangesPage() {
  const { search } = useAddress();
  const event = checked(search, OPEN_EVENT, isEventId);
  return (
    <Page title="What changed" fills>
      <div className="flex min-h-0 flex-1 gap-6 print:block">
        <Panel title="Changed events" isTitleHidden waiting={<TableSkeleton rows={12} />} fills>
          <Scroller
            label="Events between two reads"
            className="min-h-0 flex-1 rounded-sm pr-2 sm:overflow-y-auto print:overflow-visible"
          >
            <ComparedReads />
          </Scroller>
        </Panel>
        {event === null ? null : (
          <Part>
            <EventPanel id={event} />
          </Part>
        )}
      </div>
    </Page>
  );
}

const COMPARISON_WORDS: Readonly<Record<Exclude<Comparison, "look">, string>> = {
  days: "Days",
  reads: "Two reads",
};

/** Lets the user choose what is compared. Opening it keeps that they looked at the latest read. */
function ComparedReads() {
  const { search, change } = useAddress();
  const { reads, from, isSinceLook } = useReads({});
  const { mutate } = useLookAtChanges();
  const latest = reads[0]?.run;
  useEffect(() => {
    if (latest !== undefined)
      mutate(
        { run: latest },
        { onError: () => showToast("Couldn’t save that you looked: these changes will be listed again.") },
      );
  }, [latest, mutate]);
  const by = comparisonOf(search);
  const query = changesQuery(search, { from: from?.run ?? null, latest: latest ?? null });
  const lookWords = isSinceLook ? "Since you last looked" : "Since the previous read";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <AddressSelectField
          label="Compare"
          options={COMPARISONS.map((id) => ({ id, label: id === "look" ? lookWords : COMPARISON_WORDS[id] }))}
          value={by}
          onChange={(next) =>
            change({ compare: next === "look" ? null : next, since: null, until: null, from: null, to: null })
          }
        />
        {by === "days" ? (
          <>
            <DayField label="From" value={query.since} onChange={(day) => change({ since: day ?? null })} />
            <DayField label="To" value={query.until} onChange={(day) => change({ until: day ?? null })} />
          </>
        ) : null}
        {by === "reads" ? (
          <>
            <ReadField
              label="From"
              value={query.from}
              usual={from}
              onChange={(run) => change({ from: run })}
            />
            <ReadField
              label="To"
              value={query.to}
              usual={reads[0] ?? null}
              onChange={(run) => change({ to: run })}
            />
          </>
        ) : null}
      </div>
      <Panel key={JSON.stringify(query)} title="Changes" isTitleHidden waiting={<TableSkeleton rows={6} />}>
        <Changes query={query} />
      </Panel>
    </>
  );
}

type DayFieldProps = {
  readonly label: string;
  readonly value: IsoDate | undefined;
  readonly onChange: (day: IsoDate | undefined) => void;
};

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <label className={FIELD.group}>
    <span className={FIELD.label}>{label}</span>
    <input
      type="date"
      defaultValue={value ?? ""}
      onChange={({ currentTarget }) =>
        onChange(isRequestable(currentTarget.value) ? currentTarget.value : undefined)
      }
      className={FIELD.input}
    />
  </label>
);

type ReadFieldProps = {
  readonly label: string;
  /** The run of the chosen read. */
  readonly value: number | undefined;
  /** The read that is chosen without a choice; it may be in no window. */
  readonly usual: EventsRead | null;
  readonly onChange: (run: string) => void;
};

const OLDER = "older";
const LATEST = "latest";

/** The reads come in windows, so that a list of years has an end; the chosen read is in each of them. */
function ReadField({ label, value, usual, onChange }: ReadFieldProps) {
  const [before, setBefore] = useState<number>();
  const { reads, older } = useReads(before === undefined ? {} : { before });
  const isListed = reads.some(({ run }) => run === value);
  const chosen =
    value === undefined || isListed ? [] : [{ run: value, at: usual?.run === value ? usual.at : null }];
  const show = (next: number | undefined) => startTransition(() => setBefore(next));
  return (
    <AddressSelectField
      label={label}
      options={[
        ...(before === undefined ? [] : [{ id: LATEST, label: "Latest reads…" }]),
        ...[...reads, ...chosen].map(({ run, at }) => ({
          id: String(run),
          label: at === null ? `Read ${run}` : exactly(at),
        })),
        ...(older === null ? [] : [{ id: OLDER, label: "Older reads…" }]),
      ]}
      value={String(value ?? "")}
      onChange={(id) => {
        if (id === LATEST || id === OLDER) show(id === OLDER ? (older ?? undefined) : undefined);
        else onChange(id);
      }}
    />
  );
}

type ChangesProps = { readonly query: ChangesQuery };

const ALL = "all";

function Changes({ query }: ChangesProps) {
  const { search, change: changeAddress } = useAddress();
  const kind = oneOf(search, "kind", EVENT_CHANGES);
  const all = useChanges(query);
  const reply = useChanges(kind === null ? query : { ...query, kind });
  if (all.total === 0)
    return (
      <Empty>
        <ChangesSummary {...all} />
      </Empty>
    );
  return (
    <div className="flex flex-col gap-4 text-table">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-muted" aria-live="polite">
          <ChangesSummary {...reply} />
        </p>
        <AddressSelectField
          label="Kind"
          options={[
            { id: ALL, label: "All", count: all.total },
            ...all.kinds.map((each) => ({
              id: each.kind,
              label: CHANGE_WORDS[each.kind],
              count: each.count,
            })),
          ]}
          value={kind ?? ALL}
          onChange={(id) => changeAddress({ kind: id === ALL ? null : id })}
        />
      </div>
      {EVENT_CHANGES.filter((change) => kind === null || kind === change).map((change) => {
        const changed = reply.rows.filter(({ changes }) => changes.includes(change));
        return changed.length === 0 ? null : (
          <EventGroup
            key={change}
            title={CHANGE_WORDS[change]}
            count={formatCount(all.kinds.find((each) => each.kind === change)?.count ?? changed.length)}
            events={changed.map((row) => ({
              event: row.event,
              note: <ChangeNote change={change} row={row} />,
            }))}
          />
        );
      })}
    </div>
  );
}

function ChangeNote({ change, row }: { readonly change: EventChange; readonly row: ChangedEvent }) {
  const before = change === "acknowledged" ? null : acknowledgedBeforeWords(row);
  return (
    <>
      {changeDetails(change, row).map((words) => (
        <span key={words} className="block text-ink">
          <bdi>{words}</bdi>
        </span>
      ))}
      {before === null ? null : (
        <span className="block">
          <Badge tone="warn" shape="half">
            {before}
          </Badge>
        </span>
      )}
    </>
  );
}

type Summarized = Pick<RoadshowChanges, "since" | "until" | "isBeforeHistory" | "asOf" | "total" | "rows">;

/** Number of events that changed, and between which reads: before the first read nothing is stored, which is not "no changes". */
export function ChangesSummary({ since, until, isBeforeHistory, asOf, total, rows }: Summarized) {
  if (since === null || until === null)
    return asOf === null
      ? "Events haven’t been read yet."
      : "Nothing to compare yet: it takes two reads of the events.";
  const counted = total === 0 ? "No changes" : formatNoun(total, "changed event");
  const found = rows.length < total ? `The first ${formatCount(rows.length)} of ${counted}` : counted;
  return (
    <>
      <span>{`${found} between the reads of ${exactly(since)} (`}</span>
      <Ago at={since} />
      <span>{`) and ${exactly(until)} (`}</span>
      <Ago at={until} />
      <span>{`).${isBeforeHistory ? ` That is the earliest read on file (they’re kept for ${HISTORY_YEARS} years). What changed before it is unknown.` : ""}`}</span>
    </>
  );
}
