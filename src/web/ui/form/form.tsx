import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useSecondsUntil } from "#web/lib/now.ts";
import { refusalOf, type Refusal } from "#web/lib/refusal.ts";
import { FormField, type InputSpec } from "./form-field.tsx";
import { Icon } from "#web/ui/page/icon.tsx";

/** A field under its name: an input, or what the page renders itself with what is wrong about it. */
export type FormEntry<Name extends string> = {
  readonly name: Name;
  /** Returns the problem of a text; null when there is none. */
  readonly check?: (text: string) => string | null;
  /** The words for a password or a code that does not fit. */
  readonly misfit?: string;
} & (InputSpec | { readonly render: (problem: string | null) => ReactNode });

/** The mutation that a form sends with. */
type Sending<Body, Reply> = {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly mutateAsync: (body: Body) => Promise<Reply>;
};

type FormProps<Name extends string, Body, Reply> = {
  readonly fields: readonly FormEntry<Name>[];
  readonly sends: Sending<Body, Reply>;
  /** Texts come without blanks around them, passwords as they are; numbers only where the text was checked to be one. */
  readonly bodyOf: (textOf: (name: Name) => string, numberOf: (name: Name) => number) => NoInfer<Body>;
  readonly onSent?: (reply: Reply, sent: NoInfer<Body>) => void;
  /** The words of the button, then those while it is being done. */
  readonly words: readonly [does: string, doing: string];
  /** Stands beside the form that its dialog is for. */
  readonly isSecondary?: boolean;
};

/**
 * Takes a few texts and sends them. What is wrong stands under its field, which gets the focus, until the entry is valid
 * or, where the server refused it, another one; nothing typed is stored here.
 */
export function Form<Name extends string, Body, Reply>(props: FormProps<Name, Body, Reply>) {
  const { fields, sends, bodyOf, onSent, words, isSecondary = false } = props;
  const { isPending, error } = sends;
  const { form, problemOf, refusal, retryAt, isValid, onChange } = useProblems(fields, error);
  const waitS = useSecondsUntil(retryAt);
  const send = (data: FormData): void => {
    if (!isValid(data)) return;
    const textOf = (name: Name): string => textIn(fields, data, name);
    const body = bodyOf(textOf, (name) => Number.parseInt(textOf(name), 10));
    // Also when what was sent has taken the form off the page; a failure is in `error`.
    void sends.mutateAsync(body).then(
      (reply) => onSent?.(reply, body),
      () => undefined,
    );
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && waitS === 0) send(new FormData(event.currentTarget));
      }}
    >
      {fields.map((field) =>
        "render" in field ? (
          <Fragment key={field.name}>{field.render(problemOf(field.name))}</Fragment>
        ) : (
          <FormField key={field.name} {...field} problem={problemOf(field.name)} />
        ),
      )}
      {refusal?.field === null ? <Refused problem={refusal} /> : null}
      <SubmitButton isHeld={isPending || waitS > 0} isSecondary={isSecondary}>
        {isPending ? words[1] : words[0]}
      </SubmitButton>
    </form>
  );
}

type Problem = { readonly field: string; readonly text: string };

/**
 * Problems of the entries, of which one kind is shown at a time: those that the fields' own checks found when they were to
 * be sent, until each is mended, or else the server's refusal, until any entry is another one.
 */
