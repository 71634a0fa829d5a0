import { Navigation } from "./navigation.tsx";

/** The frame of the app while the code of the first page is on its way. */
export const FirstLoad = () => (
  <div className="flex min-h-dvh">
    <Navigation />
    <main className="flex-1 px-4 pt-3 sm:px-6">
      <output className="block">
        <span className="sr-only">Loading the page…</span>
        <span className="bone block h-7 w-32" />
      </output>
    </main>
  </div>
);
