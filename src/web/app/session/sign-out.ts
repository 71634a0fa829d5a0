import { ApiError } from "#web/api/api-error.ts";
import { sendSignOut } from "#web/api/session.ts";
import { paths } from "#web/lib/paths.ts";
import { tellTabs } from "#web/lib/tabs.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { leave } from "./leave.ts";

/** Signs out, here and in every other tab, and goes to the sign-in page, which may lead back. */
export async function signOut(to: string = paths.signIn): Promise<void> {
  try {
    await sendSignOut();
  } catch (error) {
    if (!(error instanceof ApiError) || error.fault !== "signed-out") {
      showToast("You are still signed in: the server did not answer. Try again.");
      return;
    }
  }
  tellTabs("signed-out");
  leave(to);
}
