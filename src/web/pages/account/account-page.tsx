import { Link } from "react-router-dom";
import { PAGES } from "#domain/pages.ts";
import { useSession, type SignedInPerson } from "#web/api/identity/session.ts";
import { secondFactorPath } from "#web/lib/next-page.ts";
import { formatNoun } from "#web/lib/format.ts";
import { signInWords } from "#web/lib/sign-in-words.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Facts } from "#web/ui/page/facts.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel, Section } from "#web/ui/page/panel.tsx";
import { SessionList } from "./session-list.tsx";
import { TableSkeleton } from "#web/ui/page/skeleton.tsx";
import { PasswordSection } from "./password-section.tsx";

/** The user: how they sign in, and where they are signed in. */
export function AccountPage() {
  const { person = null, oidcName = null } = useSession().session ?? {};
  return (
    <Page title="Account">
      {person === null ? null : (
        <>
          <Facts
            facts={[
              { label: "Name", value: <bdi>{person.name}</bdi> },
              { label: "Email", value: person.email },
              { label: "Signs in with", value: signInWords(person, oidcName) },
              { label: "Role", value: ROLE_WORDS[person.role] },
              {
                label: "Offices",
                value: person.offices === null ? "All" : formatNoun(person.offices.length, "office"),
              },
            ]}
          />
          {person.hasPassword ? <PasswordSection /> : null}
          <Section title="Second factor">
            <p className="max-w-prose">
              <SecondFactor person={person} oidcName={oidcName} />
            </p>
          </Section>
        </>
      )}
      {/* Last, so that nothing moves when they have come. */}
      <Panel title="Sessions" waiting={<TableSkeleton rows={3} />}>
        <SessionList />
      </Panel>
    </Page>
  );
}

type SecondFactorProps = { readonly person: SignedInPerson; readonly oidcName: string | null };

function SecondFactor({ person, oidcName }: SecondFactorProps) {
  if (!person.hasPassword)
    return (
      <span>{`You sign in with ${oidcName ?? "your organization"}, which asks for a second factor when needed.`}</span>
    );
  if (!person.hasSecondFactor)
    return (
      <span>
        You sign in with your password only.{" "}
        <Link to={secondFactorPath(PAGES.account.path)} className="text-accent underline underline-offset-2">
          Set up a second factor
        </Link>
      </span>
    );
  return (
    <span>
      Signing in needs your password and an authenticator code.{" "}
      <span className="text-muted">
        If you lose it, sign in with a recovery code and ask an administrator to reset it.
      </span>
    </span>
  );
}
