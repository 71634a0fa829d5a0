import { isFindingKind } from "#domain/today/finding-kinds.ts";
import { itemsQuery } from "#web/api/today.ts";
import type { Loader } from "#web/api/loader.ts";

export const itemsLoader: Loader = ({ params: { kind } }, start) =>
  isFindingKind(kind) ? start(itemsQuery({ kind })) : null;
