import { Link } from "react-router-dom";
import { Icon } from "./icon.tsx";
import { createContext, use, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

/** Elements that the shell puts at the end of every page's head, such as the button that refreshes it. */
export const PageActionsContext = createContext<ReactNode>(null);

/** The ways to the other pages of the same area, which the shell puts under every title in it. */
export const AreaContext = createContext<ReactNode>(null);

/** The saved views, which the app puts before the filters of every page that has them. */
export const ViewsContext = createContext<ReactNode>(null);

type PageProps = (
  | { readonly title: string; readonly windowTitle?: string }
  // In plain text, for the window.
  | { readonly title: ReactNode; readonly windowTitle: string }
) & {
  /** Filters, beside the title. */
  readonly toolbar?: ReactNode;
  /** Links to the pages above this one, above its title. */
  readonly trail?: ReactNode;
  /** From 640 px on, the page takes the window's height and its table scrolls inside it. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

/** The frame of a page: its title, which focus goes to on arrival, its filters and its panels. */
export function Page(props: PageProps) {
  const {
    title,
    windowTitle = typeof title === "string" ? title : "",
    toolbar,
    trail,
    fills = false,
    children,
  } = props;
  const area = use(AreaContext);
  return (
    <div
      className={classNames(
        // On the widest screens figures that belong together would be too far apart.
        "flex max-w-[125rem] flex-col gap-5 px-4 pt-3 pb-6 sm:px-6",
        fills && "sm:h-dvh sm:min-h-[36rem]",
      )}
    >
      <title>{`${windowTitle} · Fieldboard`}</title>
      {/* One row from 1280 px on; on phones it scrolls away. */}
      <header className="flex flex-wrap items-center gap-2 sm:gap-x-3 xl:flex-nowrap">
        <div className="contents max-sm:[&>*]:-mb-2">{trail}</div>
        <h1
          tabIndex={-1}
          className={classNames(
            "rounded-sm text-title font-semibold tracking-tight",
            // A name of any length is cut, the word for a page never.
            trail === undefined
              ? "max-sm:flex-auto xl:shrink-0"
              : "min-w-0 max-sm:flex-1 max-sm:text-head max-sm:tracking-normal xl:truncate",
          )}
        >
          {title}
        </h1>
        <div className="contents max-lg:[&>*]:order-1">{toolbar}</div>
        <div className="-mr-2 ml-auto flex shrink-0 items-center gap-1 print:mr-0">
          {use(PageActionsContext)}
        </div>
      </header>
      {area}
      {children}
    </div>
  );
}

/** A step of the way to a page. */
export type Crumb = { readonly label: ReactNode; readonly to: string };

type BreadcrumbsProps = {
  /** The pages above this one, from the top. */
  readonly above: readonly Crumb[];
  /** This page, in as few words as there may be. */
  readonly here: ReactNode;
};

/** Links to the pages above this one, in one line. */
export const Breadcrumbs = ({ above, here }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" data-print="none" className="w-full text-table xl:w-auto xl:shrink-0">
    <ol className="flex items-center gap-x-1.5">
      {above.map(({ label, to }) => (
        <li key={to} className="flex max-w-[60%] min-w-10 shrink-0 items-center gap-x-1.5 xl:max-w-none">
          <Link to={to} className="truncate rounded-sm py-1 text-accent hover:underline max-sm:py-2.5">
            {label}
          </Link>
          <Icon name="chevron-right" className="text-muted" />
        </li>
      ))}
      {/* Beside the title, which says it. */}
      <li aria-current="page" className="min-w-0 truncate text-muted xl:hidden">
        {here}
      </li>
    </ol>
  </nav>
);
