import { useEffect, useEffectEvent, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { arrivalPath, useSession, useSessionAnew } from "#web/api/session.ts";
import { onTabNews } from "#web/lib/tabs.ts";
import { Card, CardPage } from "#web/ui/card.tsx";
import { CodeStep } from "./code-step.tsx";
import { DemoStep } from "./demo-step.tsx";
import { PasswordStep } from "./password-step.tsx";

type Step = "first" | "password" | "code";

/** Who are you? One card, whose steps follow each other; whoever is signed in already goes on. */
export function SignInPage() {
  const [search] = useSearchParams();
  const { session, hasFailed } = useSession();
  const askAnew = useEffectEvent(useSessionAnew());
  const [step, setStep] = useState<Step>("first");
  useEffect(
    () =>
      onTabNews((news) => {
        if (news === "session-changed") void askAnew();
      }),
    [],
  );
  if (session === null && !hasFailed) return <CardPage windowTitle="Sign in">{null}</CardPage>;
  const person = session?.person ?? null;
  if (person !== null) return <Navigate replace to={arrivalPath(person, search.get("next"))} />;
  return (
    <CardPage windowTitle="Sign in">
      {step === "code" ? (
        <CodeStep onAgain={() => setStep("password")} />
      ) : step === "first" && session?.isDemo === true ? (
        <DemoStep onPassword={() => setStep("password")} onCode={() => setStep("code")} />
      ) : (
        <Card title="Sign in">
          <PasswordStep onCode={() => setStep("code")} />
        </Card>
      )}
    </CardPage>
  );
}
