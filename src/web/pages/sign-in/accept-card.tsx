import { useState } from "react";
import { useAcceptLink, type OneTimeLink } from "#web/api/account.ts";
import { notBegun, useLeaveForProvider } from "#web/api/oidc.ts";
import { NOT_KEPT, refusalOf, type Refusal } from "#web/api/refusal.ts";
import { useSession, useSessionArrival } from "#web/api/session.ts";
import { ROLE_SEES, ROLE_WORDS } from "#web/lib/role-words.ts";
import { Card } from "#web/ui/page/card.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { FormField, PasswordField } from "#web/ui/form/form-field.tsx";
import { newPasswordProblem, PASSWORD_RULES } from "#web/ui/form/text-checks.ts";
import { OrElse, ProviderButton } from "#web/ui/form/provider-sign-in.tsx";

type AcceptCardProps = {
  readonly link: OneTimeLink;
  readonly token: string;
  readonly onDone: () => void;
};

/** Uses the link: whoever it was given to says who they are, chooses a password, and is signed in. */
export function AcceptCard({ link: { purpose, email, role }, token, onDone }: AcceptCardProps) {
  const accept = useAcceptLink();
  const arrive = useSessionArrival();
  const oidcName = useSession().session?.oidcName ?? null;
  const [problem, setProblem] = useState<Refusal<"name" | "email" | "password"> | null>(null);
  const goOn = async (): Promise<void> => {
    if (await arrive()) onDone();
    else setProblem(NOT_KEPT);
  };
  return (
    <Card
      title={purpose === "set-up" ? "Set up Fieldboard" : "Welcome to Fieldboard"}
      lead={
        purpose === "set-up"
          ? "You will be its first administrator, and can invite the others."
          : `You are invited as ${ROLE_WORDS[role].toLowerCase()}. You will see: ${lower(ROLE_SEES[role])}.`
      }
    >
      {purpose === "invitation" && oidcName !== null ? <ProviderWay name={oidcName} /> : null}
      <Form
        checks={CHECKS}
        problem={problem}
        isPending={accept.isPending}
        words={["Set up and sign in", "Setting up…"]}
        onSubmit={(textOf) => {
          const entered = {
            token,
            name: textOf("name").trim(),
            password: textOf("password"),
            ...(email === null && { email: textOf("email").trim() }),
          };
          accept.mutate(entered, {
            onSuccess: () => void goOn(),
            onError: (error) => setProblem(refusalOf(error, REFUSALS)),
          });
        }}
        renderFields={(problemOf) => (
          <>
            <FormField
              name="name"
              label="Your name"
              autoComplete="name"
              isFirst
              problem={problemOf("name")}
            />
            <FormField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              {...(email !== null && { defaultValue: email, isReadOnly: true })}
              hint={
                email === null ? "You sign in with it. Fieldboard sends no mail." : "You sign in with it."
              }
              problem={problemOf("email")}
            />
            <PasswordField
              name="password"
              label="Password"
              autoComplete="new-password"
              hint={PASSWORD_RULES}
              problem={problemOf("password")}
            />
          </>
        )}
      />
    </Card>
  );
}

/** The provider has seen whose address it is: that is as good as the link. */
function ProviderWay({ name }: { readonly name: string }) {
  const { leave, isLeaving, isDown, error } = useLeaveForProvider("sign-in");
  return (
    <>
      <ProviderButton
        words={[`Sign in with ${name}`, `Going to ${name}…`]}
        problem={isLeaving ? null : notBegun(isDown, error, name)}
        isPending={isLeaving}
        onPress={() => leave(null)}
      />
      <OrElse />
    </>
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const REFUSALS = [
  ["password", "This password can’t be used."],
  ["email", "This email can’t be used."],
  ["name", "This name can’t be used."],
] as const;

const CHECKS = [
  [
    "name",
    (text: string) => {
      if (text.trim() === "") return "Enter your name.";
      return text.length > 120 ? "Use at most 120 characters." : null;
    },
  ],
  [
    "email",
    (text: string) =>
      /^\s*[^\s@]+@[^\s@]+\s*$/.test(text) ? null : "Enter an email, such as ann@example.com.",
  ],
  ["password", newPasswordProblem],
] as const;
