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
    title: `End every session of ${name}?`,
    consequence: "They have to sign in again. What they have not saved is lost.",
    confirmWord: "End sessions",
  }),
  reset: (name) => ({
    title: `Reset the second factor of ${name}?`,
    consequence:
      "Every session of theirs ends. At their next sign-in the password alone lets them in, and where their role needs a second factor they set up another one before anything else. Make sure that it is they who ask.",
    confirmWord: "Reset",
  }),
  unlink: (name) => ({
    title: `Unlink ${name} from your organization?`,
    consequence:
      "Every session of theirs ends. Whoever signs in next through your organization with their e-mail address becomes them. Do it when their account there was made anew.",
    confirmWord: "Unlink",
  }),
  disable: (name) => ({
    title: `Disable ${name}?`,
    consequence: "Every session of theirs ends, and they cannot sign in until somebody enables them again.",
    confirmWord: "Disable",
  }),
};
