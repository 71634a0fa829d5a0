import { Link } from "react-router-dom";
import { formatCount } from "#web/lib/format.ts";

/** A count that opens the list of as many rows; a zero opens nothing. */
export const CountLink = ({ count, to }: { readonly count: number; readonly to: string }) =>
  count === 0 ? (
    formatCount(count)
  ) : (
    <Link to={to} className="rounded-sm text-accent hover:underline">
      {formatCount(count)}
    </Link>
  );
