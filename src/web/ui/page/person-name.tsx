import { Missing } from "./name.tsx";

type PersonNameProps = {
  readonly first: string;
  readonly last: string;
  /** Last name first where a list is in that order. */
  readonly isLastFirst?: boolean;
};

/** A person's name, each part kept apart from the writing direction of the other. */
export const PersonName = ({ first, last, isLastFirst = false }: PersonNameProps) => {
  const hasFirst = first.trim() !== "";
  const hasLast = last.trim() !== "";
  if (!hasFirst && !hasLast) return <Missing because="no name was told" />;
  const [before, after] = isLastFirst ? [last, first] : [first, last];
  const between = isLastFirst ? ", " : " ";
  return (
    <>
      <bdi>{before}</bdi>
      {hasFirst && hasLast ? between : ""}
      <bdi>{after}</bdi>
    </>
  );
};
