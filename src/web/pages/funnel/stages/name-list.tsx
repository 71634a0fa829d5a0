/** `Harbor, Elm and Garden`: names that somebody else gave, each for itself. */
export const NameList = ({ names }: { readonly names: readonly string[] }) =>
  names.map((name, place) => (
    <span key={place}>
      {place === 0 ? "" : place === names.length - 1 ? " and " : ", "}
      <bdi>{name}</bdi>
    </span>
  ));
