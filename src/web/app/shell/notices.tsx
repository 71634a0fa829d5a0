import { onlineManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useSession } from "#web/api/identity/session.ts";
import { pageBuild, useServerBuild } from "#web/api/pages.ts";
import { hereNow, useSignOut } from "#web/app/session/leave.ts";
import { useRefresh } from "#web/app/session/refresh.ts";
import { useSessionWatch } from "#web/app/session/session-watch.ts";
import { signInPath } from "#web/lib/next-page.ts";
import { store, stored } from "#web/lib/storage.ts";
import { Button } from "#web/ui/page/button.tsx";
import { CutExportNotice } from "./cut-export-notice.tsx";
import { Notice } from "./notice.tsx";
import { UnrefreshedNotice } from "./page-status.tsx";
import { SourceNotice } from "./source-notice.tsx";

/** Notices of the page about itself, above everything else. */
export const Notices = () => (
  <>
    <UpdateNotice />
    <SessionNotice />
    <OfflineNotice />
    <SourceNotice />
    <CutExportNotice />
    <UnrefreshedNotice />
  </>
);

const RELOADED_KEY = "fieldboard.reloaded-for";

/** Offers a reload when the server hands out another build than this page was made by. Never reloads by itself. */
function UpdateNotice() {
  const served = useServerBuild();
  const loadedBuild = pageBuild();
  if (served === null || loadedBuild === null || served === loadedBuild) return null;
  // Where a reload did not bring another build, as behind a proxy that keeps old pages, it is not offered again.
  if (stored("sessionStorage", RELOADED_KEY) === served) return null;
  const reload = (): void => {
    store("sessionStorage", RELOADED_KEY, served);
    location.reload();
  };
  return (
    <Notice icon="refresh">
      An update is available. Your filters will be kept.
      <Button onPress={reload}>Reload</Button>
    </Notice>
  );
}

/** Watches the session, and says a minute before it ends. */
function SessionNotice() {
  const person = useSession().session?.person ?? null;
  const phase = useSessionWatch(person);
  const refresh = useRefresh();
  const signOut = useSignOut();
  if (person === null || phase === "on" || phase === "over") return null;
  return phase === "idle-soon" ? (
    <Notice icon="clock" isUrgent>
      <span>{`You’ll be signed out in 1 minute after ${person.idleMinutes} minutes without activity.`}</span>
      {/* Any request of the user does that. */}
      <Button onPress={refresh}>Stay signed in</Button>
    </Notice>
  ) : (
    <Notice icon="clock" isUrgent>
      Your session ends in 1 minute. Your filters will be kept.
      <Button onPress={() => void signOut(signInPath(hereNow()))}>Sign in again</Button>
    </Notice>
  );
}

/** Notice that what was loaded stays: the page says how old it is; what had failed too is loaded again with the connection. */
function OfflineNotice() {
  const refresh = useEffectEvent(useRefresh());
  useEffect(() => onlineManager.subscribe((isOnline) => (isOnline ? refresh() : undefined)), []);
  const isOnline = useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
  return isOnline ? null : <Notice icon="alert">You’re offline. Showing the last loaded data.</Notice>;
}
