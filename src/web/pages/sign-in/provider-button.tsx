import { useLeaveForProvider } from "#web/api/identity/oidc.ts";
import type { Refusal } from "#web/lib/refusal.ts";
import { Refused } from "#web/ui/form/form.tsx";

type ProviderButtonProps = {
  readonly name: string;
  readonly errand?: Parameters<typeof useLeaveForProvider>[0];
  /** The page to come back to. */
  readonly next?: string | null;
  /** The token of the invitation to accept there. */
  readonly invitation?: string;
  /** Result of the last time. */
  readonly trouble?: Refusal | null;
};

/** Leaves for the identity provider, to sign in there or to confirm who the user is. */
export function ProviderButton(props: ProviderButtonProps) {
  const { name, errand = "sign-in", next = null, invitation, trouble = null } = props;
  const { leave, isLeaving, problem } = useLeaveForProvider(errand, name);
  const does = `${errand === "proof" ? "Confirm" : "Sign in"} with ${name}`;
  return (
    <div className="flex flex-col gap-4">
      <Refused problem={isLeaving ? null : (problem ?? trouble)} />
      <button
        type="button"
        // Not truly disabled, so that it keeps the focus.
        aria-disabled={isLeaving}
        onClick={() => (isLeaving ? undefined : leave({ next, invitation }))}
        className="inline-flex min-h-10 items-center justify-center rounded-md border border-control bg-surface px-4 py-2 font-semibold text-ink not-aria-disabled:hover:bg-ground aria-disabled:bg-ground aria-disabled:text-muted max-sm:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{isLeaving ? `Going to ${name}…` : does}</span>
      </button>
    </div>
  );
}

/** Signing in at the identity provider, above the form for a password. */
export const ProviderStep = (props: ProviderButtonProps) => (
  <>
    <ProviderButton {...props} />
    <p className="flex items-center gap-3 text-caption text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  </>
);
