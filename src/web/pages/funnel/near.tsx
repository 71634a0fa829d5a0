import { useEffect, useRef, useState, type ReactNode } from "react";
import { useMedia } from "#web/lib/media.ts";

/** A few screens before it comes into view, a panel begins to load: what is in view is painted first. */
const MARGIN = "6000px 0px";

type NearProps = { readonly heightPx: number; readonly children: ReactNode };

/** Mounts what is below the fold when it comes near, or when the page is printed; until then its room is kept. */
export function Near({ heightPx, children }: NearProps) {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isPrinted = useMedia("print");
  useEffect(() => {
    if (room.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(room.current);
    return () => observer.disconnect();
  }, []);
  return isNear || isPrinted ? children : <div ref={room} style={{ height: heightPx }} />;
}
