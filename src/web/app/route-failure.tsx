import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { FailureCard } from "#web/ui/page/failure.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { failureWords } from "#web/app/shell/failure-words.ts";
import { FirstLoad } from "#web/app/shell/first-load.tsx";
import { isMissingPart, isReloading } from "#web/app/shell/outdated.ts";

/** In the place of a page whose code did not arrive or that failed as a whole; the frame around it stays. */
export function RouteFailure() {
  const error = useRouteError();
  const isMissing = isMissingPart(error);
  useEffect(() => {
    if (!isMissing) return;
    const reload = (): void => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [isMissing]);
  if (isReloading()) return <FirstLoad />;
  return (
    <Page title="This page could not be opened" windowTitle="Something went wrong">
      <FailureCard
        words={{ ...failureWords(error), remedy: "reload" }}
        // Code that did not arrive once is not asked for again before the page is loaded anew.
        onRetry={() => location.reload()}
      />
    </Page>
  );
}

/** Instead of a white page, when the frame itself fails. */
export function FrameFailure() {
  const words = failureWords(useRouteError());
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <title>Something went wrong · Fieldboard</title>
      <h1 className="mb-4 text-title font-semibold">This page could not be opened</h1>
      <FailureCard words={{ ...words, remedy: "reload" }} onRetry={() => location.reload()} />
    </main>
  );
}
