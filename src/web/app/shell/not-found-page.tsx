import { Link } from "react-router-dom";
import { paths } from "#web/lib/paths.ts";
import { Page } from "#web/ui/page/page.tsx";

export const NotFoundPage = () => (
  <Page title="There is no such page" windowTitle="Page not found">
    <p className="max-w-prose text-muted">
      The address may be mistyped, from an older Fieldboard, or of a page that is not for your role. All pages
      that are yours are listed in the navigation;{" "}
      <Link to={paths.funnel} className="text-accent underline underline-offset-2">
        the funnel
      </Link>{" "}
      is a good place to start.
    </p>
  </Page>
);