function useProblems<Name extends string>(fields: readonly FormEntry<Name>[], error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  const [foundAtSending, setFoundAtSending] = useState<readonly Problem[]>([]);
  const [found, setFound] = useState<readonly Problem[]>([]);
  // The failure of entries that are no longer these.
  const [outdated, setOutdated] = useState<Error | null>(null);
  const ofServer = refusalOf(error, fields);
  // A time to wait holds whatever is entered.
  const retryAt = ofServer?.retryAt ?? null;
  const isOutdated = error === outdated && retryAt === null;
  const refusal = found.length > 0 || isOutdated ? null : ofServer;

  const refusedField = useEffectEvent((failure: Error | null) => refusalOf(failure, fields)?.field ?? null);
  // Both are other objects each time, so that the same field takes the focus again.
  useEffect(
    () => focusOn(form.current, foundAtSending[0]?.field ?? refusedField(error)),
    [foundAtSending, error],
  );

  const dropMended = (): void => {
    if (form.current === null || found.length === 0) return;
    const now = problemsIn(fields, new FormData(form.current));
    const left = now.filter(({ field }) => found.some((problem) => problem.field === field));
    if (!areSame(left, found)) setFound(left);
  };
  // After every rendering, since a field that the page renders is checked by what the page has of it.
  useEffect(dropMended);

  return {
    form,
    problemOf: (name: Name): string | null => {
      const text = found.find(({ field }) => field === name)?.text;
      return text ?? (refusal?.field === name ? refusal.text : null);
    },
    /** The server's refusal, where it is what is shown. */
    refusal,
    retryAt,
    /** Checks what is about to be sent, and shows what is wrong with it. */
    isValid: (data: FormData): boolean => {
      const problems = problemsIn(fields, data);
      setFoundAtSending(problems);
      setFound(problems);
      if (problems.length > 0) setOutdated(error);
      return problems.length === 0;
    },
    onChange: (): void => {
      setOutdated(error);
      dropMended();
    },
  };
}

const areSame = (problems: readonly Problem[], others: readonly Problem[]): boolean =>
  problems.length === others.length &&
  problems.every(({ field, text }, place) => field === others[place]?.field && text === others[place]?.text);

/** The text of a field, without blanks around it unless it is a password. */
function textIn<Name extends string>(fields: readonly FormEntry<Name>[], data: FormData, name: Name): string {
  const value = data.get(name);
  if (typeof value !== "string") return "";
  const isPassword = fields.some(
    (field) => field.name === name && "type" in field && field.type === "password",
  );
  return isPassword ? value : value.trim();
}

/** Problems that the fields' own checks find. */
const problemsIn = <Name extends string>(
  fields: readonly FormEntry<Name>[],
  data: FormData,
): readonly Problem[] =>
  fields.flatMap(({ name, check }) => {
    const text = check?.(textIn(fields, data, name)) ?? null;
    return text === null ? [] : [{ field: name, text }];
  });

type SubmitButtonProps = {
  /** It is sent, or has to wait. */
  readonly isHeld: boolean;
  readonly isSecondary: boolean;
  readonly children: ReactNode;
};

/** The button is not truly disabled while it is held, so that it keeps the focus. */
const SubmitButton = ({ isHeld, isSecondary, children }: SubmitButtonProps) => (
  <button
    type="submit"
    aria-disabled={isHeld}
    className={classNames(
      "mt-1 inline-flex h-10 items-center justify-center rounded-md border px-4 font-semibold aria-disabled:border-control aria-disabled:bg-ground aria-disabled:text-muted max-sm:h-11",
      isSecondary
        ? "border-control bg-surface not-aria-disabled:hover:bg-ground"
        : "border-transparent bg-accent text-on-accent not-aria-disabled:hover:brightness-110",
    )}
  >
    {children}
  </button>
);

/** The problem of a field that the page renders itself. */
export const FieldProblem = ({ problem }: { readonly problem: string | null }) =>
  problem === null ? null : (
    <p role="alert" className="text-table text-bad">
      {problem}
    </p>
  );

/** Says what is wrong with all of it, and how long to wait; nothing without a problem. */
export function Refused({ problem }: { readonly problem: Refusal | null }) {
  const { text = "", retryAt = null } = problem ?? {};
  const waitS = useSecondsUntil(retryAt);
  return problem === null ? null : (
    <div className="flex items-start gap-2.5 border-l-2 border-bad py-0.5 pl-3">
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div>
        <p role="alert">{text}</p>
        {/* Read out each second, it would never be silent: only that the wait is over is said. */}
        {waitS === 0 ? null : (
          <p className="figures text-muted">{`Try again in ${waitS} ${waitS === 1 ? "second" : "seconds"}.`}</p>
        )}
        <output className="block text-muted">
          {retryAt !== null && waitS === 0 ? "You can try again now." : null}
        </output>
      </div>
    </div>
  );
}

function focusOn(form: HTMLFormElement | null, name: string | null): void {
  const named = name === null ? null : form?.elements.namedItem(name);
  // Of choices under one name the first stands for all.
  const field = named instanceof RadioNodeList ? named[0] : named;
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  if (field.type !== "radio") field.select();
}
