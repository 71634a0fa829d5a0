import { lazy, useState } from "react";
import { DAY_CHOICE_WORDS, DAY_CHOICES } from "#domain/roadshows/event-days.ts";
import { useMaySetDays } from "#web/api/roadshows/roadshow-gaps.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { oneOf, useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { AddressSelectField } from "#web/ui/form/select-field.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { Button } from "#web/ui/page/button.tsx";

// The field of a date is a fifth of what all pages share.
const DaysSheet = lazy(async () => ({ default: (await import("./event-days-sheets.tsx")).DaysSheet }));
const ImportDaysSheet = lazy(async () => ({
  default: (await import("./event-days-sheets.tsx")).ImportDaysSheet,
}));

const ANY = "any";

/** Narrows the list to events on some days. */
export function DaysField() {
  const { search, change } = useAddress();
  return (
    <AddressSelectField
      label="Days"
      options={[
        { id: ANY, label: "Any day" },
        ...DAY_CHOICES.map((id) => ({ id, label: DAY_CHOICE_WORDS[id] })),
      ]}
      value={oneOf(search, "days", DAY_CHOICES) ?? ANY}
      onChange={(id) => change({ days: id === ANY ? null : id })}
    />
  );
}

type EventProps = { readonly event: Pick<EventRow, "id" | "days"> };

/** Days when an event takes place, and the way to record them. */
export function EventDays({ event }: EventProps) {
  const [isOpen, setIsOpen] = useState(false);
  const maySet = useMaySetDays();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span>{event.days === null ? "Not recorded" : formatRange(event.days)}</span>
      {maySet ? (
        <Button look="quiet" onPress={() => setIsOpen(true)}>
          Set days…
        </Button>
      ) : null}
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <DaysSheet event={event} onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </span>
  );
}

/** Opens what takes days from a CSV file. */
export function ImportDays() {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMaySetDays()) return null;
  return (
    <>
      <Button icon="calendar" onPress={() => setIsOpen(true)}>
        Import days
      </Button>
      {isOpen ? (
        <LoadedDialog onFailed={() => setIsOpen(false)}>
          <ImportDaysSheet onClose={() => setIsOpen(false)} />
        </LoadedDialog>
      ) : null}
    </>
  );
}
