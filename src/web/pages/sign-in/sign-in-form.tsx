import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { FormField, PasswordField } from "#web/ui/form/form-field.tsx";

export type SignInField = "email" | "password";

type SignInFormProps = {
  readonly problem: FormProblem<SignInField> | null;
  readonly isPending: boolean;
  /** Whether it is what its page is there for, and takes the focus. */
  readonly isFirst?: boolean;
  readonly onSubmit: (told: { readonly email: string; readonly password: string }) => void;
};

/** E-mail and password. */
export const SignInForm = ({ problem, isPending, isFirst = false, onSubmit }: SignInFormProps) => (
  <Form
    checks={CHECKS}
    problem={problem}
    isPending={isPending}
    words={["Sign in", "Signing in…"]}
    onSubmit={(textOf) => onSubmit({ email: textOf("email").trim(), password: textOf("password") })}
    renderFields={(problemOf) => (
      <>
        <FormField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          isFirst={isFirst}
          problem={problemOf("email")}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          problem={problemOf("password")}
        />
      </>
    )}
  />
);

const CHECKS = [
  [
    "email",
    (text: string) =>
      /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) ? null : "Enter your email, such as ann@example.com.",
  ],
  ["password", (text: string) => (text === "" ? "Enter your password." : null)],
] as const;
