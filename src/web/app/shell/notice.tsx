import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/page/icon.tsx";

type NoticeProps = {
  readonly icon: IconName;
  readonly isUrgent?: boolean;
  readonly children: ReactNode;
};

/** A line above the page. */
export const Notice = ({ icon, isUrgent = false, children }: NoticeProps) => (
  <div
    role={isUrgent ? "alert" : "status"}
    data-print="none"
    className="flex min-h-11 items-center gap-3 border-b border-line bg-ground px-4 py-1.5 max-sm:items-start sm:px-6"
  >
    <Icon name={icon} className={`${icon === "refresh" ? "text-accent" : "text-warn"} max-sm:mt-0.5`} />
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">{children}</span>
  </div>
);
