import { shownInPlace } from "#web/api/command.ts";
import { useSession } from "#web/api/identity/session.ts";
import {
  useChangeAccess,
  useLinkToPassword,
  useRenameUser,
  useActOnUser,
  type User,
  type UserAction,
} from "#web/api/identity/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { refusalOf } from "#web/lib/refusal.ts";
import { signInWords } from "#web/lib/sign-in-words.ts";
import { CopyOnce } from "#web/ui/overlay/copy-once.tsx";
import { Form, Refused } from "#web/ui/form/form.tsx";
import { filled } from "#web/ui/form/text-checks.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { useAccess } from "./use-access.tsx";

type UserProps = { readonly user: User };

/** Everything that can be changed about a user. */
export function UserSheet({ user, onClose }: UserProps & { readonly onClose: () => void }) {
  const reset = useLinkToPassword();
  const oidcName = useSession().session?.oidcName ?? null;
  if (reset.data !== undefined)
    return (
      <CopyOnce
        title="New password"
        label="Link"
        text={reset.data.link}
        advice={`Send this link to ${user.email}. It works once, for 24 hours, and won’t be shown again. The password they choose ends all their sessions.`}
        onDone={onClose}
      />
    );
  return (
    <Sheet title={user.email} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p className="text-table text-muted">{`Signs in with ${signInWords(user, oidcName)}.`}</p>
        {user.hasPassword && !user.isDisabled ? (
          <div className="flex">
            <Button
              isDisabled={reset.isPending}
              onPress={() => reset.mutate({ id: user.id }, { onError: shownInPlace })}
            >
              Reset password…
            </Button>
          </div>
        ) : null}
        <Refused problem={refusalOf(reset.error)} />
        <NameForm user={user} />
        <AccessForm user={user} />
        <UserActions user={user} />
      </div>
    </Sheet>
  );
}

function NameForm({ user: { id, name } }: UserProps) {
  const sends = useRenameUser();
  return (
    <Form
      fields={[
        {
          name: "name",
          label: "Name",
          defaultValue: name,
          check: filled("Enter the user’s name."),
        },
      ]}
      sends={sends}
      bodyOf={(textOf) => ({ id, name: textOf("name") })}
      words={["Rename", "Renaming…"]}
      isSecondary
      onSent={() => showToast("Name changed.")}
    />
  );
}

function AccessForm({ user }: UserProps) {
  const { access, field } = useAccess(
    user.role,
    user.offices ?? [],
    "Changing the role signs them out. Office changes apply now.",
  );
  const sends = useChangeAccess();
  return (
    <Form
      fields={[field]}
      sends={sends}
      bodyOf={() => ({ id: user.id, ...access })}
      words={["Change access", "Changing…"]}
      onSent={({ ended }) => showToast(`Access changed.${endedWords(ended)}`)}
    />
  );
}

const endedWords = (ended: number): string => (ended === 0 ? "" : ` ${formatNoun(ended, "session")} ended.`);

/** Actions that sign a user out or keep them out; all but enabling is confirmed first. */
function UserActions({ user }: UserProps) {
  const { mutate, isPending, error } = useActOnUser();
  const run = (action: UserAction): void =>
    mutate(
      { id: user.id, action },
      {
        onSuccess: ({ ended }) => showToast(`Done.${endedWords(ended)}`),
        onError: shownInPlace,
      },
    );
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {user.isDisabled ? (
          <Button isDisabled={isPending} onPress={() => run("enable")}>
            Enable
          </Button>
        ) : (
          <>
            <ConfirmButton
              title={`End all of ${user.name}’s sessions?`}
              consequence="They’ll be signed out everywhere. Unsaved changes are lost."
              confirmWord="End sessions"
              isDisabled={isPending || user.sessions === 0}
              onConfirm={() => run("end-sessions")}
            >
              End sessions
            </ConfirmButton>
            <ConfirmButton
              title={`Reset the second factor of ${user.name}?`}
              consequence="This ends all their sessions. They sign in with only their password next time, and set up a new second factor if their role needs one. Make sure the request really comes from them."
              confirmWord="Reset"
              isDisabled={isPending || !user.hasSecondFactor}
              onConfirm={() => run("reset-second-factor")}
            >
              Reset second factor
            </ConfirmButton>
            {user.isLinked ? (
              <ConfirmButton
                title={`Unlink ${user.name} from your organization?`}
                consequence="This ends all their sessions. The next person who signs in through your organization with their email becomes this user. Do this when their account there was recreated."
                confirmWord="Unlink"
                isDisabled={isPending}
                onConfirm={() => run("unlink")}
              >
                Unlink
              </ConfirmButton>
            ) : null}
            <ConfirmButton
              title={`Disable ${user.name}?`}
              consequence="This ends all their sessions. They can’t sign in until an administrator enables them."
              confirmWord="Disable"
              isDisabled={isPending || user.isYou}
              onConfirm={() => run("disable")}
            >
              Disable
            </ConfirmButton>
          </>
        )}
      </div>
      {user.isYou ? (
        <p className="text-table text-muted">This is you. Only another administrator can disable you.</p>
      ) : null}
      <Refused problem={refusalOf(error)} />
    </div>
  );
}
