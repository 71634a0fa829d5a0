import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { renderSVG } from "uqr";
import { PAGES } from "#domain/pages.ts";
import {
  useConfirmSecondFactor,
  useStartSecondFactor,
  type SecondFactor,
} from "#web/api/identity/account.ts";
import { arrivalPath, useSession } from "#web/api/identity/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { CODE_FIELDS, CURRENT_PASSWORD } from "#web/ui/form/text-checks.ts";
import { copyText } from "#web/ui/overlay/copy-text.ts";
import { Toasts } from "#web/ui/overlay/toasts.tsx";
import { Button, ButtonLink } from "#web/ui/page/button.tsx";
import { Card, CardPage } from "#web/ui/page/card.tsx";

/** Sets up a second factor, required or not: password, QR code and first code, recovery codes. */
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
      <Navigate replace to={PAGES.signIn.path} />
    );
  const onward = arrivalPath({ ...person, isSecondFactorDue: false }, search.get("next"));
  if (person.hasSecondFactor && factor === null) return <Navigate replace to={onward} />;
  return (
    <CardPage windowTitle="Second factor">
      {factor === null ? (
        <StartCard isDue={person.isSecondFactorDue} wayBack={onward} onStarted={setFactor} />
      ) : isConfirmed ? (
        <RecoveryCard codes={factor.recoveryCodes} onSaved={() => void navigate(onward, { replace: true })} />
      ) : (
        <ConfirmCard factor={factor} onConfirmed={() => setIsConfirmed(true)} />
      )}
      <Toasts />
    </CardPage>
  );
}

type StartCardProps = {
  /** True where nothing else can be done before. */
  readonly isDue: boolean;
  readonly wayBack: string;
  readonly onStarted: (factor: SecondFactor) => void;
};

/** Requires the password first: a passer-by at an unlocked screen must not be able to lock the user out. */
function StartCard({ isDue, wayBack, onStarted }: StartCardProps) {
  const sends = useStartSecondFactor();
  return (
    <Card
      title="Set up a second factor"
      lead={
        isDue
          ? "Your role requires a second factor. You need an authenticator app on your phone."
          : "You’ll enter your password and a code from an authenticator app on your phone."
      }
    >
      <Form
        fields={[{ name: "password", ...CURRENT_PASSWORD, isFirst: true }]}
        sends={sends}
        bodyOf={(textOf) => ({ password: textOf("password") })}
        words={["Continue", "Checking…"]}
        onSent={onStarted}
      />
      {isDue ? null : (
        <Link to={wayBack} className="self-start text-accent underline underline-offset-2">
          Not now
        </Link>
      )}
    </Card>
  );
}

type ConfirmCardProps = { readonly factor: SecondFactor; readonly onConfirmed: () => void };

/** The QR code for the authenticator, and its first code, which proves that it works. */
function ConfirmCard({ factor: { uri, secret }, onConfirmed }: ConfirmCardProps) {
  const sends = useConfirmSecondFactor();
  return (
    <Card
      title="Scan this QR code"
      lead="Add an account in your authenticator app, then enter the code it shows."
    >
      <img
        src={pictureOf(uri)}
        alt="QR code for your authenticator"
        className="size-48 self-center rounded-md"
      />
      <div>
        <p className="text-table text-muted">Can’t scan it? Type this key into the app:</p>
        <p className="font-mono text-table break-all select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
        </p>
      </div>
      <Form
        fields={[{ ...CODE_FIELDS.authenticator, misfit: "Wrong code. Enter the next one." }]}
        sends={sends}
        bodyOf={(textOf) => ({ code: textOf("code") })}
        words={["Confirm", "Confirming…"]}
        onSent={onConfirmed}
      />
    </Card>
  );
}

/** In modules of light, without which cameras don't find it. Dark on light in both themes, as cameras need it. */
const QUIET = 4;

const pictureOf = (uri: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { ecc: "M", border: QUIET }))}`;

type RecoveryCardProps = { readonly codes: readonly string[]; readonly onSaved: () => void };

/** The last step: codes for signing in without the authenticator, shown this once. */
const RecoveryCard = ({ codes, onSaved }: RecoveryCardProps) => (
  <Card title="Save your recovery codes" lead="If you lose your authenticator, each code signs you in once.">
    <div className="flex flex-col gap-3">
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-line py-3">
        {codes.map((code) => (
          <li key={code} className="font-mono text-table break-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon="copy" onPress={() => void copyText(codes.join("\n"), "Recovery codes")}>
          Copy
        </Button>
        <ButtonLink icon="download" href={fileOf(codes)} fileName="fieldboard-recovery-codes.txt">
          Download
        </ButtonLink>
      </div>
      <p className="text-table text-muted">
        They won’t be shown again. Store them somewhere safe, not only on this device.
      </p>
    </div>
    <div>
      <Button onPress={onSaved}>I saved them</Button>
    </div>
  </Card>
);

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain,${encodeURIComponent(`Recovery codes for Fieldboard. Each can be used once.\n\n${codes.join("\n")}\n`)}`;
