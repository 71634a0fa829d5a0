import { startTransition, useEffect, useState } from "react";

/** How many of so many are to be drawn: one more whenever the browser has had its turn. */
export function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + 1)));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}
