import { startTransition, useEffect, useRef, useState, type ReactNode } from "react";
import { useIsPrinting } from "#web/lib/media.ts";

type NearProps = {
  /** Stands in its place until then, in its final size. */
  readonly room: ReactNode;
  /** How far below the window it begins to come. */
  readonly marginPx?: number;
  readonly children: ReactNode;
};

/**
 * Mounts what is below the fold when it comes near, when the page is printed, and when the browser's own search is opened,
 * which finds only what is there.
 */
export function Near({ room, marginPx = 100, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (isNear || place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setIsNear(true));
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(place.current);
    const find = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key.toLowerCase() === "f" && (ctrlKey || metaKey)) setIsNear(true);
    };
    addEventListener("keydown", find);
    return () => {
      observer.disconnect();
      removeEventListener("keydown", find);
    };
  }, [isNear, marginPx]);
  return isNear || isPrinting ? children : <div ref={place}>{room}</div>;
}
