import { useSession, useStaySignedIn, type SignedInPerson } from "#web/api/session.ts";
import { signInPath } from "#web/lib/next-page.ts";
import type { SessionPhase } from "./session-end.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { hereNow } from "./leave.ts";
import { signOut } from "./sign-out.ts";
import { useCoverWhenKept, useSessionWatch } from "./use-session-watch.ts";

/** Watches over the session of whoever is signed in, and says a minute before it ends. */
export function SessionNotice() {
  const person = useSession().session?.person ?? null;
  const phase = useSessionWatch(person);
  const stay = useStaySignedIn();
  useCoverWhenKept();
  if (person === null || phase === "on" || phase === "over") return null;
  return (
    <SessionEnding
      phase={phase}
      idleMinutes={person.idleMinutes}
      onStay={() => {
        stay().catch(() => showToast("The server did not answer. Try again."));
      }}
      onSignInAgain={() => void signOut(signInPath(hereNow()))}
    />
  );
}

type SessionEndingProps = Pick<SignedInPerson, "idleMinutes"> & {
  readonly phase: Exclude<SessionPhase, "on" | "over">;
  readonly onStay: () => void;
  readonly onSignInAgain: () => void;
};

export const SessionEnding = ({ phase, idleMinutes, onStay, onSignInAgain }: SessionEndingProps) => (
  <div
    role="alert"
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-ground px-4 py-1.5 max-sm:items-start sm:px-6"
  >
    <Icon name="clock" className="text-warn max-sm:mt-0.5" />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {phase === "idle-soon"
        ? `You will be signed out in about a minute, as nothing was done for ${idleMinutes} minutes.`
        : "Your session ends in about a minute, whatever is done. Your filters are kept."}
      {phase === "idle-soon" ? (
        <Button onPress={onStay}>Stay signed in</Button>
      ) : (
        <Button onPress={onSignInAgain}>Sign in again</Button>
      )}
    </span>
  </div>
);
