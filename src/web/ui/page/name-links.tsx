import { createContext, use, type ComponentType, type ReactNode } from "react";
import { Focusable, Tooltip, TooltipTrigger } from "react-aria-components";
import { Link } from "react-router-dom";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { paths } from "#web/lib/paths.ts";

/** What the app shows of a person and of an office beside their names: it reads it, which nothing here does. */
export type NameCards = {
  readonly Person: ComponentType<{ readonly id: PersonId }>;
  readonly Office: ComponentType<{ readonly id: OfficeId }>;
};

export const NameCardsContext = createContext<NameCards | null>(null);

type NameLinkProps<Id> = {
  /** Null where there is no page of it that the user may see. */
  readonly id: Id | null;
  /** Such as to close the sheet that it is in. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
};

/** A person's name, which leads to their page, with a card on hover and focus. */
export function PersonLink({ id, ...link }: NameLinkProps<PersonId>) {
  const cards = use(NameCardsContext);
  if (id === null) return link.children;
  return <CardLink to={paths.person(id)} card={cards && <cards.Person id={id} />} {...link} />;
}

/** An office's name, which leads to its page, with a card on hover and focus. */
export function OfficeLink({ id, ...link }: NameLinkProps<OfficeId>) {
  const cards = use(NameCardsContext);
  if (id === null) return link.children;
  return <CardLink to={paths.office(id)} card={cards && <cards.Office id={id} />} {...link} />;
}

type CardLinkProps = Pick<NameLinkProps<never>, "onPress" | "children"> & {
  readonly to: string;
  readonly card: ReactNode;
};

const HOVER_MS = 400;
const LEAVE_MS = 200;

function CardLink({ to, card, onPress, children }: CardLinkProps) {
  // Inside the page's landmark, for those who go from landmark to landmark.
  const main = document.querySelector("main");
  const link = (
    <Link to={to} onClick={onPress} className="rounded-sm text-accent hover:underline">
      {children}
    </Link>
  );
  if (card === null) return link;
  return (
    <TooltipTrigger delay={HOVER_MS} closeDelay={LEAVE_MS}>
      <Focusable>{link}</Focusable>
      <Tooltip
        placement="bottom start"
        offset={4}
        {...(main !== null && { UNSTABLE_portalContainer: main })}
        className="max-w-80 rounded-md border border-line-strong bg-raised px-4 py-3 text-table text-ink shadow-raised"
      >
        {card}
      </Tooltip>
    </TooltipTrigger>
  );
}
