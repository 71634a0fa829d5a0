import { Form, type FormProblem } from "./form.tsx";
import { FormField } from "./form-field.tsx";

export type CodeKind = "authenticator" | "recovery";

type CodeFormProps = {
  readonly kind: CodeKind;
  readonly problem: FormProblem<"code"> | null;
  readonly isPending: boolean;
  /** Whether it is what its page is there for, and takes the focus. */
  readonly isFirst?: boolean;
  readonly words: readonly [does: string, doing: string];
  readonly onSubmit: (code: string) => void;
};

/** A code of the authenticator, or one of the recovery codes, written as one likes. */
export const CodeForm = ({ kind, problem, isPending, isFirst = false, words, onSubmit }: CodeFormProps) => (
  <Form
    key={kind}
    checks={CHECKS[kind]}
    problem={problem}
    isPending={isPending}
    words={words}
    onSubmit={(textOf) => onSubmit(plain(textOf("code")))}
    renderFields={(problemOf) => (
      <FormField
        name="code"
        label={kind === "authenticator" ? "Code" : "Recovery code"}
        autoComplete={kind === "authenticator" ? "one-time-code" : "off"}
        inputMode={kind === "authenticator" ? "numeric" : "text"}
        isFirst={isFirst}
        hint={
          kind === "authenticator"
            ? "Six digits, a new one every half minute."
            : "Each can be used once; cross it out on your list."
        }
        problem={problemOf("code")}
        className="figures tracking-widest"
      />
    )}
  />
);

const plain = (text: string): string => text.replaceAll(/\s/g, "");

const CHECKS = {
  authenticator: [
    [
      "code",
      (text: string) =>
        /^\d{6}$/.test(plain(text)) ? null : "Enter the six-digit code from your authenticator.",
    ],
  ],
  recovery: [["code", (text: string) => (plain(text) === "" ? "Enter one of your recovery codes." : null)]],
} as const;

type OtherWayProps = { readonly onPress: () => void; readonly children: string };

/** Another way to do the same, under a form. */
export const OtherWay = ({ onPress, children }: OtherWayProps) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex h-8 items-center self-start rounded-sm text-accent underline underline-offset-2 max-sm:h-10"
  >
    {children}
  </button>
);
