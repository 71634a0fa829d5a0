import { useState } from "react";
import { officeName } from "#domain/office-name.ts";
import { mainZone, STATES, ZONES } from "#domain/people/office-places.ts";
import { useChangeOfficePlace, type OfficePlace } from "#web/api/admin/business.ts";
import { FieldProblem, Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { whyText } from "./place-columns.tsx";

type PlaceSheetProps = { readonly office: OfficePlace; readonly onClose: () => void };

/** Confirms or changes where an office is. Another state suggests its main time zone. */
export function PlaceSheet({ office, onClose }: PlaceSheetProps) {
  const change = useChangeOfficePlace();
  const [state, setState] = useState(office.place?.state ?? "");
  const [zone, setZone] = useState(office.place?.zone ?? "");
  const finish = (words: string): void => {
    showToast(words);
    onClose();
  };
  return (
    <Sheet title={officeName(office)} onClose={onClose}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">
          <span>{`${whyText(office)} `}</span>
          <OfficeLink id={office.officeId}>Open the office</OfficeLink>
        </p>
        <Form
          fields={[
            {
              name: "place",
              check: () => (state === "" || zone === "" ? "Choose a state and a time zone." : null),
              render: (problem) => (
                <>
                  <div className="flex flex-wrap gap-3">
                    <SelectField
                      label="State"
                      options={STATE_OPTIONS}
                      value={state}
                      onChange={(id) => {
                        setState(id);
                        setZone(mainZone(id) ?? zone);
                      }}
                    />
                    <SelectField label="Time zone" options={ZONE_OPTIONS} value={zone} onChange={setZone} />
                  </div>
                  <FieldProblem problem={problem} />
                </>
              ),
            },
          ]}
          sends={change}
          bodyOf={() => ({ office: office.officeId, place: { state, zone } })}
          words={["Confirm", "Confirming…"]}
          onSent={() => finish(`${officeName(office)} is in ${state}.`)}
        />
        {office.isConfirmed ? (
          <Button
            isDisabled={change.isPending}
            onPress={() =>
              change.mutate(
                { office: office.officeId, place: null },
                {
                  onSuccess: () =>
                    finish("Confirmation removed. The location is assumed from where people live."),
                  onError: () => showToast("Couldn’t remove the confirmation. Try again."),
                },
              )
            }
          >
            Remove confirmation
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}

const STATE_OPTIONS = STATES.map((id) => ({ id, label: id }));
const ZONE_OPTIONS = ZONES.map((id) => ({ id, label: id.replaceAll("_", " ") }));
