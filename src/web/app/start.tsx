import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createPath, RouterProvider } from "react-router-dom";
import { takeLinkToken } from "#web/lib/link-token.ts";
import { NAME_CARDS } from "#web/app/shell/name-cards.tsx";
import { noteCrash } from "#web/app/shell/crash.ts";
import { onLeaving } from "#web/app/session/leave.ts";
import { NameCardsContext } from "#web/ui/page/name-links.tsx";
import { createQueryClient } from "./query-client.ts";
import { reloadOnceWhenOutdated } from "#web/app/shell/outdated.ts";
import { createRouter } from "./router.tsx";

/** Shows the app in an element. */
export function startApp(element: Element): void {
  takeLinkToken();
  const queries = createQueryClient();
  const router = createRouter(queries);
  reloadOnceWhenOutdated(() => createPath(router.state.navigation.location ?? router.state.location));
  const root = createRoot(element, {
    // A panel has shown it already; React would print it to the console as well.
    onCaughtError: noteCrash,
    onUncaughtError: (error) => {
      noteCrash(error);
      reportError(error);
    },
  });
  onLeaving(() => {
    root.unmount();
    queries.clear();
  });
  root.render(
    <QueryClientProvider client={queries}>
      <NameCardsContext value={NAME_CARDS}>
        {/* Without a listener the router would print to the console what its card shows. */}
        <RouterProvider router={router} onError={noteCrash} />
      </NameCardsContext>
    </QueryClientProvider>,
  );
}
