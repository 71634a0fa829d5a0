import { Form, type FormProblem } from "#web/ui/form/form.tsx";
import { FormField, PasswordField } from "#web/ui/form/form-field.tsx";
import { newPasswordProblem, PASSWORD_RULES } from "#web/ui/form/new-password.ts";

export type LinkField = "name" | "email" | "password";

export type NewPerson = { readonly name: string; readonly email: string; readonly password: string };

type LinkFormProps = {
  /** The address that an invitation names; null where one chooses one's own. */
  readonly email: string | null;
  readonly problem: FormProblem<LinkField> | null;
  readonly isPending: boolean;
  /** Whether it is what its page is there for, and takes the focus. */
  readonly isFirst?: boolean;
  readonly onSubmit: (person: NewPerson) => void;
};

/** Who one is, and the password one will sign in with. */
export const LinkForm = ({ email, problem, isPending, isFirst = false, onSubmit }: LinkFormProps) => (
  <Form
    checks={CHECKS}
    problem={problem}
    isPending={isPending}
    words={["Set up and sign in", "Setting up…"]}
    onSubmit={(textOf) =>
      onSubmit({
        name: textOf("name").trim(),
        email: textOf("email").trim(),
        password: textOf("password"),
      })
    }
    renderFields={(problemOf) => (
      <>
        <FormField
          name="name"
          label="Your name"
          autoComplete="name"
          isFirst={isFirst}
          problem={problemOf("name")}
        />
        <FormField
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          {...(email !== null && { defaultValue: email, isReadOnly: true })}
          hint={email === null ? "You sign in with it. Fieldboard sends no mail." : "You sign in with it."}
          problem={problemOf("email")}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          hint={PASSWORD_RULES}
          problem={problemOf("password")}
        />
      </>
    )}
  />
);

const CHECKS = [
  [
    "name",
    (text: string) => {
      if (text.trim() === "") return "Enter your name, as others here know you.";
      return text.length > 120 ? "At most 120 characters fit." : null;
    },
  ],
  [
    "email",
    (text: string) =>
      /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) ? null : "Enter an address such as ann@example.com.",
  ],
  ["password", newPasswordProblem],
] as const;
