import { useLeaveForProvider } from "#web/api/oidc.ts";
import type { Refusal } from "#web/lib/refusal.ts";
import { OrElse, ProviderButton } from "#web/ui/form/provider-sign-in.tsx";

type ProviderStepProps = {
  readonly name: string;
  readonly errand?: "sign-in" | "sign-in of another";
  /** The page to come back to. */
  readonly next?: string | null;
  /** Why the user came back without being signed in. */
  readonly trouble?: Refusal | null;
};

/** Signing in at the identity provider, above the form for a password. */
export function ProviderStep({ name, errand = "sign-in", next = null, trouble = null }: ProviderStepProps) {
  const { leave, isLeaving, problem } = useLeaveForProvider(errand, name);
  return (
    <>
      <ProviderButton
        words={[`Sign in with ${name}`, `Going to ${name}…`]}
        problem={isLeaving ? null : (problem ?? trouble)}
        isPending={isLeaving}
        onPress={() => leave(next)}
      />
      <OrElse />
    </>
  );
}
