import { startTransition, useState } from "react";
import { showToast } from "./toasts.tsx";

/** A module that is fetched when it is first wanted. */
export type OnDemand<Code> = {
  readonly load: () => Promise<Code>;
  /** The module when it is here already, so that what it draws appears at once. */
  readonly now: () => Code | null;
};

/** Keeps a module out of the first load of a page. A fetch that failed is tried again the next time. */
export function onDemand<Code>(fetchCode: () => Promise<Code>): OnDemand<Code> {
  let code: Code | null = null;
  const load = async (): Promise<Code> => (code ??= await fetchCode());
  return { load, now: () => code };
}

/** Fetches ahead of a press, when the pointer or the focus comes near. What fails here fails again at the press, and is said there. */
export const fetchAhead = async <Code>({ load, now }: OnDemand<Code>): Promise<void> => {
  if (now() === null && navigator.onLine) await load().catch(() => null);
};

/** What is shown by code that is fetched on demand: null while it is not shown. */
export function useShown<Code>({ load, now }: OnDemand<Code>) {
  const [shown, setShown] = useState<{ readonly code: Code } | null>(null);
  const show = (): void => {
    const here = now();
    if (here !== null) return startTransition(() => setShown({ code: here }));
    load().then(
      (code) => startTransition(() => setShown({ code })),
      () => showToast("Couldn't load this part of the page. Check your connection and try again."),
    );
  };
  return { shown: shown?.code ?? null, show, hide: () => setShown(null) };
}
