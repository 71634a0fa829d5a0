import { lazy, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { useMayRemind, useNoteReminder } from "#web/api/roadshows/roadshow-chase.ts";
import { useSession } from "#web/api/identity/session.ts";
import { useMarkFindings } from "#web/api/today.ts";
import { formatNoun } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { MenuButton, MenuItem } from "#web/ui/overlay/menu.tsx";
import { showRefusal, showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { AlertItemsOf } from "./alert-me.tsx";
import type { Marked } from "./mark-sheets.tsx";
import { useMarkedToast } from "./marked-toast.ts";

// The field of a date is a fifth of what all pages share.
const AssignSheet = lazy(async () => ({ default: (await import("./mark-sheets.tsx")).AssignSheet }));
const SnoozeSheet = lazy(async () => ({ default: (await import("./mark-sheets.tsx")).SnoozeSheet }));
const DoneSheet = lazy(async () => ({ default: (await import("./mark-sheets.tsx")).DoneSheet }));
const SHEETS = { assign: AssignSheet, snooze: SnoozeSheet, done: DoneSheet } as const;

type MarkActionsProps = Marked & {
  /** The user has it already. */
  readonly isTaken?: boolean;
  /** More than one item is marked. */
  readonly isMany?: boolean;
  /** Alerts of the kind are among the actions. */
  readonly hasAlerts?: boolean;
  /** The owner who has not acknowledged, of an item that is one. */
  readonly owner?: PersonId | null;
};

/** Assigns a line or items, snoozes them, or says that they are done. On phones all of it is one menu. */
export function MarkActions({
  isTaken = false,
  isMany = false,
  hasAlerts = false,
  owner = null,
  ...marked
}: MarkActionsProps) {
  const { kind, items, name } = marked;
  const [sheet, setSheet] = useState<keyof typeof SHEETS | null>(null);
  const { mutate, isPending } = useMarkFindings();
  const userId = useSession().session?.person?.userId ?? "";
  const showMarked = useMarkedToast(kind);
  const isNarrow = useIsNarrow();
  const take = (): void =>
    mutate(
      { kind, items, state: "taken", to: null, until: null, reason: "" },
      {
        onSuccess: (reply) => showMarked(reply, { state: "taken", byId: userId, words: "assigned to you" }),
        onError: showRefusal,
      },
    );
  const reminder = useNoteReminder();
  const mayRemind = useMayRemind();
  const remind = (): void =>
    reminder.mutate(
      { owner, office: null, events: null },
      {
        onSuccess: ({ count }) => showToast(`${name} marked as reminded of ${formatNoun(count, "event")}.`),
        onError: showRefusal,
      },
    );
  const takeWords = isMany ? "Assign all to me" : "Assign to me";
  const Opened = sheet === null ? null : SHEETS[sheet];
  const menu = (
    <>
      {isTaken || !isNarrow ? null : <MenuItem text={takeWords} icon="check" onAction={take} />}
      {owner === null || !mayRemind ? null : (
        <MenuItem text="Mark as reminded" icon="phone" onAction={remind} />
      )}
      <MenuItem text="Assign to…" icon="people" onAction={() => setSheet("assign")} />
      <MenuItem text="Snooze…" icon="clock" onAction={() => setSheet("snooze")} />
      <MenuItem text="Done…" icon="check" onAction={() => setSheet("done")} />
      {hasAlerts ? <AlertItemsOf kind={kind} /> : null}
    </>
  );
  return (
    <span className="inline-flex items-center gap-1 print:hidden">
      {isNarrow ? null : isTaken ? (
        <Button look="quiet" isDisabled={isPending} onPress={() => setSheet("done")}>
          Done…<span className="sr-only">{` with ${name}`}</span>
        </Button>
      ) : (
        <Button look="quiet" isDisabled={isPending} onPress={take}>
          <span>{takeWords}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </Button>
      )}
      <MenuButton icon="chevron-down" words={isNarrow ? "Actions" : "More"} label={`More for ${name}`}>
        {menu}
      </MenuButton>
      {Opened === null ? null : (
        <LoadedDialog onFailed={() => setSheet(null)}>
          <Opened {...marked} onClose={() => setSheet(null)} />
        </LoadedDialog>
      )}
    </span>
  );
}
