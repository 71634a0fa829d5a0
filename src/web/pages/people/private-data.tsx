import { lazy, useEffect, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { PersonId } from "#domain/ids.ts";
import {
  REVEAL_FIELD_NAMES,
  REVEAL_FIELDS,
  REVEAL_SECONDS,
  type RevealField,
} from "#domain/people/private-data.ts";
import { useErasePerson, useMayErase, usePersonPrivate, type PersonPrivate } from "#web/api/people/person.ts";
import { oneOf, useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { useSecondsUntil } from "#web/lib/now.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { toasts } from "#web/ui/overlay/toasts.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { LoadedDialog } from "#web/ui/overlay/loaded-dialog.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";

const RevealDialog = lazy(async () => ({ default: (await import("./reveal-dialog.tsx")).RevealDialog }));

type PersonProps = { readonly id: PersonId };

/** Closed, and not even requested, until the user opens it. */
export function PrivatePanel({ id }: PersonProps) {
  const { requested } = useRequestedField();
  const [isOpen, setIsOpen] = useState(requested !== null);
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
      waiting={<BlockSkeleton label="private data" heightPx={201} />}
    >
      {isOpen ? (
        <PrivateData id={id} />
      ) : (
        <p className="text-muted">SSN, date of birth, gender and street: masked, and shown one at a time.</p>
      )}
    </Panel>
  );
}

/**
 * The field whose dialog is open. The address holds it: a user who leaves for the identity provider to confirm who they
 * are finds the dialog open when they come back.
 */
function useRequestedField() {
  const { search, change } = useAddress();
  return {
    requested: oneOf(search, "show", REVEAL_FIELDS),
    request: (field: RevealField | null): void => change({ show: field }, { replace: true }),
  };
}

function PrivateData({ id }: PersonProps) {
  const data = usePersonPrivate(id);
  const mayErase = useMayErase();
  const erase = useErasePerson();
  const { requested, request } = useRequestedField();
  const { shown, setShown } = useShownValue();
  const [announced, setAnnounced] = useState<RevealField | null>(null);
  if (data.erasedAt !== null)
    return (
      <p>
        Erased on request{" "}
        <time dateTime={data.erasedAt}>
          {DAY.format(Temporal.Instant.from(data.erasedAt).epochMilliseconds)}
        </time>
        , with email and phone. Later reports don’t bring it back.
      </p>
    );
  const secret = (field: RevealField, masked: ReactNode) =>
    masked === null ? (
      <Row label={REVEAL_FIELD_NAMES[field]}>{UNKNOWN}</Row>
    ) : (
      <Secret
        field={field}
        masked={masked}
        shown={shown?.field === field ? shown : null}
        onPress={() => (shown?.field === field ? setShown(null) : request(field))}
      />
    );
  return (
    <>
      <dl className="flex max-w-xl flex-col">
        {secret("ssn", data.ssn === "" ? null : <MaskedSsn {...data} />)}
        {secret("birth-date", data.hasBirthDate ? "On file" : null)}
        {[
          ["Gender", data.gender],
          ["Street", data.street.join("\n")],
          ["ZIP", data.zip],
        ].map(([label = "", text = ""]) => (
          <Row key={label} label={label}>
            {text.trim() === "" ? UNKNOWN : <bdi className="break-words whitespace-pre-line">{text}</bdi>}
          </Row>
        ))}
      </dl>
      {mayErase ? (
        <div data-print="none" className="mt-4">
          <ConfirmButton
            title="Erase this person’s private data?"
            consequence="This erases SSN, date of birth, gender, street, ZIP, email and phone, earlier versions too, and ignores them in later reports. Name, office, city, state and dates stay, because minutes and headcounts need them. This can’t be undone."
            confirmWord="Erase"
            isDisabled={erase.isPending}
            onConfirm={() =>
              erase.mutate(
                { id },
                toasts("Private data erased.", "Couldn’t erase the private data. Try again."),
              )
            }
          >
            Erase private data…
          </ConfirmButton>
        </div>
      ) : null}
      {/* Never the value: it is only read out where its button is, which it describes. */}
      <output className="sr-only">
        {announced === null
          ? ""
          : shown?.field === announced
            ? `${REVEAL_FIELD_NAMES[announced]} is shown for ${REVEAL_SECONDS} seconds.`
            : `${REVEAL_FIELD_NAMES[announced]} is hidden.`}
      </output>
      {requested === null ? null : (
        <LoadedDialog onFailed={() => request(null)}>
          <RevealDialog
            id={id}
            field={requested}
            onClose={() => request(null)}
            onShown={({ value, seconds }) => {
              request(null);
              setAnnounced(requested);
              setShown({ field: requested, value, until: Date.now() + seconds * 1_000 });
            }}
          />
        </LoadedDialog>
      )}
    </>
  );
}

const UNKNOWN = <Missing because="unknown" />;
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** The one value that is shown in full, and until when, in milliseconds since 1970. */
type ShownValue = { readonly field: RevealField; readonly value: string; readonly until: number };

/** Held here and nowhere else: it goes when its time is over, when the page is hidden, and with the component. */
function useShownValue() {
  const [shown, setShown] = useState<ShownValue | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const hide = (): void => setShown(null);
    // At once: a hidden page may not be drawn again, and a browser stores a picture of it, or the page as it was left.
    const hideNow = (): void => flushSync(hide);
    const hideUnseen = (): void => {
      if (document.visibilityState === "hidden") hideNow();
    };
    const timer = setTimeout(hide, Math.max(0, shown.until - Date.now()));
    document.addEventListener("visibilitychange", hideUnseen);
    addEventListener("pagehide", hideNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hideUnseen);
      removeEventListener("pagehide", hideNow);
    };
  }, [shown]);
  return {
    shown,
    setShown: (value: ShownValue | null): void =>
      setShown(document.visibilityState === "visible" ? value : null),
  };
}

