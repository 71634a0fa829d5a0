import { useInviteUser } from "#web/api/identity/users.ts";
import { CopyOnce } from "#web/ui/overlay/copy-once.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { EMAIL } from "#web/ui/form/text-checks.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useAccess } from "./use-access.tsx";

/** Asks whom to invite and in which role, and then shows the link, which is also mailed where mail is set up. */
export function InviteSheet({ onClose }: { readonly onClose: () => void }) {
  const invite = useInviteUser();
  const { access, field } = useAccess("manager", []);
  if (invite.data !== undefined)
    return (
      <CopyOnce
        title="Invitation"
        label="Link"
        text={invite.data.link}
        advice={`${invite.data.isMailed ? `We’re emailing this link to ${invite.variables.email}` : `Send this link to ${invite.variables.email}`}. It works once, for seven days, and won’t be shown again.`}
        onDone={onClose}
      />
    );
  return (
    <Sheet title="Invite user" onClose={onClose}>
      <Form
        fields={[
          {
            name: "email",
            ...EMAIL,
            autoComplete: "off",
            isFirst: true,
            hint: "They sign in with it. Earlier invites stop working.",
          },
          field,
        ]}
        sends={invite}
        bodyOf={(textOf) => ({ email: textOf("email"), ...access })}
        words={["Create invite link", "Creating…"]}
      />
    </Sheet>
  );
}
