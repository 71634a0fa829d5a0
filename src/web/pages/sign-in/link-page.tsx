import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { ApiError } from "#web/api/api-error.ts";
import { useLookAtLink, type OneTimeLink } from "#web/api/account.ts";
import { refusalOf } from "#web/api/refusal.ts";
import { arrivalPath, useSession } from "#web/api/session.ts";
import { linkToken } from "#web/lib/link-token.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Card, CardPage } from "#web/ui/page/card.tsx";
import { AcceptCard } from "./accept-card.tsx";

/** Where a one-time link leads: the first administrator's set-up, or an invitation. */
export function LinkPage() {
  const [token] = useState(linkToken);
  const { session } = useSession();
  const [isDone, setIsDone] = useState(false);
  const person = session?.person ?? null;
  if (isDone && person !== null) return <Navigate replace to={arrivalPath(person, null)} />;
  return (
    <CardPage windowTitle="Welcome">
      {token === null ? (
        <Card title="This link is incomplete" lead="Open the link again from the message you received.">
          {null}
        </Card>
      ) : (
        <Look
          token={token}
          renderLink={(link) => <AcceptCard link={link} token={token} onDone={() => setIsDone(true)} />}
        />
      )}
    </CardPage>
  );
}

type LookProps = {
  readonly token: string;
  readonly renderLink: (link: OneTimeLink) => ReactNode;
};

/** Asks what the link is for, which leaves it as it is. */
function Look({ token, renderLink }: LookProps) {
  const { mutate, data, error } = useLookAtLink();
  const look = useEffectEvent(() => mutate(token));
  useEffect(() => look(), []);
  if (data !== undefined) return renderLink(data);
  if (error === null)
    return (
      <Card title="Welcome to Fieldboard">
        <output className="text-muted">Checking your link…</output>
      </Card>
    );
  const isOver = error instanceof ApiError && (error.fault === "missing" || error.fault === "rejected");
  return isOver ? (
    <Card
      title="This link has expired"
      lead="It was used, withdrawn, or is too old. Ask an administrator for a new one."
    >
      <a href={paths.signIn} className="self-start text-accent underline underline-offset-2">
        Sign in
      </a>
    </Card>
  ) : (
    <Card title="Couldn’t check your link" lead={refusalOf(error, []).text}>
      <div>
        <Button icon="refresh" onPress={() => mutate(token)}>
          Try again
        </Button>
      </div>
    </Card>
  );
}
