import { useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { useErasePerson } from "#web/api/person.ts";
import { Button } from "#web/ui/page/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type ErasePersonProps = { readonly id: PersonId; readonly isErased: boolean };

/** On request of the person, and for good. It stays when that is done, to say so. */
export function ErasePerson({ id, isErased }: ErasePersonProps) {
  const erase = useErasePerson();
  const [isAsked, setIsAsked] = useState(false);
  if (isErased) return null;
  return (
    <div data-print="none" className="mt-4">
      <Button isDisabled={erase.isPending} onPress={() => setIsAsked(true)}>
        Erase private data…
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Erase this person’s private data?"
          consequence="SSN, date of birth, gender, street, ZIP, email and phone go for good, earlier versions too, and are left out of whatever is read later. Name, office, city, state and dates stay: minutes and headcounts add up by them. This cannot be undone."
          confirmWord="Erase"
          onCancel={() => setIsAsked(false)}
          onConfirm={() => {
            setIsAsked(false);
            erase.mutate(
              { id },
              {
                onSuccess: () => showToast("The private data is erased."),
                onError: () => showToast("Nothing was erased. Try again."),
              },
            );
          }}
        />
      ) : null}
    </div>
  );
}
