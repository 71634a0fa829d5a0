import { lazy, useState } from "react";
import type { PersonId } from "#domain/ids.ts";
import { REVEAL_FIELD_NAMES, REVEAL_SECONDS, type RevealField } from "#domain/people/private-data.ts";
import { useMayErase, usePersonPrivate } from "#web/api/person.ts";
import { askedReveal } from "./asked-reveal.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { PrivateData } from "./private-data.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { ErasePerson } from "./erase-person.tsx";
import { useShownValue } from "./use-shown-value.ts";

const RevealDialog = lazy(async () => ({ default: (await import("./reveal-dialog.tsx")).RevealDialog }));

type PrivatePanelProps = { readonly id: PersonId };

/** Closed, and not even asked for, until somebody opens it. */
export function PrivatePanel({ id }: PrivatePanelProps) {
  const [isOpen, setIsOpen] = useState(() => askedReveal(id) !== null);
  return (
    <Panel
      title={
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="-my-1 inline-flex items-center gap-1.5 rounded-sm py-1 hover:text-accent max-sm:min-h-10"
        >
          <Icon
            name="chevron-right"
            className={classNames("text-muted transition-transform", isOpen && "rotate-90")}
          />
          Private data
        </button>
      }
      resetKey={id}
      waiting={<BlockSkeleton label="private data" heightPx={201} />}
    >
      {isOpen ? (
        <Private id={id} />
      ) : (
        <p className="text-muted">SSN, date of birth, gender and street: masked, and shown one at a time.</p>
      )}
    </Panel>
  );
}

function Private({ id }: PrivatePanelProps) {
  const data = usePersonPrivate(id);
  const mayErase = useMayErase();
  const { shown, show, hide } = useShownValue();
  const [asked, setAsked] = useState<RevealField | null>(() => askedReveal(id));
  const [said, setSaid] = useState<RevealField | null>(null);
  return (
    <>
      <PrivateData data={data} shown={shown} onShow={setAsked} onHide={hide} />
      {mayErase ? <ErasePerson id={id} isErased={data.erasedAt !== null} /> : null}
      {/* The value itself is what its button is described by: nobody hears it who has not come to it. */}
      <output className="sr-only">{said === null ? "" : stateWords(said, shown?.field === said)}</output>
      {asked === null ? null : (
        <Part>
          <RevealDialog
            id={id}
            field={asked}
            onClose={() => setAsked(null)}
            onShown={({ value, seconds }) => {
              setAsked(null);
              setSaid(asked);
              show({ field: asked, value, until: Date.now() + seconds * 1_000 });
            }}
          />
        </Part>
      )}
    </>
  );
}

const stateWords = (field: RevealField, isShown: boolean): string =>
  isShown
    ? `${REVEAL_FIELD_NAMES[field]} is shown for ${REVEAL_SECONDS} seconds.`
    : `${REVEAL_FIELD_NAMES[field]} is hidden.`;
