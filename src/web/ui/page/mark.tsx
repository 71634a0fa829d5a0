/** The sign of Fieldboard, always beside its name. */
export const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0 text-accent">
    <path fill="currentColor" d="M2 2h4v16H2zM8 7h4v11H8zM14 11h4v7h-4z" />
  </svg>
);
