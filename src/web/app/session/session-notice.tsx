import { useSession, useStaySignedIn, type SignedInPerson } from "#web/api/session.ts";
import { signInPath } from "#web/lib/next-page.ts";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { hereNow, useSignOut } from "./leave.ts";
import { useCoverWhenKept, useSessionWatch, type SessionPhase } from "./session-watch.ts";

/** Watches the session, and says a minute before it ends. */
export function SessionNotice() {
  const person = useSession().session?.person ?? null;
  const phase = useSessionWatch(person);
  const { mutate: stay } = useStaySignedIn();
  const signOut = useSignOut();
  useCoverWhenKept();
  if (person === null || phase === "on" || phase === "over") return null;
  return (
    <SessionEnding
      phase={phase}
      idleMinutes={person.idleMinutes}
      onStay={() => stay(undefined, { onError: () => showToast("Couldn’t reach the server. Try again.") })}
      onSignInAgain={() => signOut(signInPath(hereNow()))}
    />
  );
}

type SessionEndingProps = Pick<SignedInPerson, "idleMinutes"> & {
  readonly phase: Exclude<SessionPhase, "on" | "over">;
  readonly onStay: () => void;
  readonly onSignInAgain: () => void;
};

const SessionEnding = ({ phase, idleMinutes, onStay, onSignInAgain }: SessionEndingProps) => (
  <div
    role="alert"
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-ground px-4 py-1.5 max-sm:items-start sm:px-6"
  >
    <Icon name="clock" className="text-warn max-sm:mt-0.5" />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {phase === "idle-soon"
        ? `You’ll be signed out in 1 minute after ${idleMinutes} minutes without activity.`
        : "Your session ends in 1 minute. Your filters will be kept."}
      {phase === "idle-soon" ? (
        <Button onPress={onStay}>Stay signed in</Button>
      ) : (
        <Button onPress={onSignInAgain}>Sign in again</Button>
      )}
    </span>
  </div>
);
