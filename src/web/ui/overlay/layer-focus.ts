/** The layers that are open, the one on top last. */
const open: HTMLElement[] = [];

/**
 * Keeps the focus inside a layer until the returned function gives it back. Nothing of the page is hidden or made inert
 * for that: the browser would style the whole page anew, which takes a slow computer longer than drawing the layer.
 */
export function holdFocus(layer: HTMLElement, box: HTMLElement, returnTo: Element | null): () => void {
  open.push(layer);
  // A part inside may have taken it already.
  if (!layer.contains(document.activeElement)) box.focus({ preventScroll: true });
  const bringBack = ({ target }: FocusEvent): void => {
    if (open.at(-1) === layer && target instanceof Node && !layer.contains(target))
      (stopsIn(layer)[0] ?? box).focus({ preventScroll: true });
  };
  document.addEventListener("focusin", bringBack);
  // What has the focus may go away, as a line that is taken out of a list.
  const observer = new MutationObserver(() => {
    if (open.at(-1) === layer && document.activeElement === document.body) box.focus({ preventScroll: true });
  });
  observer.observe(layer, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", bringBack);
    open.splice(open.indexOf(layer), 1);
    const isOurs = layer.contains(document.activeElement) || document.activeElement === document.body;
    if (isOurs && returnTo instanceof HTMLElement) returnTo.focus({ preventScroll: true });
  };
}

/** Tab goes round inside a layer. It is led at every step: browsers stop at whatever scrolls, too. */
export function leadTab(layer: HTMLElement, isBack: boolean): void {
  const stops = stopsIn(layer);
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = isBack ? stops.at(at < 0 ? -1 : at - 1) : stops[(at + 1) % stops.length];
  next?.focus();
}

const STOPS = "a[href], button, input, select, textarea, [tabindex]";

const stopsIn = (layer: HTMLElement): readonly HTMLElement[] =>
  [...layer.querySelectorAll<HTMLElement>(STOPS)].filter(
    // Of several radio buttons, Tab comes to the chosen one.
    (stop) =>
      stop.tabIndex >= 0 && !stop.matches(":disabled, [type=radio]:not(:checked)") && stop.checkVisibility(),
  );
