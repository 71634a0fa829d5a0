import { useState } from "react";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSessionArrival, useSignIn } from "#web/api/session.ts";
import { SignInForm, type SignInField } from "./sign-in-form.tsx";

/** The first step. Which of the two does not fit is never said. */
export function PasswordStep({ onCode }: { readonly onCode: () => void }) {
  const signIn = useSignIn();
  const arrive = useSessionArrival();
  const goOn = async (): Promise<void> => {
    if (!(await arrive())) setProblem(NOT_KEPT);
  };
  const [problem, setProblem] = useState<Refusal<SignInField> | null>(null);
  return (
    <SignInForm
      problem={problem}
      isPending={signIn.isPending}
      isFirst
      onSubmit={(told) => {
        signIn.mutate(told, {
          onSuccess: ({ next }) => (next === "code" ? onCode() : void goOn()),
          onError: (error) => setProblem(refusalOf(error, MISFITS)),
        });
      }}
    />
  );
}

const MISFITS = [
  ["password", "Wrong email or password."],
  ["email", "This email can’t be used here."],
] as const;
