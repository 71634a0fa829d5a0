import { createContext, use, type ComponentProps, type ComponentType, type ReactNode } from "react";
import { Focusable, Tooltip, TooltipTrigger } from "react-aria-components";
import { Link, type LinkProps } from "react-router-dom";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { paths } from "#web/lib/paths.ts";

/** Elements that the app shows of a person and of an office beside their names: it reads it, which nothing here does. */
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
  return (
    <WithCard card={cards && <cards.Person id={id} />}>
      <PlainLink to={paths.person(id)} {...link} />
    </WithCard>
  );
}

/** An office's name, which leads to its page, with a card on hover and focus. */
export const OfficeLink = ({ id, ...link }: NameLinkProps<OfficeId>) =>
  id === null ? (
    link.children
  ) : (
    <WithOfficeCard id={id}>
      <PlainLink to={paths.office(id)} {...link} />
    </WithOfficeCard>
  );

type WithOfficeCardProps = { readonly id: OfficeId | null; readonly children: CardLink };

/** A link with the card of the office that it is about, such as of a row that leads to a submission. */
export function WithOfficeCard({ id, children }: WithOfficeCardProps) {
  const cards = use(NameCardsContext);
  return <WithCard card={cards && id !== null ? <cards.Office id={id} /> : null}>{children}</WithCard>;
}

type PlainLinkProps = Pick<NameLinkProps<never>, "onPress" | "children"> & LinkProps;

const PlainLink = ({ onPress, ...link }: PlainLinkProps) => (
  <Link {...link} onClick={onPress} className="rounded-sm text-accent hover:underline" />
);

type CardLink = ComponentProps<typeof Focusable>["children"];
type WithCardProps = { readonly card: ReactNode; readonly children: CardLink };

const HOVER_MS = 400;
const LEAVE_MS = 200;

function WithCard({ card, children }: WithCardProps) {
  // Inside the page's landmark, for those who go from landmark to landmark.
  const main = document.querySelector("main");
  if (card === null) return children;
  return (
    <TooltipTrigger delay={HOVER_MS} closeDelay={LEAVE_MS}>
      <Focusable>{children}</Focusable>
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
