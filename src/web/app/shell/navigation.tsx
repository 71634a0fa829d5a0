import { NavLink } from "react-router-dom";
import { pathOfOffices } from "#domain/office-filter.ts";
import { PAGES } from "#domain/pages.ts";
import { useLineCount } from "#web/api/today.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Icon, Mark } from "#web/ui/page/icon.tsx";
import { carrying, useOffices } from "#web/app/palette/carried-offices.ts";
import { DisplayMenu } from "./shell-menus.tsx";
import { useBarPlaces, usePlaces, type Overlay } from "#web/app/palette/places.ts";

/** The ways to the pages: a rail at the side, folded to icons below 1280 px, a bar at the bottom below 640 px. */
export const Navigation = ({ onOverlay }: { readonly onOverlay: (overlay: Overlay) => void }) => (
  <nav
    aria-label="Pages"
    data-print="none"
    className={classNames(
      "z-40 flex bg-ground",
      "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-14 max-sm:border-t max-sm:border-line max-sm:pb-[env(safe-area-inset-bottom)]",
      "sm:sticky sm:top-0 sm:h-dvh sm:w-14 sm:flex-col sm:gap-1 sm:border-r sm:border-line sm:px-2 sm:py-3 xl:w-[216px]",
    )}
  >
    <p className="flex h-9 items-center gap-2 px-2 text-head font-semibold tracking-tight max-sm:hidden sm:mb-3">
      <Mark />
      <span className="max-xl:sr-only">Fieldboard</span>
    </p>
    {/* A place of their own, so that nothing beside them moves when they come. */}
    <div className="max-sm:flex max-sm:min-w-0 max-sm:flex-4 sm:contents">
      <Places />
    </div>
    <DisplayMenu className={classNames(ITEM, QUIET, "sm:mt-auto")} onOverlay={onOverlay} />
  </nav>
);

function Places() {
  const inBar = useBarPlaces();
  const offices = useOffices();
  return usePlaces().map((page) => (
    <NavLink
      key={page}
      to={pathOfOffices(page, offices)}
      state={carrying(offices)}
      title={PAGES[page].label}
      className={({ isActive }) =>
        classNames(
          ITEM,
          isActive ? "bg-accent-soft font-semibold text-accent" : QUIET,
          // The bar at the bottom has room for five, of which the last one has the others.
          !inBar.includes(page) && "max-sm:hidden",
        )
      }
    >
      <Icon name={PAGES[page].icon} />
      <span className="sm:max-xl:sr-only">{PAGES[page].label}</span>
      {page === "today" ? <LineCount /> : null}
    </NavLink>
  ));
}

/** Number of lines of Today: at the end of the link, or at the corner of its icon. */
function LineCount() {
  const count = useLineCount();
  if (count === null || count === 0) return null;
  return (
    <span className="figures text-caption max-xl:absolute max-xl:top-0.5 max-xl:rounded-full max-xl:bg-accent max-xl:px-1 max-xl:font-semibold max-xl:text-on-accent max-sm:left-[calc(50%+0.25rem)] sm:max-xl:right-0.5 xl:ml-auto">
      <span>{count}</span>
      <span className="sr-only"> found</span>
    </span>
  );
}

const ITEM = classNames(
  "relative flex items-center gap-3 rounded-md",
  "max-sm:my-1 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:text-caption max-sm:tracking-tight",
  "sm:h-9 sm:px-3 sm:max-xl:justify-center",
);
const QUIET = "text-muted hover:bg-surface hover:text-ink";
