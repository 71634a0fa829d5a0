import { useState } from "react";
import { DEMO_PEOPLE } from "#domain/identity/demo-people.ts";
import { instant } from "#domain/time/time.ts";
import { Card } from "#web/ui/page/card.tsx";
import { CodeForm, OtherWay } from "#web/ui/form/code-form.tsx";
import { DemoChoices } from "#web/ui/form/demo-choices.tsx";
import { LinkForm } from "#web/ui/form/link-form.tsx";
import { OrElse, ProviderButton } from "#web/ui/form/provider-sign-in.tsx";
import { KeepCodes, SecondFactorSetup } from "#web/ui/form/second-factor-setup.tsx";
import { SessionList } from "#web/ui/form/session-list.tsx";
import { SignInForm } from "#web/ui/form/sign-in-form.tsx";
import { KitState } from "./kit-state.tsx";

/** What one meets before the pages, and one's own account. */
export const SignInSection = () => (
  <div className="grid gap-8 lg:grid-cols-2 2xl:grid-cols-3">
    <KitState title="Sign-in">
      <Card title="Sign in" level={4}>
        <SignInForm problem={null} isPending={false} onSubmit={ignore} />
      </Card>
    </KitState>
    <KitState title="Sign-in, demo">
      <Card title="Look around" level={4} lead="This is a made-up business. Choose a role to explore it.">
        <DemoChoices roles={DEMO_PEOPLE.map(({ role }) => role)} pending="payroll" onChoose={ignore} />
      </Card>
    </KitState>
    <KitState title="Sign-in, refused">
      <Card title="Sign in" level={4}>
        <SignInForm
          problem={{
            text: "Wrong email or password.",
            field: "password",
            retryAt: null,
          }}
          isPending={false}
          onSubmit={ignore}
        />
      </Card>
    </KitState>
    <KitState title="Sign-in, delayed">
      <Delayed />
    </KitState>
    <KitState title="Sign-in, busy">
      <Card title="Sign in" level={4}>
        <SignInForm problem={null} isPending onSubmit={ignore} />
      </Card>
    </KitState>
    <KitState title="Sign-in, identity provider">
      <Card title="Sign in" level={4}>
        <ProviderButton
          words={["Sign in with Example Corp", "Going to Example Corp…"]}
          problem={{
            text: "Example Corp isn’t responding. Try again in a moment.",
            field: null,
            retryAt: null,
          }}
          isPending={false}
          onPress={ignore}
        />
        <OrElse />
        <SignInForm problem={null} isPending={false} onSubmit={ignore} />
      </Card>
    </KitState>
    <KitState title="Code">
      <Code />
    </KitState>
    <KitState title="Invitation">
      <Card title="Welcome to Fieldboard" level={4} lead="You are invited as Payroll.">
        <LinkForm
          email="wolfeschlegelsteinhausenbergerdorff@demonstrations.example.com"
          problem={null}
          isPending={false}
          onSubmit={ignore}
        />
      </Card>
    </KitState>
    <KitState title="Second factor">
      <Card title="Set up a second factor" level={4}>
        <SecondFactorSetup uri={URI} secret={SECRET} problem={null} isPending={false} onConfirm={ignore} />
      </Card>
    </KitState>
    <KitState title="Recovery codes">
      <Card title="Save your recovery codes" level={4}>
        <KeepCodes codes={CODES} onKept={ignore} />
      </Card>
    </KitState>
    <KitState title="Sessions">
      <SessionList sessions={SESSIONS} isPending={false} onEnd={ignore} />
    </KitState>
  </div>
);

const ignore = (): void => {};

/** Not a secret of anybody: the example of RFC 6238, in base 32. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const URI = `otpauth://totp/Fieldboard:payroll%40demo.test?secret=${SECRET}&issuer=Fieldboard`;
const CODES = Array.from({ length: 10 }, (_, index) => `${index}aZ4k-mQ7w${index}`);

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/154.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/26.1 Mobile/15E148 Safari/604.1";
const SESSIONS = [
  {
    id: "1",
    createdAt: instant("2026-11-18T14:02:11Z"),
    activeAt: instant("2026-11-18T14:30:00Z"),
    address: "127.0.0.1",
    device: CHROME,
    isThis: true,
  },
  {
    id: "2",
    createdAt: instant("2026-11-18T08:15:00Z"),
    activeAt: instant("2026-11-18T13:58:00Z"),
    address: "2001:0db8:85a3:0000:0000:8a2e:0370:7334",
    device: SAFARI,
    isThis: false,
  },
  {
    id: "3",
    createdAt: instant("2026-11-17T22:40:00Z"),
    activeAt: instant("2026-11-18T06:12:00Z"),
    address: "",
    device: "curl/8.5.0",
    isThis: false,
  },
];

const WAIT_MS = 8_000;

function Delayed() {
  const [retryAt, setRetryAt] = useState(() => Date.now() + WAIT_MS);
  return (
    <Card title="Sign in" level={4}>
      <SignInForm
        problem={{ text: "Too many attempts.", field: null, retryAt }}
        isPending={false}
        onSubmit={() => setRetryAt(Date.now() + WAIT_MS)}
      />
    </Card>
  );
}

function Code() {
  const [kind, setKind] = useState<"authenticator" | "recovery">("authenticator");
  const other = kind === "authenticator" ? "recovery" : "authenticator";
  return (
    <Card title="One more step" level={4} lead="Enter the code that your authenticator shows.">
      <CodeForm
        kind={kind}
        problem={null}
        isPending={false}
        words={["Sign in", "Signing in…"]}
        onSubmit={ignore}
      />
      <OtherWay onPress={() => setKind(other)}>
        {other === "recovery" ? "Use a recovery code instead" : "Use the authenticator instead"}
      </OtherWay>
    </Card>
  );
}
