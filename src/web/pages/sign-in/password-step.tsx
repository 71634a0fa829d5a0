import { useState } from "react";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSessionArrival, useSignIn } from "#web/api/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { FormField, PasswordField } from "#web/ui/form/form-field.tsx";

/** The first step. Which of the two does not fit is never said. */
export function PasswordStep({ onCode }: { readonly onCode: () => void }) {
  const signIn = useSignIn();
  const arrive = useSessionArrival();
  const goOn = async (): Promise<void> => {
    if (!(await arrive())) setProblem(NOT_KEPT);
  };
  const [problem, setProblem] = useState<Refusal<"email" | "password"> | null>(null);
  return (
    <Form
      checks={CHECKS}
      problem={problem}
      isPending={signIn.isPending}
      words={["Sign in", "Signing in…"]}
      onSubmit={(textOf) => {
        const entered = { email: textOf("email").trim(), password: textOf("password") };
        signIn.mutate(entered, {
          onSuccess: ({ next }) => (next === "code" ? onCode() : void goOn()),
          onError: (error) => setProblem(refusalOf(error, REFUSALS)),
        });
      }}
      renderFields={(problemOf) => (
        <>
          <FormField
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            isFirst
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
}

const CHECKS = [
  [
    "email",
    (text: string) =>
      /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) ? null : "Enter your email, such as ann@example.com.",
  ],
  ["password", (text: string) => (text === "" ? "Enter your password." : null)],
] as const;

const REFUSALS = [
  ["password", "Wrong email or password."],
  ["email", "This email can’t be used here."],
] as const;
