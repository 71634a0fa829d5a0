import { Button } from "#web/ui/button.tsx";

/** Instead of a white page, when a page's code cannot be loaded or the frame itself fails. */
export const RouteFailure = () => (
  <main className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
    <title>Something went wrong · Fieldboard</title>
    <h1 className="text-title font-semibold">This page could not be opened</h1>
    <p role="alert" className="text-muted">
      A part of it did not arrive, or Fieldboard has been updated meanwhile. Your filters are kept in the
      address.
    </p>
    <Button icon="refresh" onPress={() => location.reload()}>
      Reload
    </Button>
  </main>
);
