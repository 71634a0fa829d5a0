import { NavLink } from "react-router-dom";
import { classNames } from "#web/lib/class-names.ts";

type AreaNavProps = {
  readonly label: string;
  readonly pages: readonly { readonly to: string; readonly label: string }[];
};

/** The pages of one area, under their titles. On a narrow screen the row scrolls sideways in itself. */
export const AreaNav = ({ label, pages }: AreaNavProps) => (
  <nav
    aria-label={label}
    data-print="none"
    className="-mx-4 flex shrink-0 gap-x-5 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
  >
    {pages.map(({ to, label: words }) => (
      <NavLink
        key={to}
        to={to}
        className={({ isActive }) =>
          classNames(
            "-mb-px flex h-9 shrink-0 items-center border-b-2 whitespace-nowrap -outline-offset-2 max-sm:h-10",
            isActive
              ? "border-accent font-semibold text-ink"
              : "border-transparent text-muted hover:border-line-strong hover:text-ink",
          )
        }
      >
        {words}
      </NavLink>
    ))}
  </nav>
);
