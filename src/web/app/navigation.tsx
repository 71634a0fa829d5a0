import { NavLink } from "react-router-dom";
import { classNames } from "#web/lib/class-names.ts";
import { paths } from "#web/lib/paths.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const PLACES: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[] = [
  { to: paths.funnel, label: "Funnel", icon: "funnel" },
  { to: paths.roadshows, label: "Roadshows", icon: "store" },
  { to: paths.people, label: "People", icon: "people" },
  { to: paths.payroll, label: "Payroll", icon: "clock" },
];

/** The ways to the pages: a rail at the side, folded to icons below 1024 px, a bar at the bottom below 640 px. */
export const Navigation = () => (
  <nav
    aria-label="Pages"
    className={classNames(
      "z-40 flex bg-ground",
      "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-14 max-sm:border-t max-sm:border-line max-sm:pb-[env(safe-area-inset-bottom)]",
      "sm:sticky sm:top-0 sm:h-dvh sm:w-14 sm:flex-col sm:gap-1 sm:border-r sm:border-line sm:px-2 sm:py-3 lg:w-[216px]",
    )}
  >
    <p className="flex h-9 items-center gap-2 px-2 text-head font-semibold tracking-tight max-sm:hidden sm:mb-3">
      <Mark />
      <span className="max-lg:sr-only">Fieldboard</span>
    </p>
    {PLACES.map(({ to, label, icon }) => (
      <NavLink
        key={to}
        to={to}
        title={label}
        className={({ isActive }) =>
          classNames(
            "flex items-center gap-3 rounded-md transition-colors",
            "max-sm:m-1 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-caption",
            "sm:h-9 sm:px-3 sm:max-lg:justify-center",
            isActive
              ? "bg-accent-soft font-semibold text-accent"
              : "text-muted hover:bg-surface hover:text-ink",
          )
        }
      >
        <Icon name={icon} />
        <span className="sm:max-lg:sr-only">{label}</span>
      </NavLink>
    ))}
  </nav>
);

const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 text-accent">
    <path fill="currentColor" d="M2 2h4v16H2zM8 7h4v11H8zM14 11h4v7h-4z" />
  </svg>
);
