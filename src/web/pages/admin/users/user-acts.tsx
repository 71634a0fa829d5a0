import { useState } from "react";
import { refusalOf, type Refusal } from "#web/api/refusal.ts";
import {
  useDisableUser,
  useEndSessionsOf,
  useResetSecondFactor,
  useUnlinkUser,
  type User,
} from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { Button } from "#web/ui/page/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Refused } from "#web/ui/form/form.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

type Act = "end" | "reset" | "unlink" | "disable";

/** What shuts somebody out, or makes them sign in anew; asked before it is done. */
export function UserActs({ user }: { readonly user: User }) {
  const end = useEndSessionsOf();
  const reset = useResetSecondFactor();
  const unlink = useUnlinkUser();
  const disable = useDisableUser();
  const [asked, setAsked] = useState<Act | null>(null);
  const [problem, setProblem] = useState<Refusal<never> | null>(null);
  const isPending = end.isPending || reset.isPending || unlink.isPending || disable.isPending;
  const told = {
    onSuccess: ({ ended }: { readonly ended: number }) => {
      setProblem(null);
      showToast(ended === 0 ? "Done." : `Done. ${formatNoun(ended, "session")} ended.`);
    },
    onError: (error: unknown) => setProblem(refusalOf<never>(error, [])),
  };
  const run = (act: Act): void => {
    setAsked(null);
    if (act === "end") end.mutate(user.id, told);
    else if (act === "reset") reset.mutate(user.id, told);
    else if (act === "unlink") unlink.mutate(user.id, told);
    else disable.mutate({ id: user.id, isDisabled: true }, told);
  };
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {user.isDisabled ? (
          <Button
            isDisabled={isPending}
            onPress={() => disable.mutate({ id: user.id, isDisabled: false }, told)}
          >
            Enable again
          </Button>
        ) : (
          <>
            <Button isDisabled={isPending || user.sessions === 0} onPress={() => setAsked("end")}>
              End sessions
            </Button>
            <Button isDisabled={isPending || !user.hasSecondFactor} onPress={() => setAsked("reset")}>
              Reset second factor
            </Button>
            {user.isLinked ? (
              <Button isDisabled={isPending} onPress={() => setAsked("unlink")}>
                Unlink
              </Button>
            ) : null}
            <Button isDisabled={isPending || user.isYou} onPress={() => setAsked("disable")}>
              Disable
            </Button>
          </>
        )}
      </div>
      {user.isYou ? (
        <p className="text-table text-muted">This is you: only another administrator can disable you.</p>
      ) : null}
      {problem === null ? null : <Refused problem={problem} />}
      {asked === null ? null : (
        <ConfirmDialog
          {...QUESTIONS[asked](user.name)}
          onConfirm={() => run(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type Question = { readonly title: string; readonly consequence: string; readonly confirmWord: string };

const QUESTIONS: Readonly<Record<Act, (name: string) => Question>> = {
  end: (name) => ({
    title: `End all of ${name}’s sessions?`,
    consequence: "They’ll be signed out everywhere. Unsaved changes are lost.",
    confirmWord: "End sessions",
  }),
  reset: (name) => ({
    title: `Reset the second factor of ${name}?`,
    consequence:
      "This ends all their sessions. They sign in with only their password next time, and set up a new second factor if their role needs one. Make sure the request really comes from them.",
    confirmWord: "Reset",
  }),
  unlink: (name) => ({
    title: `Unlink ${name} from your organization?`,
    consequence:
      "This ends all their sessions. The next person who signs in through your organization with their email becomes this user. Do this when their account there was recreated.",
    confirmWord: "Unlink",
  }),
  disable: (name) => ({
    title: `Disable ${name}?`,
    consequence: "This ends all their sessions. They can’t sign in until an administrator enables them.",
    confirmWord: "Disable",
  }),
};
