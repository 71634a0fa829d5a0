import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { Navigate } from "react-router-dom";
import { ApiError } from "#web/api/api-error.ts";
import { useLookAtLink, type OneTimeLink } from "#web/api/link.ts";
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
        <Card
          title="This link is not whole"
          lead="Open it exactly as you were given it. If it was opened before in this tab, open it once more from where you have it."
        >
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
        <output className="text-muted">Looking at your link…</output>
      </Card>
    );
  const isOver = error instanceof ApiError && (error.fault === "missing" || error.fault === "rejected");
  return isOver ? (
    <Card
      title="This link cannot be used"
      lead="It was used already, has been taken back, or is too old. Ask whoever gave it to you for a new one."
    >
      <a href={paths.signIn} className="self-start text-accent underline underline-offset-2">
        Sign in
      </a>
    </Card>
  ) : (
    <Card title="Your link could not be looked at" lead={refusalOf(error, []).text}>
      <div>
        <Button icon="refresh" onPress={() => mutate(token)}>
          Try again
        </Button>
      </div>
    </Card>
  );
}
