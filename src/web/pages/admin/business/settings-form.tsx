import { useState } from "react";
import {
  BUSINESS_SETTINGS,
  isWeekStart,
  isWithin,
  WEEKDAYS,
  type BusinessSettingName,
} from "#domain/business-settings.ts";
import {
  useBusinessDecisions,
  useChangeBusiness,
  type BusinessChange,
  type TooOld,
} from "#web/api/business.ts";
import { useRefusal } from "#web/api/refusal.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type NumberName = Exclude<BusinessSettingName, "weekStart">;

/** All settings of the business in one form. It is sent whole, and only what differs is recorded. */
export function SettingsForm() {
  const { settings } = useBusinessDecisions();
  const change = useChangeBusiness();
  const [weekStart, setWeekStart] = useState(settings.weekStart);
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const save = (input: Unconfirmed["input"]): void =>
    change.mutate(input, {
      onSuccess: ({ changed, tooOld }) => {
        setUnconfirmed(tooOld === null ? null : { input, tooOld });
        if (tooOld === null) showToast(changed === 0 ? "No changes to save." : "Saved.");
      },
    });
  return (
    <div className="max-w-md">
      <Form<NumberName | "weekStart">
        fields={[
          {
            name: "weekStart",
            render: () => (
              <div className="flex">
                <SelectField
                  label="Week starts on"
                  options={DAYS}
                  value={String(weekStart)}
                  onChange={(id) => {
                    const day = Number.parseInt(id, 10);
                    if (isWeekStart(day)) setWeekStart(day);
                  }}
                />
              </div>
            ),
          },
          ...NUMBERS.map(({ name, label, hint }) => ({
            name,
            label,
            inputMode: "numeric" as const,
            defaultValue: String(settings[name]),
            hint: `${hint} Default: ${formatCount(BUSINESS_SETTINGS[name].default)}.`,
            check: (text: string) => numberProblem(name, text),
          })),
        ]}
        problem={useRefusal(change.error, MISFITS)}
        isPending={change.isPending}
        words={["Save", "Saving…"]}
        onSubmit={(textOf) => {
          const numberOf = (name: NumberName): number => Number.parseInt(textOf(name), 10);
          save({
            weekStart,
            lateAfterHours: numberOf("lateAfterHours"),
            longShiftHours: numberOf("longShiftHours"),
            fewBooked: numberOf("fewBooked"),
            payrollYears: numberOf("payrollYears"),
            interviewYears: numberOf("interviewYears"),
          });
        }}
      />
      {unconfirmed === null ? null : (
        <ConfirmDialog
          title="Delete older data?"
          consequence={`${tooOldWords(unconfirmed.tooOld)} older than that will be deleted within a day. They can’t be restored.`}
          confirmWord="Save and delete"
          onConfirm={() => save({ ...unconfirmed.input, isConfirmed: true })}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
    </div>
  );
}

/** What was to be saved, and what it would delete. */
type Unconfirmed = { readonly input: BusinessChange; readonly tooOld: TooOld };

/** `12 submissions, 340 time records and 0 interview counts` */
const tooOldWords = ({ submissions, records, counts }: TooOld): string =>
  `${formatNoun(submissions, "submission")}, ${formatNoun(records, "time record")} and ${formatNoun(counts, "interview count")}`;

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

const NUMBERS: readonly { readonly name: NumberName; readonly label: string; readonly hint: string }[] = [
  {
    name: "lateAfterHours",
    label: "Submission deadline (hours after the week ends)",
    hint: "In the business’s time zone.",
  },
  { name: "longShiftHours", label: "Long shift (hours)", hint: "Longer shifts get a warning." },
  {
    name: "fewBooked",
    label: "Minimum sample (booked)",
    hint: "Rates with fewer booked are marked “small sample”.",
  },
  { name: "payrollYears", label: "Keep payroll records (years)", hint: "Time records and submissions." },
  { name: "interviewYears", label: "Keep interview counts (years)", hint: "Days of the funnel." },
];

function numberProblem(name: NumberName, text: string): string | null {
  const { least, most } = BUSINESS_SETTINGS[name];
  return /^\d{1,6}$/.test(text) && isWithin(name, Number.parseInt(text, 10))
    ? null
    : `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
}

const MISFITS = NUMBERS.map(({ name }) => [name, "This number can’t be used."] as const);
