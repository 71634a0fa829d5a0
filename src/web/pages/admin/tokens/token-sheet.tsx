import { useState } from "react";
import { isOfficeId, type OfficeId } from "#domain/ids.ts";
import type { Office } from "#web/api/offices.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useCreateToken } from "#web/api/tokens.ts";
import { CopyOnce } from "#web/pages/admin/copy-once.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { Picker } from "#web/ui/filters/picker.tsx";
import { officeOptions } from "#web/ui/filters/picker-options.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { Switch } from "#web/ui/form/switch.tsx";

type TokenSheetProps = { readonly offices: readonly Office[]; readonly onClose: () => void };
type Field = "name" | "requestsPerMinute" | "accounts";

/** Asks what a program may read, and then shows its token. */
export function TokenSheet({ offices, onClose }: TokenSheetProps) {
  const create = useCreateToken();
  const [reach, setReach] = useState<"all" | "chosen">("all");
  const [accounts, setAccounts] = useState<readonly OfficeId[]>([]);
  const [hasPrivateData, setHasPrivateData] = useState(false);
  const [problem, setProblem] = useState<Refusal<Field> | null>(null);
  const [text, setText] = useState<string | null>(null);
  if (text !== null)
    return (
      <Sheet title="New token" onClose={onClose} isOnce>
        <CopyOnce
          label="Token"
          text={text}
          advice="Copy it into the program that uses it. We store only its hash, so it won’t be shown again."
          onDone={onClose}
        />
      </Sheet>
    );
  return (
    <Sheet title="Create a token" onClose={onClose}>
      <Form<Field>
        checks={[
          ["name", (name) => (name.trim() === "" ? "Say which program it is for." : null)],
          [
            "accounts",
            () => (reach === "chosen" && accounts.length === 0 ? "Choose at least one account." : null),
          ],
          ["requestsPerMinute", limitProblem],
        ]}
        problem={problem}
        isPending={create.isPending}
        words={["Create", "Creating…"]}
        onSubmit={(textOf) =>
          create.mutate(
            {
              name: textOf("name").trim(),
              accounts: reach === "all" ? null : accounts,
              requestsPerMinute: Number.parseInt(textOf("requestsPerMinute"), 10),
              hasPrivateData,
            },
            {
              onSuccess: (made) => setText(made.text),
              onError: (error) => setProblem(refusalOf(error, MISFITS)),
            },
          )
        }
        renderFields={(problemOf) => (
          <>
            <FormField name="name" label="Name" autoComplete="off" isFirst problem={problemOf("name")} />
            <div className="flex flex-col gap-2">
              <Segmented label="Accounts" segments={REACHES} value={reach} onChange={setReach} />
              {reach === "all" ? null : (
                <div className="flex">
                  <Picker
                    noun="account"
                    options={officeOptions(offices)}
                    chosen={accounts}
                    onChange={(chosen) => setAccounts(chosen.filter(isOfficeId))}
                    most={ACCOUNTS_MAX}
                    noneWords="None chosen"
                  />
                </div>
              )}
              {problemOf("accounts") === null ? null : (
                <p role="alert" className="text-table text-bad">
                  {problemOf("accounts")}
                </p>
              )}
            </div>
            <FormField
              name="requestsPerMinute"
              label="Requests a minute"
              inputMode="numeric"
              autoComplete="off"
              defaultValue="1200"
              problem={problemOf("requestsPerMinute")}
            />
            <div className="flex flex-col gap-1">
              <Switch isOn={hasPrivateData} onChange={setHasPrivateData}>
                With SSN and date of birth
              </Switch>
              {hasPrivateData ? (
                <p className="border-l-2 border-warn pl-3 text-table">
                  Whoever has this token reads the SSN and the date of birth of everybody in its accounts, in
                  full. What it was sent is in the audit log. Give it to no program that can do without.
                </p>
              ) : null}
            </div>
          </>
        )}
      />
    </Sheet>
  );
}

const REACHES = [
  { id: "all", label: "All" },
  { id: "chosen", label: "Chosen" },
] as const;
const ACCOUNTS_MAX = 2_000;
const LIMIT_MAX = 100_000;

const limitProblem = (text: string): string | null =>
  /^[1-9]\d{0,5}$/.test(text.trim()) && Number.parseInt(text, 10) <= LIMIT_MAX
    ? null
    : "Enter a whole number from 1 to 100,000.";

const MISFITS = [
  ["name", "This name can’t be used."],
  ["requestsPerMinute", "This limit cannot be set."],
  ["accounts", "These accounts cannot be chosen."],
] as const;