type RowProps = { readonly label: string; readonly children: ReactNode };

const Row = ({ label, children }: RowProps) => (
  <div className="grid min-h-10 grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-1 max-sm:min-h-12">
    <dt className="text-table text-muted">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const MaskedSsn = ({ ssn, isSsnMalformed }: PersonPrivate) => (
  <span className="flex flex-wrap items-center gap-x-3">
    <span aria-hidden="true" className="figures">
      {ssn}
    </span>
    <span className="sr-only">{isSsnMalformed ? "Masked" : `Masked, ends in ${ssn.slice(-4)}`}</span>
    {isSsnMalformed ? (
      <Badge tone="warn" shape="triangle" title="Not the seven to nine digits of an SSN">
        malformed
      </Badge>
    ) : null}
  </span>
);

type SecretProps = {
  readonly field: RevealField;
  readonly masked: ReactNode;
  readonly shown: ShownValue | null;
  readonly onPress: () => void;
};

/** Masked, with a button that shows it in full. On paper it stays masked. */
function Secret({ field, masked, shown, onPress }: SecretProps) {
  const valueId = `shown-${field}`;
  const verb = shown === null ? "Show" : "Hide";
  return (
    <Row label={REVEAL_FIELD_NAMES[field]}>
      <div className="flex flex-wrap items-center gap-x-4">
        {shown === null ? (
          <span>{masked}</span>
        ) : (
          <>
            <bdi id={valueId} className="figures font-semibold break-words print:hidden">
              {shown.value}
            </bdi>
            <span className="hidden print:inline">{masked}</span>
            <SecondsLeft until={shown.until} />
          </>
        )}
        {/* One button for both, so that the focus comes back to it from the dialog, and the value is read out. */}
        <button
          type="button"
          aria-label={`${verb} ${REVEAL_FIELD_NAMES[field]}`}
          aria-describedby={shown === null ? undefined : valueId}
          onClick={onPress}
          data-print="none"
          className="ml-auto inline-flex h-8 min-w-18 items-center justify-center rounded-md border border-control bg-surface px-3 hover:bg-ground max-sm:h-10"
        >
          {verb}
        </button>
      </div>
    </Row>
  );
}

/** Words on how long it stays. A timer is not read out by itself. */
function SecondsLeft({ until }: { readonly until: number }) {
  const secondsLeft = useSecondsUntil(until);
  return (
    <span role="timer" aria-label="Seconds left" className="figures text-caption text-muted print:hidden">
      {`${secondsLeft} s`}
    </span>
  );
}
