import { useSearchParams } from "react-router-dom";
import { notBegun, troubleIn, troubleWords, useLeaveForProvider } from "#web/api/oidc.ts";
import { OrElse, ProviderButton } from "#web/ui/form/provider-sign-in.tsx";

/** Signing in where one's organization knows one already, before the way with a password. */
export function ProviderStep({ name }: { readonly name: string }) {
  const [search] = useSearchParams();
  const trouble = troubleIn(search);
  const errand = trouble === "refused" ? "sign-in of another" : "sign-in";
  const { leave, isLeaving, isDown, error } = useLeaveForProvider(errand);
  const before = trouble === null ? null : troubleWords(trouble, name);
  return (
    <>
      <ProviderButton
        words={[`Sign in with ${name}`, `Going to ${name}…`]}
        problem={isLeaving ? null : (notBegun(isDown, error, name) ?? before)}
        isPending={isLeaving}
        onPress={() => leave(search.get("next"))}
      />
      <OrElse />
    </>
  );
}
