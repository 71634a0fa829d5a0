import { useState } from "react";
import { useUsers, useWithdrawInvitation } from "#web/api/users.ts";
import { formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { ROLE_WORDS } from "#web/lib/role-words.ts";
import { Button } from "#web/ui/page/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";

/** Whoever was invited and has not come yet. */
export function OpenInvitations() {
  const { invitations } = useUsers();
  const withdraw = useWithdrawInvitation();
  const now = useNow();
  const [asked, setAsked] = useState<string | null>(null);
  if (invitations.length === 0) return <p className="text-muted">No open invitations.</p>;
  return (
    <>
      <ul aria-label="Open invitations" className="max-w-2xl">
        {invitations.map(({ email, role, offices, expiresAt }) => (
          <li key={email} className="flex min-h-12 items-center gap-4 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-all">{email}</p>
              <p className="figures text-table text-muted">
                {ROLE_WORDS[role]}
                {offices === null ? ", all offices" : `, ${formatNoun(offices.length, "office")}`} · link ends{" "}
                {inWords(minutesSince(now, expiresAt))}
              </p>
            </div>
            <Button isDisabled={withdraw.isPending} onPress={() => setAsked(email)}>
              Withdraw<span className="sr-only"> the invitation of {email}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <ConfirmDialog
          title={`Withdraw the invitation of ${asked}?`}
          consequence="The link stops working. You can invite them again at any time."
          confirmWord="Withdraw"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            withdraw.mutate(asked, {
              onSuccess: () => showToast("The invitation is withdrawn."),
              onError: () => showToast("The invitation could not be withdrawn. Try again."),
            });
          }}
        />
      )}
    </>
  );
}

const inWords = (minutes: number): string => {
  const hours = Math.max(0, Math.floor(minutes / 60));
  return hours < 48 ? `in ${formatNoun(hours, "hour")}` : `in ${formatNoun(Math.floor(hours / 24), "day")}`;
};
