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
 * Mounts what is below the fold when it comes near, when the page is printed, and for who goes on by Tab or opens the
 * browser's own search: both find only what is there.
 */
export function Near({ room, marginPx = 100, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const isPrinting = useIsPrinting();
  useEffect(() => {
    if (isNear || place.current === null) return;
    const come = (): void => startTransition(() => setIsNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `${marginPx}px 0px` },
    );
    observer.observe(place.current);
    const look = ({ key, ctrlKey, metaKey }: KeyboardEvent): void => {
      if (key === "Tab" || (key.toLowerCase() === "f" && (ctrlKey || metaKey))) come();
    };
    addEventListener("keydown", look);
    return () => {
      observer.disconnect();
      removeEventListener("keydown", look);
    };
  }, [isNear, marginPx]);
  return isNear || isPrinting ? children : <div ref={place}>{room}</div>;
}
