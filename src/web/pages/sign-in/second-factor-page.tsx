import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import type { SecondFactor } from "#web/api/account.ts";
import { arrivalPath, useSession } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Card, CardPage } from "#web/ui/page/card.tsx";
import { KeepCodes } from "./second-factor-setup.tsx";
import { Toasts } from "#web/ui/overlay/toasts.tsx";
import { ConfirmCard } from "./confirm-card.tsx";
import { StartCard } from "./start-card.tsx";

/** Sets up a second factor, for who must and for who likes to: password, picture and first code, recovery codes. */
export function SecondFactorPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { session, hasFailed } = useSession();
  const [factor, setFactor] = useState<SecondFactor | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const person = session?.person ?? null;
  if (person === null)
    return session === null && !hasFailed ? (
      <CardPage windowTitle="Second factor">{null}</CardPage>
    ) : (
      <Navigate replace to={paths.signIn} />
    );
  const onward = arrivalPath({ ...person, isSecondFactorDue: false }, search.get("next"));
  if (person.hasSecondFactor && factor === null) return <Navigate replace to={onward} />;
  return (
    <CardPage windowTitle="Second factor">
      {factor === null ? (
        <StartCard isDue={person.isSecondFactorDue} wayBack={onward} onStarted={setFactor} />
      ) : isConfirmed ? (
        <Card
          title="Save your recovery codes"
          lead="If you lose your authenticator, each code signs you in once."
        >
          <KeepCodes codes={factor.recoveryCodes} onKept={() => void navigate(onward, { replace: true })} />
        </Card>
      ) : (
        <ConfirmCard factor={factor} onConfirmed={() => setIsConfirmed(true)} />
      )}
      <Toasts />
    </CardPage>
  );
}
