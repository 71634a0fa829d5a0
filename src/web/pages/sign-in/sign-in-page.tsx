import { shownInPlace } from "#web/api/command.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#domain/identity/demo-people.ts";
import { useRequestPassword } from "#web/api/identity/account.ts";
import { troubleIn, troubleWords, unprovenWords } from "#web/api/identity/oidc.ts";
import {
  arrivalPath,
  useRefetchSession,
  useSession,
  useSignIn,
  useSignInCode,
} from "#web/api/identity/session.ts";
import { endWords, forgetEnd } from "#web/lib/end-reason.ts";
import { refusalOf, type Refusal } from "#web/lib/refusal.ts";
import { ROLE_WORDS, roleSees } from "#web/lib/role-words.ts";
import { onTabNews } from "#web/lib/tabs.ts";
import { Form, Refused } from "#web/ui/form/form.tsx";
import { CODE_FIELDS, CURRENT_PASSWORD, EMAIL } from "#web/ui/form/text-checks.ts";
import { Card, CardPage } from "#web/ui/page/card.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { ProviderStep } from "./provider-button.tsx";

type Step = "first" | "password" | "code" | "forgotten";

/** One card, whose steps follow each other; a user who is signed in already goes on. */
export function SignInPage() {
  const [search] = useSearchParams();
  const { session, hasFailed } = useSession();
  const refetchSession = useEffectEvent(useRefetchSession());
  const [step, setStep] = useState<Step>("first");
  const [ended] = useState(endWords);
  useEffect(forgetEnd, []);
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
      ) : step === "forgotten" ? (
        <ForgottenStep onBack={() => setStep("password")} />
      ) : step === "first" && session?.isDemo === true && trouble === null ? (
        <DemoStep ended={ended} onPassword={() => setStep("password")} onCode={() => setStep("code")} />
      ) : (
        <Card title="Sign in" lead={ended === "" ? undefined : ended}>
          {name === null ? null : (
            <ProviderStep
              name={name}
              errand={trouble === "refused" ? "sign-in of another" : "sign-in"}
              next={search.get("next")}
              trouble={trouble === null ? null : troubleWords(trouble, name)}
            />
          )}
          <PasswordStep onCode={() => setStep("code")} />
          {session?.hasMail === true ? (
            <OtherWay onPress={() => setStep("forgotten")}>Forgot password?</OtherWay>
          ) : null}
        </Card>
      )}
    </CardPage>
  );
}

type NotProvenProps = { readonly problem: Refusal; readonly onward: string };

/** A user who didn't confirm who they are is still signed in. */
const NotProven = ({ problem, onward }: NotProvenProps) => (
  <CardPage windowTitle="Not confirmed">
    <Card title="Not confirmed" lead="You’re still signed in. Nothing was shown or changed.">
      <Refused problem={problem} />
      <Link replace to={onward} className="self-start text-accent underline underline-offset-2">
        Continue
      </Link>
    </Card>
  </CardPage>
);

/** Words that never say which of the two is wrong. */
function PasswordStep({ onCode }: { readonly onCode: () => void }) {
  const sends = useSignIn();
  return (
    <Form
      fields={[
        { name: "email", ...EMAIL, isFirst: true },
        {
          name: "password",
          ...CURRENT_PASSWORD,
          label: "Password",
          misfit: "Wrong email or password.",
        },
      ]}
      sends={sends}
      bodyOf={(textOf) => ({ email: textOf("email"), password: textOf("password") })}
      words={["Sign in", "Signing in…"]}
      onSent={({ next }) => (next === "code" ? onCode() : undefined)}
    />
  );
}

/** Words that never say whether there is such a user. */
function ForgottenStep({ onBack }: { readonly onBack: () => void }) {
  const request = useRequestPassword();
  return (
    <Card
      title={request.isSuccess ? "Check your email" : "Forgot your password?"}
      lead={
        request.isSuccess
          ? "If this address belongs to a user with a password, a link is on its way. It works once, for 24 hours."
          : "We’ll email you a link to choose a new one."
      }
    >
      {request.isSuccess ? null : (
        <Form
          fields={[{ name: "email", ...EMAIL, isFirst: true }]}
          sends={request}
          bodyOf={(textOf) => ({ email: textOf("email") })}
          words={["Email me a link", "Sending…"]}
        />
      )}
      <OtherWay onPress={onBack}>Back to sign in</OtherWay>
    </Card>
  );
}

type DemoStepProps = {
  /** Words on why the session before ended; "" where it did not. */
  readonly ended: string;
  readonly onPassword: () => void;
  readonly onCode: () => void;
};

/** One press, while there are only made-up rows to see. */
function DemoStep({ ended, onPassword, onCode }: DemoStepProps) {
  const { mutate, isPending, variables, error } = useSignIn();
  return (
    <Card
      title="Look around"
      lead={`${ended === "" ? "" : `${ended} `}This is a made-up business. Choose a role to explore it.`}
    >
      <ul aria-label="Look around as" className="flex flex-col gap-2">
        {DEMO_PEOPLE.map(({ role, email }) => (
          <li key={role}>
            <button
              type="button"
              onClick={() => {
                if (isPending) return;
                mutate(
                  { email, password: DEMO_PASSWORD },
                  {
                    onSuccess: ({ next }) => (next === "code" ? onCode() : undefined),
                    onError: shownInPlace,
                  },
                );
              }}
              // Not truly disabled, so that it keeps the focus.
              aria-disabled={isPending}
              className="flex w-full items-center gap-3 rounded-md border border-control bg-surface px-3 py-2 text-left hover:bg-ground aria-disabled:bg-ground"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{ROLE_WORDS[role]}</span>
                <span className="block text-table text-muted">
                  {isPending && variables.email === email ? "Signing in…" : roleSees(role)}
                </span>
              </span>
              <Icon name="chevron-right" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
      <Refused problem={refusalOf(error)} />
      <OtherWay onPress={onPassword}>Sign in with email</OtherWay>
    </Card>
  );
}

/** The second step: a code of the authenticator, or, when that is not at hand, a recovery code. */
function CodeStep({ onAgain }: { readonly onAgain: () => void }) {
  const signIn = useSignInCode();
  const [kind, setKind] = useState<keyof typeof CODE_FIELDS>("authenticator");
  const isRecovery = kind === "recovery";
  return (
    <Card
      title="One more step"
      lead={isRecovery ? "Enter one of your recovery codes." : "Enter the code from your authenticator app."}
    >
      <Form
        key={kind}
        fields={[{ ...CODE_FIELDS[kind], isFirst: true, misfit: "Wrong or expired code." }]}
        sends={signIn}
        bodyOf={(textOf) => ({ code: textOf("code"), kind })}
        words={["Sign in", "Signing in…"]}
      />
      <div className="flex flex-col">
        <OtherWay
          onPress={() => {
            signIn.reset();
            setKind(isRecovery ? "authenticator" : "recovery");
          }}
        >
          {isRecovery ? "Use the authenticator instead" : "Use a recovery code instead"}
        </OtherWay>
        <OtherWay onPress={onAgain}>Start over</OtherWay>
      </div>
    </Card>
  );
}

type OtherWayProps = { readonly onPress: () => void; readonly children: string };

/** Another way to do the same, under a form. */
const OtherWay = ({ onPress, children }: OtherWayProps) => (
  <button
    type="button"
    onClick={onPress}
    className="inline-flex h-8 items-center self-start rounded-sm text-accent underline underline-offset-2 max-sm:h-10"
  >
    {children}
  </button>
);
