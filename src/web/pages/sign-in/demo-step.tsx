import { useState } from "react";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#domain/identity/demo-people.ts";
import type { Role } from "#domain/identity/roles.ts";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSessionArrival, useSignIn } from "#web/api/session.ts";
import { ROLE_SEES, ROLE_WORDS } from "#web/lib/role-words.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { OtherWay } from "#web/ui/form/code-form.tsx";
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
      <ul aria-label="Look around as" className="flex flex-col gap-2">
        {DEMO_PEOPLE.map(({ role }) => (
          <li key={role}>
            <button
              type="button"
              onClick={() => {
                if (chosen === null) choose(role);
              }}
              // Not truly disabled, so that it keeps the focus.
              aria-disabled={chosen !== null}
              className="flex w-full items-center gap-3 rounded-md border border-control bg-surface px-3 py-2 text-left hover:bg-ground aria-disabled:bg-ground"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{ROLE_WORDS[role]}</span>
                <span className="block text-table text-muted">
                  {chosen === role ? "Signing in…" : ROLE_SEES[role]}
                </span>
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
      {problem === null ? null : <Refused problem={problem} />}
      <OtherWay onPress={onPassword}>Sign in with email</OtherWay>
    </Card>
  );
}
