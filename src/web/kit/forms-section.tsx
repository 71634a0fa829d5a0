import { useState } from "react";
import { instant } from "#domain/time/time.ts";
import { AreaNav } from "#web/app/area-nav.tsx";
import { Badge, type BadgeShape, type BadgeTone } from "#web/ui/page/badge.tsx";
import { CopyOnce } from "#web/ui/form/copy-once.tsx";
import { Facts } from "#web/ui/page/facts.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormField } from "#web/ui/form/form-field.tsx";
import { ProofForm } from "#web/app/session/proof-form.tsx";
import { SearchBox } from "#web/ui/filters/search-box.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { KitState } from "./kit-state.tsx";

const LONG = "Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach";

/** What pages of administrators are made of: fields, choices, what is shown once, facts and their states. */
export const FormsSection = () => (
  <div className="grid gap-8 *:min-w-0 lg:grid-cols-2 2xl:grid-cols-3">
    <KitState title="Form">
      <Asked problem={null} isPending={false} />
    </KitState>
    <KitState title="Form, one field refused">
      <Asked
        problem={{ text: "Somebody is invited under this address already.", field: "email", retryAt: null }}
        isPending={false}
      />
    </KitState>
    <KitState title="Form, refused as a whole">
      <Asked
        problem={{ text: "Nothing can be changed at the moment.", field: null, retryAt: null }}
        isPending={false}
      />
    </KitState>
    <KitState title="Form, busy">
      <Asked problem={null} isPending />
    </KitState>
    <KitState title="Proof, by password">
      <ProofForm by="password" problem={null} isPending={false} onSubmit={ignore} />
    </KitState>
    <KitState title="Proof, by a code that is wrong">
      <ProofForm
        by="code"
        problem={{ text: "This code is not right, or no longer.", field: "proof", retryAt: null }}
        isPending={false}
        onSubmit={ignore}
      />
    </KitState>
    <KitState title="Shown once">
      <CopyOnce
        label="Link"
        text={`https://fieldboard.example.com/invitation#${"0123456789".repeat(8)}`}
        advice="It works once, for seven days, and won’t be shown again."
        onDone={() => undefined}
      />
    </KitState>
    <KitState title="Switches">
      <OnOff first={false} words="Complete periods only" />
      <OnOff first words={`Whole weeks of ${LONG}`} />
    </KitState>
    <KitState title="Select, few and many">
      <div className="flex flex-wrap gap-2">
        <Choice label="Week starts on" options={FEW} />
        <Choice label="Office" options={MANY} />
      </div>
    </KitState>
    <KitState title="Search, empty and filled">
      <Search first="" />
      <Search first={LONG} />
    </KitState>
    <KitState title="Facts, told, long, and not told">
      <Facts
        facts={[
          { label: "Name", value: <bdi>{LONG}</bdi> },
          { label: "Email", value: "wolfeschlegelsteinhausenbergerdorff@demonstrations.example.com" },
          { label: "اسم المكتب", value: <bdi>فريق المعارض</bdi> },
          { label: "Created", value: <time dateTime={CREATED}>Wed, Nov 18, 2:02 PM</time> },
          { label: "Last used", value: null },
        ]}
      />
    </KitState>
    <KitState title="States, as a shape and a word">
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 text-table">
        {STATES.map(([tone, shape, words]) => (
          <li key={words} className="min-w-0">
            <Badge tone={tone} shape={shape}>
              {words}
            </Badge>
          </li>
        ))}
      </ul>
    </KitState>
    <KitState title="Pages of an area">
      <AreaNav label="Pages of the kit’s area" pages={AREA} />
    </KitState>
  </div>
);

const ignore = (): void => {};

const CREATED = instant("2026-11-18T14:02:11Z");

const STATES: readonly (readonly [BadgeTone, BadgeShape, string])[] = [
  ["good", "disc", "Signed in"],
  ["quiet", "ring", "Signed out"],
  ["bad", "square", "Disabled"],
  ["good", "lock", "Set up"],
  ["warn", "triangle", "Included"],
  ["warn", "diamond", "Gap"],
  ["accent", "half", "Submitted"],
  ["quiet", "dash", "Nothing to compare with"],
  ["bad", "diamond", `Not submitted by ${LONG}`],
];

const FEW = [
  { id: "monday", label: "Monday" },
  { id: "sunday", label: "Sunday" },
] as const;
const MANY = [
  { id: "long", label: LONG, count: 12_345_678 },
  ...Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, label: `Office ${at}`, count: at })),
];

/** The first is the page that one is on, whichever part of the kit is shown. */
const AREA = [
  { to: "?part=forms", label: "People who sign in" },
  { to: "/elsewhere", label: "Tokens" },
  { to: "/elsewhere/settings", label: "Settings with a long name" },
  { to: "/elsewhere/audit", label: "Audit log" },
] as const;

type Problem = Parameters<typeof Form<"email" | "limit">>[0]["problem"];

const Asked = ({ problem, isPending }: { readonly problem: Problem; readonly isPending: boolean }) => (
  <Form
    checks={CHECKS}
    problem={problem}
    isPending={isPending}
    words={["Invite", "Inviting…"]}
    onSubmit={ignore}
    renderFields={(problemOf) => (
      <>
        <FormField
          name="email"
          label="Email"
          type="email"
          autoComplete="off"
          defaultValue="wolfeschlegelsteinhausenbergerdorff@demonstrations.example.com"
          problem={problemOf("email")}
        />
        <FormField
          name="limit"
          label="Requests a minute"
          inputMode="numeric"
          autoComplete="off"
          isOptional
          hint="Empty means 1,200."
          problem={problemOf("limit")}
        />
        <FormField
          name="role"
          label="Role"
          autoComplete="off"
          defaultValue="Administrator"
          isReadOnly
          problem={null}
        />
      </>
    )}
  />
);

const CHECKS = [
  ["email", (text: string) => (text.trim() === "" ? "Enter an address." : null)],
  ["limit", () => null],
] as const;

function OnOff({ first, words }: { readonly first: boolean; readonly words: string }) {
  const [isOn, setIsOn] = useState(first);
  return (
    <Switch isOn={isOn} onChange={setIsOn}>
      {words}
    </Switch>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
};

function Choice({ label, options }: ChoiceProps) {
  const [value, setValue] = useState(options[0]?.id ?? "");
  return <SelectField label={label} options={options} value={value} onChange={setValue} />;
}

function Search({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return (
    <SearchBox
      label={first === "" ? "Search, empty" : "Search, filled"}
      placeholder="Retailer, club, city, owner or event"
      value={value}
      onSearch={setValue}
    />
  );
}
