import { useState } from "react";
import {
  BUSINESS_BOUNDS,
  BUSINESS_DEFAULTS,
  isWeekStart,
  isWithin,
  WEEKDAYS,
  type BusinessSettingName,
} from "#domain/business-settings.ts";
import type { WeekStart } from "#domain/time/week.ts";
import { useBusinessDecisions, useChangeBusiness, type Business } from "#web/api/business.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { formatCount } from "#web/lib/format.ts";
import { Form } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type NumberName = Exclude<BusinessSettingName, "weekStart">;

/** What the business decides, in one form: it is sent whole, and only what differs is on record. */
export const SettingsForm = () => <Settings {...useBusinessDecisions()} />;

function Settings({ settings }: Pick<Business, "settings">) {
  const change = useChangeBusiness();
  const [weekStart, setWeekStart] = useState<WeekStart>(settings.weekStart);
  const [problem, setProblem] = useState<Refusal<NumberName> | null>(null);
  return (
    <div className="max-w-2xl">
      <Form<NumberName>
        checks={CHECKS}
        problem={problem}
        isPending={change.isPending}
        words={["Save", "Saving…"]}
        onSubmit={(textOf) => {
          const numberOf = (name: NumberName): number => Number.parseInt(textOf(name), 10);
          change.mutate(
            {
              weekStart,
              lateAfterHours: numberOf("lateAfterHours"),
              longShiftHours: numberOf("longShiftHours"),
              fewBooked: numberOf("fewBooked"),
              payrollYears: numberOf("payrollYears"),
              interviewYears: numberOf("interviewYears"),
            },
            {
              onSuccess: ({ changed }) => {
                setProblem(null);
                showToast(changed === 0 ? "Nothing changed." : "Saved.");
              },
              onError: (error) => setProblem(refusalOf(error, MISFITS)),
            },
          );
        }}
        renderFields={(problemOf) => (
          <>
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
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {NUMBERS.map(({ name, label, hint }) => (
                <FormField
                  key={name}
                  name={name}
                  label={label}
                  inputMode="numeric"
                  autoComplete="off"
                  defaultValue={String(settings[name])}
                  hint={`${hint} ${formatCount(BUSINESS_DEFAULTS[name])} by default.`}
                  problem={problemOf(name)}
                />
              ))}
            </div>
          </>
        )}
      />
    </div>
  );
}

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

type NumberField = { readonly name: NumberName; readonly label: string; readonly hint: string };

const NUMBERS: readonly NumberField[] = [
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
  {
    name: "payrollYears",
    label: "Keep payroll records (years)",
    hint: "Time records and submissions.",
  },
  { name: "interviewYears", label: "Keep interview counts (years)", hint: "Days of the funnel." },
];

const checkOf =
  (name: NumberName) =>
  (text: string): string | null => {
    const { least, most } = BUSINESS_BOUNDS[name];
    return /^\d{1,6}$/.test(text.trim()) && isWithin(name, Number.parseInt(text, 10))
      ? null
      : `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`;
  };

const CHECKS = NUMBERS.map(({ name }) => [name, checkOf(name)] as const);
const MISFITS = NUMBERS.map(({ name }) => [name, "This number cannot be set."] as const);
