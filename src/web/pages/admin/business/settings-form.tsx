import { useState } from "react";
import { BUSINESS_SETTINGS, isWeekStart, WEEKDAYS } from "#domain/business-settings.ts";
import {
  useBusinessDecisions,
  useChangeBusiness,
  type BusinessChange,
  type BusinessChanged,
} from "#web/api/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { wholeNumber } from "#web/ui/form/text-checks.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

/** All settings of the business in one form. It is sent whole, and only what differs is recorded. */
export function SettingsForm() {
  const { settings } = useBusinessDecisions();
  const change = useChangeBusiness();
  const [weekStart, setWeekStart] = useState(settings.weekStart);
  const [isTwoPeople, setIsTwoPeople] = useState(settings.twoPeople === 1);
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const answer = ({ changed, tooOld }: BusinessChanged, input: BusinessChange): void => {
    setUnconfirmed(tooOld === null ? null : { input, tooOld });
    if (tooOld === null) showToast(changed === 0 ? "No changes to save." : "Saved.");
  };
  return (
    <div className="max-w-md">
      <Form
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
          {
            name: "twoPeople",
            render: () => (
              <div className="flex items-start gap-2.5">
                <input
                  id="two-people"
                  type="checkbox"
                  checked={isTwoPeople}
                  onChange={({ currentTarget }) => setIsTwoPeople(currentTarget.checked)}
                  className="mt-1 size-4 shrink-0 accent-(--accent)"
                />
                <div>
                  <label htmlFor="two-people" className="block font-semibold">
                    Sign-off by a second person
                  </label>
                  <p className="text-table text-muted">
                    People can’t sign off a submission with exceptions that they accepted themselves.
                  </p>
                </div>
              </div>
            ),
          },
          ...NUMBERS.map(({ name, label, hint }) => {
            const { least, most, default: usual } = BUSINESS_SETTINGS[name];
            return {
              ...{ name, label, hint: `${hint} Default: ${formatCount(usual)}.` },
              ...{ defaultValue: String(settings[name]), ...wholeNumber(least, most) },
            };
          }),
        ]}
        sends={change}
        bodyOf={(_textOf, numberOf) => ({
          weekStart,
          lateAfterHours: numberOf("lateAfterHours"),
          longShiftHours: numberOf("longShiftHours"),
          unusualDeviations: numberOf("unusualDeviations"),
          twoPeople: isTwoPeople ? 1 : 0,
          fewBooked: numberOf("fewBooked"),
          payrollYears: numberOf("payrollYears"),
          interviewYears: numberOf("interviewYears"),
        })}
        words={["Save", "Saving…"]}
        onSent={answer}
      />
      {unconfirmed === null ? null : (
        <ConfirmDialog
          title="Delete older data?"
          consequence={`${tooOldWords(unconfirmed.tooOld)} older than that will be deleted within a day. They can’t be restored.`}
          confirmWord="Save and delete"
          onConfirm={() => {
            const { input } = unconfirmed;
            change.mutate({ ...input, isConfirmed: true }, { onSuccess: (reply) => answer(reply, input) });
          }}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
    </div>
  );
}

/** What was to be saved, and what it would delete. */
type Unconfirmed = { readonly input: BusinessChange; readonly tooOld: TooOld };
type TooOld = NonNullable<BusinessChanged["tooOld"]>;

/** `12 submissions, 340 time records and 0 interview counts` */
const tooOldWords = ({ submissions, records, counts }: TooOld): string =>
  `${formatNoun(submissions, "submission")}, ${formatNoun(records, "time record")} and ${formatNoun(counts, "interview count")}`;

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

const NUMBERS = [
  {
    name: "lateAfterHours",
    label: "Submission deadline (hours after the week ends)",
    hint: "In the business’s time zone.",
  },
  { name: "longShiftHours", label: "Long shift (hours)", hint: "Longer shifts get a warning." },
  {
    name: "unusualDeviations",
    label: "Unusual submission (deviations)",
    hint: "Totals this many typical deviations from the last eight weeks get a warning.",
  },
  {
    name: "fewBooked",
    label: "Minimum sample (booked)",
    hint: "Rates with fewer booked are marked “small sample”.",
  },
  { name: "payrollYears", label: "Keep payroll records (years)", hint: "Time records and submissions." },
  { name: "interviewYears", label: "Keep interview counts (years)", hint: "Days of the funnel." },
] as const;
