import { parseDate, type CalendarDate } from "@internationalized/date";
import { useState } from "react";
import * as Aria from "react-aria-components";
import { isoDate, type IsoDate } from "#domain/time/time.ts";
import { pressedKey } from "#web/lib/keys.ts";
import { FIELD } from "#web/ui/page/field-look.ts";

/** Days before and after these are typing errors, such as a year of three digits. */
export const EARLIEST_DAY = "2000-01-01";
export const LATEST_DAY = "2099-12-31";

/** Words on what is wrong with a typed day, as the rest of a sentence that begins with its name; null when nothing is. */
export function dayProblem(day: IsoDate | null): string | null {
  if (day === null) return "is missing.";
  return day < EARLIEST_DAY || day > LATEST_DAY ? "must be between 2000 and 2099." : null;
}

type DateFieldProps = {
  readonly label: string;
  /** Null while nothing is typed. */
  readonly value: IsoDate | null;
  readonly onChange: (day: IsoDate | null) => void;
  readonly isInvalid: boolean;
  /** The id of the words that say what is wrong. */
  readonly describedBy: string;
  readonly isFirst?: boolean;
  readonly onBlur?: () => void;
};

/** A day, typed as month, day and year. A day that the month does not have becomes its last one when the focus leaves. */
export function DateField({ label, value, onChange, isInvalid, describedBy, ...field }: DateFieldProps) {
  // The field starts again with another object, so that it gets the same one until the day is another.
  const [parsed, setParsed] = useState<CalendarDate | null>(null);
  if ((parsed?.toString() ?? null) !== value) setParsed(value === null ? null : parseDate(value));
  return (
    <Aria.I18nProvider locale="en-US">
      <Aria.DateField<CalendarDate>
        value={parsed}
        onChange={(date) => onChange(date === null ? null : isoDate(date.toString()))}
        isInvalid={isInvalid}
        validationBehavior="aria"
        shouldForceLeadingZeros
        aria-describedby={describedBy}
        {...(field.onBlur !== undefined && { onBlur: field.onBlur })}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what opened asks for this day first
        autoFocus={field.isFirst ?? false}
        className={`${FIELD.group} data-[invalid]:border-bad`}
      >
        <Aria.Label className={FIELD.label}>{label}</Aria.Label>
        <div
          className="contents"
          // Unlike an input, the parts of a date do not submit their form, and they keep their keys from what is around them.
          onKeyDownCapture={({ nativeEvent, currentTarget }) => {
            if (pressedKey(nativeEvent) === "Enter") currentTarget.closest("form")?.requestSubmit();
          }}
        >
          <Aria.DateInput className={`${FIELD.input} figures flex items-center whitespace-nowrap`}>
            {(segment) => (
              <Aria.DateSegment
                segment={segment}
                className="rounded-sm px-px outline-none data-[focused]:bg-accent data-[focused]:text-on-accent data-[placeholder]:text-muted"
              />
            )}
          </Aria.DateInput>
        </div>
      </Aria.DateField>
    </Aria.I18nProvider>
  );
}
