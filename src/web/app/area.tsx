import type { ComponentType } from "react";
import { NavLink, Outlet, useNavigate } from "react-router-dom";
import { PAGES, pagesBelow, type PageId } from "#domain/pages.ts";
import { searchAhead, useAddress } from "#web/lib/address.ts";
import { classNames } from "#web/lib/class-names.ts";
import { withSearch } from "#web/lib/paths.ts";
import { AreaContext } from "#web/ui/page/page.tsx";

type AreaPage = { readonly page: PageId; readonly label: string };

type AreaNavProps = {
  readonly label: string;
  readonly pages: readonly AreaPage[];
  /** Members of an address that the pages share, which go along from one to the other. */
  readonly isShared?: (member: string) => boolean;
};

/** Pages of one area have links to each other under their titles. On a narrow screen the row scrolls sideways in itself. */
const AreaNav = ({ label, pages, isShared = () => false }: AreaNavProps) => {
  const { search } = useAddress();
  const navigate = useNavigate();
  const pathOf = (page: PageId, from: URLSearchParams): string =>
    withSearch(PAGES[page].path, new URLSearchParams([...from].filter(([member]) => isShared(member))));
  return (
    <nav
      aria-label={label}
      data-print="none"
      className="-mx-4 flex shrink-0 gap-x-3.5 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:gap-x-5 sm:px-0"
    >
      {pages.map(({ page, label: words }) => (
        <NavLink
          key={page}
          to={pathOf(page, search)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            // What was chosen last may be in the address alone while its numbers are on their way.
            event.preventDefault();
            void navigate(pathOf(page, searchAhead()));
          }}
          end
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
};

const pageOf = (page: PageId): AreaPage => ({ page, label: PAGES[page].label });

const ADMIN_NAV = <AreaNav label="Admin pages" pages={pagesBelow("admin").map(pageOf)} />;

const PEOPLE_NAV = (
  <AreaNav
    label="People pages"
    pages={[{ page: "people", label: "Directory" }, ...pagesBelow("people").map(pageOf)]}
  />
);

/** Not by what the list is grouped: the other pages are about the events. */
const isFilterOfEvents = (member: string): boolean => member !== "by" && member in PAGES.roadshows.views;

const ROADSHOWS_NAV = (
  <AreaNav
    label="Roadshow pages"
    pages={[{ page: "roadshows", label: "Events" }, ...pagesBelow("roadshows").map(pageOf)]}
    isShared={isFilterOfEvents}
  />
);

const RoadshowsArea = () => (
  <AreaContext value={ROADSHOWS_NAV}>
    <Outlet />
  </AreaContext>
);

const AdminArea = () => (
  <AreaContext value={ADMIN_NAV}>
    <Outlet />
  </AreaContext>
);

const PeopleArea = () => (
  <AreaContext value={PEOPLE_NAV}>
    <Outlet />
  </AreaContext>
);

type Area = { readonly pages: readonly PageId[]; readonly Component: ComponentType };

/** Each area: its pages, and what stands around them. */
export const AREAS: readonly Area[] = [
  { pages: pagesBelow("admin"), Component: AdminArea },
  { pages: ["roadshows", ...pagesBelow("roadshows")], Component: RoadshowsArea },
  { pages: ["people", ...pagesBelow("people")], Component: PeopleArea },
];
