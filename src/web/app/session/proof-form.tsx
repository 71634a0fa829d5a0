import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { FormField, PasswordField } from "#web/ui/form/form-field.tsx";

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
      checks={CHECKS[by]}
      problem={problem}
      isPending={isPending}
      words={["Confirm", "Confirming…"]}
      onSubmit={(textOf) => onSubmit(textOf("proof"))}
      renderFields={(problemOf) =>
        by === "password" ? (
          <PasswordField
            name="proof"
            label="Your password"
            autoComplete="current-password"
            isFirst
            problem={problemOf("proof")}
          />
        ) : (
          <FormField
            name="proof"
            label="Authenticator code"
            autoComplete="one-time-code"
            inputMode="numeric"
            isFirst
            problem={problemOf("proof")}
            className="figures tracking-widest"
          />
        )
      }
    />
  </div>
);

const filled = (words: string) => (text: string) => (text.trim() === "" ? words : null);
const CHECKS = {
  password: [["proof", filled("Enter your password.")]],
  code: [["proof", filled("Enter the six-digit code from your authenticator.")]],
} as const;
