import type { ReactNode } from "react";
import { REVEAL_FIELD_NAMES, type RevealField } from "#domain/people/private-data.ts";
import type { Instant } from "#domain/time/time.ts";
import { useSecondsUntil } from "#web/ui/form/countdown.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";

/** A person's private data before anything of it is shown in full. */
export type MaskedData = {
  readonly ssn: string;
  readonly isSsnMalformed: boolean;
  readonly hasBirthDate: boolean;
  readonly gender: string;
  readonly street: readonly string[];
  readonly zip: string;
  readonly erasedAt: Instant | null;
};

/** The one value that is shown in full, and until when, in milliseconds since 1970. */
export type ShownValue = { readonly field: RevealField; readonly value: string; readonly until: number };

type PrivateDataProps = {
  readonly data: MaskedData;
  readonly shown: ShownValue | null;
  readonly onShow: (field: RevealField) => void;
  readonly onHide: () => void;
};

/** Masked, with a button beside what can be shown in full. On paper it stays masked. */
export const PrivateData = ({ data, shown, onShow, onHide }: PrivateDataProps) => {
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
  const secret = (field: RevealField, masked: ReactNode) => (
    <Secret
      field={field}
      masked={masked}
      shown={shown?.field === field ? shown : null}
      onPress={() => (shown?.field === field ? onHide() : onShow(field))}
    />
  );
  return (
    <dl className="flex max-w-xl flex-col">
      {data.ssn === "" ? (
        <Row label={REVEAL_FIELD_NAMES.ssn}>
          <Missing because="unknown" />
        </Row>
      ) : (
        secret("ssn", <MaskedSsn {...data} />)
      )}
      {data.hasBirthDate ? (
        secret("birth-date", "On file")
      ) : (
        <Row label={REVEAL_FIELD_NAMES["birth-date"]}>Unknown</Row>
      )}
      <Row label="Gender">{textOr(data.gender)}</Row>
      <Row label="Street">
        {data.street.length === 0 ? (
          <Missing because="unknown" />
        ) : (
          data.street.map((line, place) => (
            <bdi key={place} className="block break-words">
              {line}
            </bdi>
          ))
        )}
      </Row>
      <Row label="ZIP">{textOr(data.zip)}</Row>
    </dl>
  );
};

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

const textOr = (text: string) => (text.trim() === "" ? <Missing because="unknown" /> : <bdi>{text}</bdi>);

const Row = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={ROW}>
    <dt className={LABEL}>{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const ROW =
  "grid min-h-10 grid-cols-[7rem_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-1 max-sm:min-h-12";
const LABEL = "text-table text-muted";

const MaskedSsn = ({ ssn, isSsnMalformed }: MaskedData) => (
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

function Secret({ field, masked, shown, onPress }: SecretProps) {
  const name = REVEAL_FIELD_NAMES[field];
  const valueId = `shown-${field}`;
  return (
    <div className={ROW}>
      <dt className={LABEL}>{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-4">
        {shown === null ? (
          masked
        ) : (
          <>
            <bdi id={valueId} className="figures font-semibold break-words print:hidden">
              {shown.value}
            </bdi>
            <span className="hidden print:inline">{masked}</span>
            <Left until={shown.until} />
          </>
        )}
        {/* The same button stays, so that the focus comes back to it from the question, and what it stands for is read. */}
        <button
          type="button"
          aria-label={`${shown === null ? "Show" : "Hide"} ${name}`}
          aria-describedby={shown === null ? undefined : valueId}
          onClick={onPress}
          data-print="none"
          className="ml-auto inline-flex h-8 min-w-18 items-center justify-center rounded-md border border-control bg-surface px-3 hover:bg-ground max-sm:h-10"
        >
          {shown === null ? "Show" : "Hide"}
        </button>
      </dd>
    </div>
  );
}

/** How long it stays. A timer is not read out by itself. */
const Left = ({ until }: { readonly until: number }) => (
  <span role="timer" aria-label="Seconds left" className="figures text-caption text-muted print:hidden">
    {useSecondsUntil(until)} s
  </span>
);
