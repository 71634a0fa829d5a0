import type { RouteObject } from "react-router-dom";
import { paths } from "#web/lib/paths.ts";
import { FrameFailure } from "./route-failure.tsx";

/** The pages that one meets before one is signed in: without the frame, each code of its own. */
export const CARD_ROUTES: RouteObject[] = [
  {
    ErrorBoundary: FrameFailure,
    HydrateFallback: () => null,
    children: [
      {
        path: paths.signIn,
        lazy: { Component: async () => (await import("#web/pages/sign-in/sign-in-page.tsx")).SignInPage },
      },
      {
        path: paths.setUp,
        lazy: { Component: async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage },
      },
      {
        path: paths.invitation,
        lazy: { Component: async () => (await import("#web/pages/sign-in/link-page.tsx")).LinkPage },
      },
      {
        path: paths.secondFactor,
        lazy: {
          Component: async () => (await import("#web/pages/sign-in/second-factor-page.tsx")).SecondFactorPage,
        },
      },
    ],
  },
];
