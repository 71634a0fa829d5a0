import { useState } from "react";
import { mainZone, STATES, ZONES } from "#domain/people/office-places.ts";
import { useChangeOfficePlace, type OfficePlace } from "#web/api/business.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { officeName, whyText } from "./place-columns.tsx";

type PlaceSheetProps = { readonly office: OfficePlace; readonly onClose: () => void };

/** Confirms or changes where an office is. Another state proposes its main time zone. */
export function PlaceSheet({ office, onClose }: PlaceSheetProps) {
  const change = useChangeOfficePlace();
  const [state, setState] = useState(office.place?.state ?? "");
  const [zone, setZone] = useState(office.place?.zone ?? "");
  const [problem, setProblem] = useState<Refusal<"place"> | null>(null);
  const send = (place: OfficePlace["place"], words: string): void =>
    change.mutate(
      { office: office.officeId, place },
      {
        onSuccess: () => {
          showToast(words);
          onClose();
        },
        onError: (error) => setProblem({ ...refusalOf<"place">(error, []), field: null }),
      },
    );
  return (
    <Sheet title={officeName(office)} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">{whyText(office)}</p>
        <Form<"place">
          checks={[
            ["place", () => (state === "" || zone === "" ? "Choose the state and its time zone." : null)],
          ]}
          problem={problem}
          isPending={change.isPending}
          words={["Confirm", "Confirming…"]}
          onSubmit={() => send({ state, zone }, `${officeName(office)} is in ${state}.`)}
          renderFields={(problemOf) => (
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
              {problemOf("place") === null ? null : (
                <p role="alert" className="text-table text-bad">
                  {problemOf("place")}
                </p>
              )}
            </>
          )}
        />
        {office.isConfirmed ? (
          <div>
            <Button
              isDisabled={change.isPending}
              onPress={() => send(null, "The location is assumed again, from where its people live.")}
            >
              Remove confirmation
            </Button>
          </div>
        ) : null}
      </div>
    </Sheet>
  );
}

const STATE_OPTIONS = STATES.map((id) => ({ id, label: id }));
const ZONE_OPTIONS = ZONES.map((id) => ({ id, label: id.replaceAll("_", " ") }));
