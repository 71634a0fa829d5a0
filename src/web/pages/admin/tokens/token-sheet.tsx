import { useState } from "react";
import type { OfficeId } from "#domain/ids.ts";
import { officeName } from "#domain/office-name.ts";
import { useCreateToken } from "#web/api/identity/tokens.ts";
import { useOffices } from "#web/api/offices.ts";
import { CopyOnce } from "#web/ui/overlay/copy-once.tsx";
import { OfficesPicker } from "#web/pages/admin/offices-picker.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { filled, wholeNumber } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { accountsOf, type TokenReach } from "./account-group.ts";

/** Asks what a program may read, and then shows its token. */
export function TokenSheet({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateToken();
  const offices = useOffices();
  // The least that a program may need, so that more is a choice.
  const [reach, setReach] = useState<TokenReach>("group");
  const [chosen, setChosen] = useState<readonly OfficeId[]>([]);
  const accounts = accountsOf(offices, reach, chosen);
  // A token that no one remembers ends by itself.
  const [validity, setValidity] = useState("90");
  const [hasPrivateData, setHasPrivateData] = useState(false);
  if (create.data !== undefined)
    return (
      <CopyOnce
        title="New token"
        label="Token"
        text={create.data.text}
        advice="Copy it into the program that uses it. We store only its hash, so it won’t be shown again."
        onDone={onClose}
      />
    );
  return (
    <Sheet title="Create a token" onClose={onClose}>
      <Form
        fields={[
          {
            name: "name",
            label: "Name",
            isFirst: true,
            check: filled("Enter the program’s name."),
          },
          {
            name: "accounts",
            check: () => (reach === "all" || chosen.length > 0 ? null : PROBLEMS[reach]),
            render: (wrong) => (
              <TokenOffices
                reach={reach}
                chosen={chosen}
                onReach={setReach}
                onChange={setChosen}
                problem={wrong}
              />
            ),
          },
          {
            name: "requestsPerMinute",
            label: "Requests per minute",
            defaultValue: "1200",
            ...wholeNumber(1, 100_000),
          },
          {
            name: "expiresInDays",
            render: () => (
              <SelectField label="Expires" value={validity} options={VALIDITIES} onChange={setValidity} />
            ),
          },
          {
            name: "hasPrivateData",
            render: () => (
              <div className="flex flex-col gap-1">
                <Switch isOn={hasPrivateData} onChange={setHasPrivateData}>
                  Include SSN and date of birth
                </Switch>
                {hasPrivateData ? (
                  <p className="border-l-2 border-warn pl-3 text-table">
                    The program reads the full SSN and date of birth of everyone in its accounts. Each read is
                    recorded in the audit log. Only include them if the program needs them.
                  </p>
                ) : null}
              </div>
            ),
          },
        ]}
        sends={create}
        bodyOf={(textOf, numberOf) => ({
          name: textOf("name"),
          accounts: reach === "all" ? null : accounts,
          requestsPerMinute: numberOf("requestsPerMinute"),
          hasPrivateData,
          ...(validity !== "" && { expiresInDays: Number.parseInt(validity, 10) }),
        })}
        words={["Create", "Creating…"]}
      />
    </Sheet>
  );
}

type TokenOfficesProps = {
  readonly reach: TokenReach;
  readonly chosen: readonly OfficeId[];
  readonly onReach: (reach: TokenReach) => void;
  readonly onChange: (chosen: readonly OfficeId[]) => void;
  readonly problem: string | null;
};

/** Field of which offices a program may read, with those that an account group brings along. */
function TokenOffices({ reach, chosen, onReach, onChange, problem }: TokenOfficesProps) {
  const offices = useOffices();
  const accounts = accountsOf(offices, reach, chosen);
  const mates = offices.filter(({ id }) => accounts.includes(id) && !chosen.includes(id));
  return (
    <div className="flex flex-col items-start gap-2">
      <Segmented
        label="Offices"
        segments={REACHES}
        value={reach}
        onChange={(next) => {
          onReach(next);
          // What the group added stays chosen.
          onChange(next === "group" ? chosen.slice(0, 1) : accounts);
        }}
      />
      {reach === "all" ? null : (
        <OfficesPicker
          chosen={chosen}
          onChange={onChange}
          problem={problem}
          {...(reach === "group" && { most: 1 })}
        />
      )}
      {mates.length === 0 ? null : (
        <p className="text-table text-muted">
          <span>In the same group: </span>
          <bdi>{mates.map(({ id, name }) => officeName({ officeId: id, officeName: name })).join(", ")}</bdi>
        </p>
      )}
    </div>
  );
}

const VALIDITIES = [
  { id: "", label: "Never" },
  { id: "30", label: "After 30 days" },
  { id: "90", label: "After 90 days" },
  { id: "365", label: "After a year" },
];

const REACHES = [
  { id: "group", label: "One account group" },
  { id: "chosen", label: "Selected" },
  { id: "all", label: "All" },
] as const;

const PROBLEMS = { group: "Choose an office of the group.", chosen: "Choose at least one office." } as const;
