import { useState } from "react";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#domain/identity/demo-people.ts";
import type { Role } from "#domain/identity/roles.ts";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSessionArrival, useSignIn } from "#web/api/session.ts";
import { Card } from "#web/ui/page/card.tsx";
import { OtherWay } from "./code-form.tsx";
import { DemoChoices } from "./demo-choices.tsx";
import { Refused } from "#web/ui/form/form.tsx";

type DemoStepProps = { readonly onPassword: () => void; readonly onCode: () => void };

/** One press, while only made-up rows can be seen. */
export function DemoStep({ onPassword, onCode }: DemoStepProps) {
  const signIn = useSignIn();
  const arrive = useSessionArrival();
  const goOn = async (): Promise<void> => {
    if (!(await arrive())) setProblem(NOT_KEPT);
  };
  const [chosen, setChosen] = useState<Role | null>(null);
  const [problem, setProblem] = useState<Refusal<never> | null>(null);
  const choose = (role: Role): void => {
    const email = DEMO_PEOPLE.find((person) => person.role === role)?.email ?? "";
    setChosen(role);
    signIn.mutate(
      { email, password: DEMO_PASSWORD },
      {
        onSuccess: ({ next }) => (next === "code" ? onCode() : void goOn()),
        onError: (error) => {
          setChosen(null);
          setProblem(refusalOf(error, []));
        },
      },
    );
  };
  return (
    <Card title="Look around" lead="This is a made-up business. Choose a role to explore it.">
      <DemoChoices roles={DEMO_PEOPLE.map(({ role }) => role)} pending={chosen} onChoose={choose} />
      {problem === null ? null : <Refused problem={problem} />}
      <OtherWay onPress={onPassword}>Sign in with email</OtherWay>
    </Card>
  );
}
