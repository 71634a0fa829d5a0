import { showToast } from "#web/ui/overlay/toasts.tsx";
import { startTransition, useEffect, useState } from "react";
import { EVENT_CHANGES, type EventChange } from "#domain/roadshows/roadshows.ts";
import { isIsoDate, type IsoDate } from "#domain/time/time.ts";
import {
  useChanges,
  useLookAtChanges,
  useReads,
  type ChangedEvent,
  type EventsRead,
  type RoadshowChanges,
} from "#web/api/roadshow-changes.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Panel } from "#web/ui/page/panel.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { acknowledgedBeforeWords, CHANGE_WORDS, changeDetails } from "./change-words.ts";
import { EventGroup } from "./event-group.tsx";

type SheetProps = { readonly onClose: () => void };

/** What became of the events between two stored moments; since the last look unless others are chosen. */
export const ChangesSheet = ({ onClose }: SheetProps) => (
  <Sheet title="What changed" onClose={onClose} isWide>
    <Panel title="Changed events" isTitleHidden waiting={<TableSkeleton rows={6} />}>
      <ComparedReads onClose={onClose} />
    </Panel>
  </Sheet>
);

const LOOK = "look";
const DAYS = "days";
const READS = "reads";

type Compared = {
  readonly by: string;
  readonly from: EventsRead | undefined;
  readonly to: EventsRead | undefined;
  readonly since: IsoDate | undefined;
  readonly until: IsoDate | undefined;
};

/** Lets the user choose what is compared. Opening it keeps that they looked at the latest read. */
function ComparedReads({ onClose }: SheetProps) {
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
  const [compared, setCompared] = useState<Compared>({
    by: LOOK,
    from: from ?? undefined,
    to: reads[0],
    since: undefined,
    until: undefined,
  });
  const { by, since, until } = compared;
  const query = {
    [LOOK]: { from: from?.run },
    [READS]: { from: compared.from?.run, to: compared.to?.run },
    [DAYS]: { since, until },
  }[by];
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SelectField
          label="Compare"
          options={[
            { id: LOOK, label: isSinceLook ? "Since you last looked" : "Since the previous read" },
            { id: DAYS, label: "Days" },
            { id: READS, label: "Two reads" },
          ]}
          value={by}
          onChange={(next) => setCompared({ ...compared, by: next })}
        />
        {by === DAYS ? (
          <>
            <DayField
              label="From"
              value={since}
              onChange={(day) => setCompared({ ...compared, since: day })}
            />
            <DayField label="To" value={until} onChange={(day) => setCompared({ ...compared, until: day })} />
          </>
        ) : null}
        {by === READS ? (
          <>
            <ReadField
              label="From"
              value={compared.from}
              onChange={(read) => setCompared({ ...compared, from: read })}
            />
            <ReadField
              label="To"
              value={compared.to}
              onChange={(read) => setCompared({ ...compared, to: read })}
            />
          </>
        ) : null}
      </div>
      <Panel key={JSON.stringify(query)} title="Changes" isTitleHidden waiting={<TableSkeleton rows={6} />}>
        <Changes query={query ?? {}} onLeave={onClose} />
      </Panel>
    </>
  );
}

/** A day that the server takes; while a year is typed it is none. */
const isRequestable = (value: string): value is IsoDate =>
  isIsoDate(value) && value >= "1000" && value < "9000";

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
  readonly value: EventsRead | undefined;
  readonly onChange: (read: EventsRead) => void;
};

const OLDER = "older";
const LATEST = "latest";

/** The reads come in windows, so that a list of years has an end; the chosen read is in each of them. */
function ReadField({ label, value, onChange }: ReadFieldProps) {
  const [before, setBefore] = useState<number>();
  const { reads, older } = useReads(before === undefined ? {} : { before });
  const listed = [
    ...reads,
    ...(value === undefined || reads.some(({ run }) => run === value.run) ? [] : [value]),
  ];
  const show = (next: number | undefined) => startTransition(() => setBefore(next));
  return (
    <SelectField
      label={label}
      options={[
        ...(before === undefined ? [] : [{ id: LATEST, label: "Latest reads…" }]),
        ...listed.map(({ run, at }) => ({ id: String(run), label: exactly(at) })),
        ...(older === null ? [] : [{ id: OLDER, label: "Older reads…" }]),
      ]}
      value={String(value?.run ?? "")}
      onChange={(id) => {
        if (id === LATEST || id === OLDER) return show(id === OLDER ? (older ?? undefined) : undefined);
        const read = listed.find(({ run }) => String(run) === id);
        if (read !== undefined) onChange(read);
      }}
    />
  );
}

type ChangesProps = {
  readonly query: Parameters<typeof useChanges>[0];
  readonly onLeave: () => void;
};

const ALL = "all";

function Changes({ query, onLeave }: ChangesProps) {
  const [kind, setKind] = useState<EventChange | null>(null);
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
        <SelectField
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
          onChange={(id) => setKind(EVENT_CHANGES.find((each) => each === id) ?? null)}
        />
      </div>
      {EVENT_CHANGES.filter((change) => kind === null || kind === change).map((change) => {
        const own = reply.rows.filter(({ changes }) => changes.includes(change));
        return own.length === 0 ? null : (
          <EventGroup
            key={change}
            title={CHANGE_WORDS[change]}
            count={formatCount(all.kinds.find((each) => each.kind === change)?.count ?? own.length)}
            events={own.map((row) => ({ event: row.event, note: <ChangeNote change={change} row={row} /> }))}
            onLeave={onLeave}
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

/** How many events changed, and between which reads: before the first read nothing is stored, which is not "no changes". */
export function ChangesSummary({ since, until, isBeforeHistory, asOf, total, rows }: Summarized) {
  if (since === null || until === null)
    return asOf === null
      ? "Events haven’t been read yet."
      : "Nothing to compare: there are no two reads of the events between these dates.";
  const counted = total === 0 ? "No changes" : formatNoun(total, "changed event");
  const found = rows.length < total ? `The first ${formatCount(rows.length)} of ${counted}` : counted;
  return (
    <>
      <span>{`${found} between the reads of ${exactly(since)} (`}</span>
      <Ago at={since} />
      <span>{`) and ${exactly(until)} (`}</span>
      <Ago at={until} />
      <span>{`).${isBeforeHistory ? " That is the first read. What changed before it is unknown." : ""}`}</span>
    </>
  );
}
