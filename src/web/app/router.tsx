import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter } from "react-router-dom";
import { paths } from "#web/lib/paths.ts";
import { shellRoute } from "./pages.tsx";
import { FrameFailure } from "./route-failure.tsx";

export const createRouter = (queries: QueryClient) =>
  createBrowserRouter([
    {
      // Before signing in there is no shell.
      ErrorBoundary: FrameFailure,
      HydrateFallback: () => null,
      children: [
        {
          path: paths.signIn,
          lazy: { Component: async () => (await import("#web/pages/sign-in/sign-in-page.tsx")).SignInPage },
        },
        { path: paths.setUp, lazy: { Component: loadLinkPage } },
        { path: paths.invitation, lazy: { Component: loadLinkPage } },
        {
          path: paths.secondFactor,
          lazy: {
            Component: async () =>
              (await import("#web/pages/sign-in/second-factor-page.tsx")).SecondFactorPage,
          },
        },
      ],
    },
    shellRoute(queries),
  ]);

const loadLinkPage = async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage;
