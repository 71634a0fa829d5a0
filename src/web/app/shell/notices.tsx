import { useSyncExternalStore } from "react";
import { Icon } from "#web/ui/page/icon.tsx";
import { useComeback } from "./use-comeback.ts";

/** Says above the page that nothing can be read at the moment. What was read stays, and the panels say how old it is. */
export function Notices() {
  useComeback();
  const isOnline = useSyncExternalStore(onLineChange, () => navigator.onLine);
  return isOnline ? null : <OfflineNotice />;
}

export const OfflineNotice = () => (
  <output
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-ground px-4 py-2.5 max-sm:items-start sm:px-6"
  >
    <Icon name="alert" className="text-warn max-sm:mt-0.5" />
    You are offline. What was read before is still shown, and is read anew when the line is back.
  </output>
);

const onLineChange = (onChange: () => void): (() => void) => {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
};
