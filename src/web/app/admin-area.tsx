import { NavLink, Outlet } from "react-router-dom";
import { PAGES, pagesBelow } from "#domain/pages.ts";
import { classNames } from "#web/lib/class-names.ts";
import { AreaContext } from "#web/ui/page/page.tsx";

/** The admin pages have links to each other under their titles. On a narrow screen the row scrolls sideways in itself. */
const ADMIN_NAV = (
  <nav
    aria-label="Admin pages"
    data-print="none"
    className="-mx-4 flex shrink-0 gap-x-3.5 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:gap-x-5 sm:px-0"
  >
    {pagesBelow("admin").map((page) => (
      <NavLink
        key={page}
        to={PAGES[page].path}
        className={({ isActive }) =>
          classNames(
            "-mb-px flex h-9 shrink-0 items-center border-b-2 whitespace-nowrap -outline-offset-2 max-sm:h-10",
            isActive
              ? "border-accent font-semibold text-ink"
              : "border-transparent text-muted hover:border-line-strong hover:text-ink",
          )
        }
      >
        {PAGES[page].label}
      </NavLink>
    ))}
  </nav>
);

export const AdminArea = () => (
  <AreaContext value={ADMIN_NAV}>
    <Outlet />
  </AreaContext>
);
