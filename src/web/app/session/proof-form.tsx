import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { filled } from "#web/ui/form/text-checks.ts";

type ProofFormProps = {
  readonly by: "password" | "code";
  readonly problem: FormProblem<"proof"> | null;
  readonly isPending: boolean;
  readonly onSubmit: (text: string) => void;
};

/** Asks once more who one is, before something that must not be done by whoever finds an open screen. */
export const ProofForm = ({ by, problem, isPending, onSubmit }: ProofFormProps) => (
  <div className="flex flex-col gap-4">
    <p className="text-muted">You signed in a while ago. Confirm it’s you to continue.</p>
    <Form
      fields={[FIELDS[by]]}
      problem={problem}
      isPending={isPending}
      words={["Confirm", "Confirming…"]}
      onSubmit={(textOf) => onSubmit(textOf("proof"))}
    />
  </div>
);

const FIELDS = {
  password: {
    name: "proof",
    label: "Your password",
    type: "password",
    autoComplete: "current-password",
    isFirst: true,
    check: filled("Enter your password."),
  },
  code: {
    name: "proof",
    label: "Authenticator code",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    isFirst: true,
    className: "figures tracking-widest",
    check: filled("Enter the six-digit code from your authenticator."),
  },
} as const;
