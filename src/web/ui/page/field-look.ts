/** Look of every field in a toolbar: its label inside the border, at the start. On paper, what it is called and says. */
export const FIELD = {
  group:
    "inline-flex h-8 max-w-full min-w-0 items-center rounded-md border border-control bg-surface has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent max-sm:h-10 max-sm:w-full print:h-auto print:border-0",
  label: "field-label pl-2.5 text-table whitespace-nowrap text-muted print:pl-0",
  button:
    "flex h-full min-w-0 flex-1 items-center justify-between gap-1.5 rounded-md pr-2 pl-1.5 text-table outline-none max-w-64 max-sm:max-w-none print:max-w-none print:[&_svg]:hidden",
  input: "h-full min-w-0 flex-1 rounded-md bg-transparent px-1.5 text-table outline-none",
} as const;
