import { useState, type ReactNode } from "react";
import type { RevealField } from "#domain/people/private-data.ts";
import { instant } from "#domain/time/time.ts";
import { PrivateData, type MaskedData, type ShownValue } from "#web/ui/form/private-data.tsx";
import { RevealForm } from "#web/ui/form/reveal-form.tsx";
import { KitState } from "./kit-state.tsx";

/** Private data as its page shows it, and the question before a value is shown. */
export const PrivateSection = () => (
  <div className="grid gap-8 lg:grid-cols-2 2xl:grid-cols-3">
    <KitState title="Private data, masked; Show and Hide work">
      <Showing data={TOLD} first={null} />
    </KitState>
    <KitState title="Private data, shown">
      <Showing data={TOLD} first="ssn" />
    </KitState>
    <KitState title="Private data, malformed and long">
      <Showing
        data={{
          ...TOLD,
          ssn: "***-**-****",
          isSsnMalformed: true,
          street: [`${"Llanfairpwllgwyngyll".repeat(3)} Road 1234`, "شارع الملك", "Apt 12"],
        }}
        first="birth-date"
      />
    </KitState>
    <KitState title="Private data, nothing told">
      <Showing
        data={{
          ssn: "",
          isSsnMalformed: false,
          hasBirthDate: false,
          gender: "",
          street: [],
          zip: "",
          erasedAt: null,
        }}
        first={null}
      />
    </KitState>
    <KitState title="Private data, erased">
      <Showing data={{ ...TOLD, erasedAt: instant("2026-11-18T14:02:11Z") }} first={null} />
    </KitState>
    <KitState title="Reason">
      <Asked problem={null} />
    </KitState>
    <KitState title="Reason, refused: too many">
      <Asked problem="You have been shown 30 values within the hour. The next one can be shown in 12 minutes." />
    </KitState>
    <KitState title="Reason, refused: not on record">
      <Asked problem="The audit log cannot be written, so nothing is shown." />
    </KitState>
    <KitState title="Reason, busy">
      <RevealForm field="ssn" by="Pat Payroll" problem={null} isPending onSubmit={ignore} />
    </KitState>
  </div>
);

const ignore = (): void => {};

/** Nobody's: no SSN begins with 9. */
const VALUES: Readonly<Record<RevealField, string>> = {
  ssn: "912-01-4382",
  "birth-date": "11/12/1995",
};
const TOLD: MaskedData = {
  ssn: "***-**-4382",
  isSsnMalformed: false,
  hasBirthDate: true,
  gender: "F",
  street: ["12 Harbor St", "Apt 4"],
  zip: "02134",
  erasedAt: null,
};
const SHOWN_MS = 30_000;

const shownNow = (field: RevealField): ShownValue => ({
  field,
  value: VALUES[field],
  until: Date.now() + SHOWN_MS,
});

type ShowingProps = { readonly data: MaskedData; readonly first: RevealField | null };

/** It stays until it is hidden, to be looked at; the page's own goes by itself. */
function Showing({ data, first }: ShowingProps) {
  const [shown, setShown] = useState(() => (first === null ? null : shownNow(first)));
  return (
    <PrivateData
      data={data}
      shown={shown}
      onShow={(field) => setShown(shownNow(field))}
      onHide={() => setShown(null)}
    />
  );
}

const Asked = ({ problem }: { readonly problem: string | null }): ReactNode => (
  <RevealForm
    field="ssn"
    by="Wolfeschlegelsteinhausenbergerdorff"
    problem={problem === null ? null : { text: problem, field: null, retryAt: null }}
    isPending={false}
    onSubmit={ignore}
  />
);
