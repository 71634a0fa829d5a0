import { shownInPlace } from "#web/api/command.ts";
import { useId, useState } from "react";
import {
  BUSINESS_SETTING_NAMES,
  businessSetting,
  businessSettingsOf,
  WEEKDAYS,
  type BusinessSettingName,
  type BusinessSettings,
} from "#domain/business-settings.ts";
import {
  useBusinessDecisions,
  useChangeBusiness,
  type BusinessChange,
  type BusinessChanged,
} from "#web/api/admin/business.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { Form, Refused, type FormEntry } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { wholeNumber } from "#web/ui/form/text-checks.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

/** All settings of the business in one form. It is sent whole, and only what differs is recorded. */
export function SettingsForm() {
  const { settings } = useBusinessDecisions();
  const change = useChangeBusiness();
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const answer = ({ changed, tooOld }: BusinessChanged, input: BusinessChange): void => {
    setUnconfirmed(tooOld === null ? null : { input, tooOld });
    if (tooOld === null) showToast(changed === 0 ? "No changes to save." : "Saved.");
  };
  return (
    <div className="max-w-md">
      <Form
        fields={BUSINESS_SETTING_NAMES.map((name) => settingField(name, settings))}
        sends={change}
        bodyOf={(textOf, numberOf) =>
          businessSettingsOf(
            new Map(
              BUSINESS_SETTING_NAMES.map((name) => [
                name,
                businessSetting(name).kind === "yes-no" ? yesNoOf(textOf(name)) : numberOf(name),
              ]),
            ),
          )
        }
        words={["Save", "Saving…"]}
        onSent={answer}
      />
      {unconfirmed === null ? null : (
        <DeleteDialog
          {...unconfirmed}
          onSaved={(reply) => answer(reply, unconfirmed.input)}
          onCancel={() => setUnconfirmed(null)}
        />
      )}
    </div>
  );
}

type DeleteDialogProps = Unconfirmed & {
  readonly onSaved: (reply: BusinessChanged) => void;
  readonly onCancel: () => void;
};

/** Asks before data is deleted, and stays until that is saved: it shows a failure itself. */
function DeleteDialog({ input, tooOld, onSaved, onCancel }: DeleteDialogProps) {
  const { mutate, isPending, error } = useChangeBusiness();
  return (
    <ConfirmDialog
      title="Delete older data?"
      consequence={`${tooOldWords(tooOld)} older than that will be deleted within a day. They can’t be restored.`}
      confirmWord={isPending ? "Saving…" : "Save and delete"}
      onConfirm={() => {
        if (!isPending)
          mutate({ ...input, isConfirmed: true }, { onSuccess: onSaved, onError: shownInPlace });
      }}
      onCancel={() => {
        if (!isPending) onCancel();
      }}
    >
      <Refused problem={refusalOf(error)} />
    </ConfirmDialog>
  );
}

/** The field of a setting, as its kind is entered. */
function settingField(name: BusinessSettingName, settings: BusinessSettings): FormEntry<BusinessSettingName> {
  const { kind, label, hint, least, most, choices = [], default: usual } = businessSetting(name);
  const value = settings[name];
  switch (kind) {
    case "weekday":
      return { name, render: () => <ChoiceField name={name} label={label} options={DAYS} value={value} /> };
    case "choice":
      return {
        name,
        render: () => <ChoiceField name={name} label={label} options={optionsOf(choices)} value={value} />,
      };
    case "yes-no":
      return { name, render: () => <YesNoField name={name} label={label} hint={hint} value={value} /> };
    case "number":
      return {
        name,
        label,
        hint: `${hint} Default: ${formatCount(usual)}.`,
        defaultValue: String(value),
        ...wholeNumber(least, most),
      };
  }
}

type FieldProps = { readonly name: BusinessSettingName; readonly label: string; readonly value: number };

/** A box that is not checked sends nothing. */
const yesNoOf = (sent: string): number => (sent === "1" ? 1 : 0);

const optionsOf = (choices: readonly string[]) =>
  choices.map((label, index) => ({ id: String(index), label }));

type ChoiceFieldProps = FieldProps & { readonly options: ReturnType<typeof optionsOf> };

function ChoiceField({ name, label, options, value }: ChoiceFieldProps) {
  const [chosen, setChosen] = useState(String(value));
  return (
    <div className="flex">
      <SelectField name={name} label={label} options={options} value={chosen} onChange={setChosen} />
    </div>
  );
}

function YesNoField({ name, label, hint, value }: FieldProps & { readonly hint: string }) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        id={id}
        name={name}
        type="checkbox"
        value="1"
        defaultChecked={value === 1}
        className="mt-1 size-4 shrink-0 accent-(--accent)"
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        <p className="text-table text-muted">{hint}</p>
      </div>
    </div>
  );
}

const DAYS = WEEKDAYS.map((label, index) => ({ id: String(index + 1), label }));

/** Settings that were to be saved, and what they would delete. */
type Unconfirmed = { readonly input: BusinessChange; readonly tooOld: TooOld };
type TooOld = NonNullable<BusinessChanged["tooOld"]>;

/** `12 submissions, 340 time records and 0 interview counts` */
const tooOldWords = ({ submissions, records, counts }: TooOld): string =>
  `${formatNoun(submissions, "submission")}, ${formatNoun(records, "time record")} and ${formatNoun(counts, "interview count")}`;
