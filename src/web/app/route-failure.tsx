import { Suspense, use } from "react";
import { useRouteError } from "react-router-dom";
import { FailureCard } from "#web/ui/page/failure.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { failureWords } from "#web/app/shell/failure-words.ts";
import { isReloading } from "#web/app/shell/outdated.ts";

/** In place of a page whose code did not arrive or that failed as a whole; the shell around it stays. */
export const RouteFailure = () => (
  <Suspense fallback={<FirstLoad />}>
    <UnlessReloading />
  </Suspense>
);

const UnlessReloading = () =>
  use(isReloading()) ? (
    <FirstLoad />
  ) : (
    <Page title="Couldn’t open this page" windowTitle="Something went wrong">
      <ReloadCard />
    </Page>
  );

/** Instead of a white page, when the shell itself fails. */
export const FrameFailure = () => (
  <main className="mx-auto max-w-2xl px-4 py-16">
    <title>Something went wrong · Fieldboard</title>
    <h1 className="mb-4 text-title font-semibold">Couldn’t open this page</h1>
    <ReloadCard />
  </main>
);

/** The browser requests code that did not arrive only once per page load. */
function ReloadCard() {
  const error = useRouteError();
  return <FailureCard words={{ ...failureWords(error), remedy: "reload" }} />;
}

/** In place of the first page while its code is on its way; the shell around it works already, and stays. */
export const FirstLoad = () => (
  <output className="block px-4 pt-3 sm:px-6">
    <span className="sr-only">Loading…</span>
    <span className="skeleton block h-7 w-32" />
  </output>
);

export const NotFoundPage = () => (
  <Page title="Page not found">
    <p className="max-w-prose text-muted">Check the address, or ask an administrator for access.</p>
  </Page>
);
