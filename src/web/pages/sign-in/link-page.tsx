import { shownInPlace } from "#web/api/command.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Navigate } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { useAcceptLink, useLookAtLink, type OneTimeLink } from "#web/api/identity/account.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { arrivalPath, useSession } from "#web/api/identity/session.ts";
import { linkToken } from "#web/lib/link-token.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { ROLE_WORDS, roleSees } from "#web/lib/role-words.ts";
import { Form } from "#web/ui/form/form.tsx";
import { EMAIL, NEW_PASSWORD } from "#web/ui/form/text-checks.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Card, CardPage } from "#web/ui/page/card.tsx";
import { ProviderStep } from "./provider-button.tsx";

/** Page that a one-time link leads to: the first administrator's set-up, or an invitation. */
export function LinkPage() {
  const [token] = useState(linkToken);
  const { session } = useSession();
  const [isDone, setIsDone] = useState(false);
  const person = session?.person ?? null;
  if (isDone && person !== null) return <Navigate replace to={arrivalPath(person, null)} />;
  return (
    <CardPage windowTitle="Welcome">
      {isDone ? (
        <Card title="Password changed" lead="Sign in with it and a code from your authenticator app.">
          <SignInLink />
        </Card>
      ) : token === null ? (
        <Card title="This link is incomplete" lead="Open the link again from the message you received.">
          {null}
        </Card>
      ) : (
        <LinkCard token={token} onDone={() => setIsDone(true)} />
      )}
    </CardPage>
  );
}

type LinkCardProps = { readonly token: string; readonly onDone: () => void };

/** Requests what the link is for, which does not use it up. */
function LinkCard({ token, onDone }: LinkCardProps) {
  const { mutate, data, error } = useLookAtLink();
  const look = useEffectEvent(() => mutate({ token }, { onError: shownInPlace }));
  useEffect(() => look(), []);
  if (data !== undefined) return <AcceptCard link={data} token={token} onDone={onDone} />;
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
      <SignInLink />
    </Card>
  ) : (
    <Card title="Couldn’t check your link" lead={refusalOf(error).text}>
      <div>
        <Button icon="refresh" onPress={() => mutate({ token }, { onError: shownInPlace })}>
          Try again
        </Button>
      </div>
    </Card>
  );
}

const SignInLink = () => (
  <a href={PAGES.signIn.path} className="self-start text-accent underline underline-offset-2">
    Sign in
  </a>
);

type AcceptCardProps = LinkCardProps & { readonly link: OneTimeLink };

/** Uses the link, with a name unless the user has one and a password, and signs in. */
function AcceptCard({ link: { purpose, email, role }, token, onDone }: AcceptCardProps) {
  const oidcName = useSession().session?.oidcName ?? null;
  const isReset = purpose === "password";
  const sends = useAcceptLink(purpose);
  return (
    <Card title={TITLES[purpose]} lead={LEADS[purpose](role)}>
      {purpose === "invitation" && oidcName !== null ? (
        <ProviderStep name={oidcName} invitation={token} />
      ) : null}
      <Form
        fields={[
          ...(isReset
            ? []
            : [
                {
                  name: "name" as const,
                  label: "Your name",
                  autoComplete: "name",
                  isFirst: true,
                  check: nameProblem,
                },
              ]),
          {
            name: "email",
            ...EMAIL,
            ...(email !== null && { defaultValue: email, isReadOnly: true }),
            hint: "You sign in with it.",
          },
          { name: "password", ...NEW_PASSWORD },
        ]}
        sends={sends}
        bodyOf={(textOf) => ({
          token,
          ...(!isReset && { name: textOf("name") }),
          password: textOf("password"),
          ...(email === null && { email: textOf("email") }),
        })}
        words={isReset ? ["Save and sign in", "Saving…"] : ["Set up and sign in", "Setting up…"]}
        onSent={onDone}
      />
    </Card>
  );
}

const TITLES: Readonly<Record<OneTimeLink["purpose"], string>> = {
  "set-up": "Set up Fieldboard",
  invitation: "Welcome to Fieldboard",
  password: "Choose a new password",
};

const LEADS: Readonly<Record<OneTimeLink["purpose"], (role: OneTimeLink["role"]) => string>> = {
  "set-up": () => "You’ll be the first administrator, and can invite the others.",
  invitation: (role) => `You’re invited as ${ROLE_WORDS[role].toLowerCase()}. ${roleSees(role)}.`,
  password: () => "It replaces your old password and ends all your sessions.",
};

const NAME_MAX = 120;

function nameProblem(text: string): string | null {
  if (text === "") return "Enter your name.";
  return text.length > NAME_MAX ? `Use at most ${NAME_MAX} characters.` : null;
}
