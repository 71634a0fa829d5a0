import { shownInPlace } from "#web/api/command.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { PAGES } from "#domain/pages.ts";
import { useLookAtStop, useStopByLink } from "#web/api/alerts.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { linkToken } from "#web/lib/link-token.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { Refused } from "#web/ui/form/form.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Card, CardPage } from "#web/ui/page/card.tsx";

/** Page that the last link of a message leads to. Opening it changes nothing: a press does. */
export function StopAlertsPage() {
  const [token] = useState(linkToken);
  return (
    <CardPage windowTitle="Stop alerts">
      {token === null ? (
        <Card title="This link is incomplete" lead="Open the link again from the message you received.">
          {null}
        </Card>
      ) : (
        <StopCard token={token} />
      )}
    </CardPage>
  );
}

function StopCard({ token }: { readonly token: string }) {
  const { mutate: request, data, error } = useLookAtStop();
  const stop = useStopByLink();
  const look = useEffectEvent(() => request({ token }, { onError: shownInPlace }));
  useEffect(() => look(), []);
  if (stop.isSuccess)
    return (
      <Card title="Stopped" lead={`You won’t get these messages any more: ${data?.name ?? ""}.`}>
        <AlertsLink />
      </Card>
    );
  if (data !== undefined)
    return (
      <Card title="Stop these messages?" lead={data.name}>
        <Refused problem={refusalOf(stop.error)} />
        <div>
          <Button
            look="primary"
            isDisabled={stop.isPending}
            onPress={() => stop.mutate({ token }, { onError: shownInPlace })}
          >
            Stop
          </Button>
        </div>
      </Card>
    );
  if (error === null)
    return (
      <Card title="Stop these messages?">
        <output className="text-muted">Checking your link…</output>
      </Card>
    );
  const isOver = error instanceof ApiError && (error.fault === "missing" || error.fault === "rejected");
  return (
    <Card
      title={isOver ? "Nothing to stop" : "Couldn’t check your link"}
      lead={isOver ? "These messages were stopped already." : refusalOf(error).text}
    >
      {isOver ? (
        <AlertsLink />
      ) : (
        <div>
          <Button icon="refresh" onPress={() => request({ token }, { onError: shownInPlace })}>
            Try again
          </Button>
        </div>
      )}
    </Card>
  );
}

const AlertsLink = () => (
  <a href={PAGES.alerts.path} className="self-start text-accent underline underline-offset-2">
    All your alerts
  </a>
);
