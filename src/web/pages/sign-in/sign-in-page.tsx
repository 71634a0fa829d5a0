import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { troubleIn, unprovenWords } from "#web/api/oidc.ts";
import type { Refusal } from "#web/api/refusal.ts";
import { arrivalPath, useSession, useRefetchSession } from "#web/api/session.ts";
import { onTabNews } from "#web/lib/tabs.ts";
import { Card, CardPage } from "#web/ui/page/card.tsx";
import { Refused } from "#web/ui/form/form.tsx";
import { CodeStep } from "./code-step.tsx";
import { DemoStep } from "./demo-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { ProviderStep } from "./provider-step.tsx";

type Step = "first" | "password" | "code";

/** Who are you? One card, whose steps follow each other; whoever is signed in already goes on. */
export function SignInPage() {
  const [search] = useSearchParams();
  const { session, hasFailed } = useSession();
  const refetchSession = useEffectEvent(useRefetchSession());
  const [step, setStep] = useState<Step>("first");
  useEffect(
    () =>
      onTabNews((news) => {
        if (news === "session-changed") void refetchSession();
      }),
    [],
  );
  if (session === null && !hasFailed) return <CardPage windowTitle="Sign in">{null}</CardPage>;
  const person = session?.person ?? null;
  const name = session?.oidcName ?? null;
  const trouble = troubleIn(search);
  if (person !== null) {
    const onward = arrivalPath(person, search.get("next"));
    if (trouble === null || name === null) return <Navigate replace to={onward} />;
    return <NotProven problem={unprovenWords(trouble, name)} onward={onward} />;
  }
  return (
    <CardPage windowTitle="Sign in">
      {step === "code" ? (
        <CodeStep onAgain={() => setStep("password")} />
      ) : step === "first" && session?.isDemo === true && trouble === null ? (
        <DemoStep onPassword={() => setStep("password")} onCode={() => setStep("code")} />
      ) : (
        <Card title="Sign in">
          {name === null ? null : <ProviderStep name={name} />}
          <PasswordStep onCode={() => setStep("code")} />
        </Card>
      )}
    </CardPage>
  );
}

type NotProvenProps = { readonly problem: Refusal<never>; readonly onward: string };

/** Whoever wanted to prove once more who they are is signed in still. */
const NotProven = ({ problem, onward }: NotProvenProps) => (
  <CardPage windowTitle="Not confirmed">
    <Card title="Not confirmed" lead="You’re still signed in. Nothing was shown or changed.">
      <Refused problem={problem} />
      <Link replace to={onward} className="self-start text-accent underline underline-offset-2">
        Go on
      </Link>
    </Card>
  </CardPage>
);
