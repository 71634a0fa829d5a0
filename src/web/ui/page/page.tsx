import { Link } from "react-router-dom";
import { Icon } from "./icon.tsx";
import { createContext, use, type ReactNode } from "react";
import { classNames } from "#web/lib/class-names.ts";

/** What the shell puts at the end of every page's head, such as the button that refreshes it. */
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
  /** They have a line of their own below 1920 px, so that the end of the head stays beside the title. */
  readonly hasManyFilters?: boolean;
  /** Links to the pages above this one, above its title. */
  readonly trail?: ReactNode;
  /** The page takes the window's height and its table scrolls inside it. */
  readonly fills?: boolean;
  readonly children: ReactNode;
};

/** The frame of a page: its title, which focus goes to on arrival, its filters and its panels. */
export function Page(props: PageProps) {
  const {
    title,
    windowTitle = typeof title === "string" ? title : "",
    toolbar,
    hasManyFilters = false,
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
        fills && "h-[calc(100dvh-3.5rem)] min-h-[36rem] sm:h-dvh",
      )}
    >
      <title>{`${windowTitle} · Fieldboard`}</title>
      <header className="flex flex-wrap items-center gap-2 sm:gap-x-4">
        {trail}
        <h1 tabIndex={-1} className="rounded-sm text-title font-semibold tracking-tight">
          {title}
        </h1>
        {/* Where it has a line of its own, it is below the end of the head. */}
        <div
          className={classNames(
            "contents",
            hasManyFilters
              ? "max-[120rem]:order-1 sm:max-[120rem]:block sm:max-[120rem]:w-full max-[120rem]:[&>*]:order-1"
              : "max-lg:[&>*]:order-1",
          )}
        >
          {toolbar}
        </div>
        <div
          className={classNames(
            "-mr-2 ml-auto",
            // Pages of an area have no age; elsewhere its room stays free, so that nothing moves when it comes.
            area !== null && "max-sm:[&>*>span:empty]:hidden",
          )}
        >
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

/** Links to the pages above this one, in one line, in which this page's own name is cut first. */
export const Breadcrumbs = ({ above, here }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" data-print="none" className="w-full text-table">
    <ol className="flex items-center gap-x-1.5">
      {above.map(({ label, to }) => (
        <li key={to} className="flex max-w-[60%] min-w-10 shrink-0 items-center gap-x-1.5">
          <Link to={to} className="truncate rounded-sm py-1 text-accent hover:underline max-sm:py-2.5">
            {label}
          </Link>
          <Icon name="chevron-right" className="text-muted" />
        </li>
      ))}
      <li aria-current="page" className="min-w-0 truncate text-muted">
        {here}
      </li>
    </ol>
  </nav>
);
