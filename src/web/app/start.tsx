import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { sayCutText } from "#web/lib/cut-text.ts";
import { createQueryClient } from "./query-client.ts";
import { reloadOnceWhenOutdated } from "./outdated.ts";
import { createRouter } from "./router.tsx";

/** Shows the app in an element. */
export function startApp(element: Element): void {
  reloadOnceWhenOutdated();
  sayCutText(document);
  const queries = createQueryClient();
  createRoot(element, {
    // A panel has shown it already; React would print it to the console as well.
    onCaughtError: () => {},
    onUncaughtError: (error) => reportError(error),
  }).render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createRouter(queries)} />
    </QueryClientProvider>,
  );
}
