/** The place of the first page while its code is on its way; the shell around it works already, and stays. */
export const FirstLoad = () => (
  <output className="block px-4 pt-3 sm:px-6">
    <span className="sr-only">Loading the page…</span>
    <span className="bone block h-7 w-32" />
  </output>
);
