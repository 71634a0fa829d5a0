import { useState } from "react";
import { Link } from "react-router-dom";
import { useStartSecondFactor, type SecondFactor } from "#web/api/account.ts";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import { Card } from "#web/ui/page/card.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/form-field.tsx";

type StartCardProps = {
  /** Whether nothing else can be done before. */
  readonly isDue: boolean;
  readonly wayBack: string;
  readonly onStarted: (factor: SecondFactor) => void;
};

/** Asks for the password first: somebody at an open screen must not be able to lock its person out. */
export function StartCard({ isDue, wayBack, onStarted }: StartCardProps) {
  const start = useStartSecondFactor();
  const [problem, setProblem] = useState<Refusal<"password"> | null>(null);
  return (
    <Card
      title="Set up a second factor"
      lead={
        isDue
          ? "Your role needs more than a password. You need an authenticator app on your phone."
          : "You’ll enter a code from an authenticator app on your phone with your password."
      }
    >
      <Form
        checks={CHECKS}
        problem={problem}
        isPending={start.isPending}
        words={["Continue", "One moment…"]}
        onSubmit={(textOf) => {
          start.mutate(textOf("password"), {
            onSuccess: onStarted,
            onError: (error) => setProblem(refusalOf(error, MISFITS)),
          });
        }}
        renderFields={(problemOf) => (
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            isFirst
            problem={problemOf("password")}
          />
        )}
      />
      {isDue ? null : (
        <Link to={wayBack} className="self-start text-accent underline underline-offset-2">
          Not now
        </Link>
      )}
    </Card>
  );
}

const CHECKS = [["password", (text: string) => (text === "" ? "Enter your password." : null)]] as const;
const MISFITS = [["password", "Wrong password."]] as const;
