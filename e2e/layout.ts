import type { Page } from "playwright/test";
import { expect } from "./test.ts";

/** The widths that everything is looked at in. */
export const WIDTHS = [390, 768, 1440, 2560] as const;

/** Nothing on the page, as wide as it stands, overlaps, is cut, wraps where it must not, or is too small. */
export async function expectLaidOut(page: Page, where: string): Promise<void> {
  // Charts are drawn again a moment after the window changed.
  await expect.poll(() => layoutProblems(page), { message: `mistakes of layout: ${where}` }).toEqual([]);
}

/** What is wrong with the layout of the page, in words; measured in the page, so each part is there down to its text. */
export const layoutProblems = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    type Box = {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    };
    type Text = {
      readonly node: Node;
      readonly words: string;
      readonly owner: Element;
      readonly box: Box;
    };

    const SLACK_PX = 1.5;
    const TEXT_MIN_PX = 12;
    const TARGET_MIN_PX = 24;
    // 40 px with the border of its field.
    const CONTROL_MIN_PX = 38;
    const OPENED = "[role=tooltip], [role=dialog], [role=alertdialog], .react-aria-Popover";
    const problems: string[] = [];

    const shown = (words: string): string => `“${words.replaceAll(/\s+/g, " ").trim().slice(0, 50)}”`;
    const isEmpty = ({ left, right, top, bottom }: Box): boolean =>
      right - left < SLACK_PX || bottom - top < SLACK_PX;
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      right: Math.min(one.right, other.right),
      top: Math.max(one.top, other.top),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const parents = (element: Element): readonly Element[] => {
      const all: Element[] = [];
      for (let at: Element | null = element; at !== null; at = at.parentElement) all.push(at);
      return all;
    };
    /** Requested once for each element, since most have the same parents. */
    const remembered = <Answer>(ask: (element: Element) => Answer): ((element: Element) => Answer) => {
      const answers = new Map<Element, Answer>();
      return (element) => {
        const known = answers.get(element);
        if (known !== undefined) return known;
        const answer = ask(element);
        answers.set(element, answer);
        return answer;
      };
    };
    const isForReaders = remembered((element): boolean => {
      const { clipPath, width, height } = getComputedStyle(element);
      if (clipPath === "inset(50%)" || (width === "1px" && height === "1px")) return true;
      return element.parentElement !== null && isForReaders(element.parentElement);
    });
    const positionOf = remembered((element) => getComputedStyle(element).position);
    const clipping = remembered((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";
      return { clips: overflowX !== "visible", scrollsX: scrolls(overflowX), scrollsY: scrolls(overflowY) };
    });
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element);

    /** What is left of a box inside all that clips it; absolute and fixed parts leave the clips between them and their frame. */
    const clipsOf = (element: Element): readonly Element[] => {
      const clips: Element[] = clipping(element).clips ? [element] : [];
      let position = positionOf(element);
      for (const parent of parents(element).slice(1)) {
        if (position === "fixed") break;
        if (position === "absolute" && positionOf(parent) === "static") continue;
        if (clipping(parent).clips && parent !== document.documentElement) clips.push(parent);
        position = positionOf(parent);
      }
      return clips;
    };

    /** It has room for so many lines, and the last ends in an ellipsis. */
    const isClamped = (element: Element): boolean => getComputedStyle(element).webkitLineClamp !== "none";
    const texts: Text[] = [];
    /** An ellipsis is drawn in the lines of its own block: what is set in those lines as one piece is cut off anywhere. */
    const isLineOf = (block: Element, owner: Element): boolean =>
      parents(owner).find((each) => getComputedStyle(each).display !== "inline") === block;
    const cut = new Map<Element, { readonly words: string; readonly owner: Element }>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const words = node.textContent ?? "";
      const owner = node.parentElement;
      if (owner === null || words.trim() === "" || !isShown(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const clips = clipsOf(owner);
      const lines = [...range.getClientRects()];
      if (Number.parseFloat(getComputedStyle(owner).fontSize) < TEXT_MIN_PX)
        problems.push(`small text: ${shown(words)}`);
      const isOneLine = owner.closest(
        "button, th, [role=tab], [role=menuitem], [role=option] > :first-child",
      );
      const tops = new Set(lines.filter((line) => line.width > 0).map(({ top }) => Math.round(top)));
      if (isOneLine !== null && tops.size > 1 && !clips.some(isClamped))
        problems.push(`wraps: ${shown(words)}`);
      for (const line of lines) {
        // Letters have air above and below, which lines of text may share.
        const air = line.height / 5;
        let box: Box = { ...line.toJSON(), top: line.top + air, bottom: line.bottom - air };
        if (isEmpty(box)) continue;
        let isScrolled = false;
        for (const clip of clips) {
          const { scrollsX, scrollsY } = clipping(clip);
          const frame = clip.getBoundingClientRect();
          const left = common(box, frame);
          const losesX = box.right - frame.right > SLACK_PX || frame.left - box.left > SLACK_PX;
          const losesY = box.bottom - frame.bottom > SLACK_PX || frame.top - box.top > SLACK_PX;
          if ((losesX && !scrollsX) || (losesY && !scrollsY)) {
            if (!isScrolled) cut.set(clip, cut.get(clip) ?? { words, owner });
          } else if (losesX || losesY) isScrolled = true;
          box = left;
        }
        if (isEmpty(box)) continue;
        texts.push({ node, words, owner, box });
        if (box.right - innerWidth > SLACK_PX || box.left < -SLACK_PX)
          problems.push(`beyond the window: ${shown(words)}`);
      }
    }

    for (const [clip, { words, owner }] of cut) {
      // Half a number is a wrong one, whatever stands after it.
      if (/^[−+]?\d[\d,.:]*(?: h|%)?$/.test(words.trim())) problems.push(`cut figure: ${shown(words)}`);
      const hasEllipsis = isClamped(clip) || getComputedStyle(clip).textOverflow === "ellipsis";
      if (!hasEllipsis || !isLineOf(clip, owner)) {
        problems.push(`cut without an ellipsis: ${shown(words)}`);
        continue;
      }
      clip.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      const title = clip.closest("[title]")?.getAttribute("title") ?? "";
      if (!title.includes(words.trim())) problems.push(`cut, and nowhere whole: ${shown(words)}`);
    }

    /** What lies on purpose above the rest: stays in place while the rest scrolls, or has been opened over it. */
    const layerOf = (element: Element): Element | undefined =>
      parents(element).find((each) => ["sticky", "fixed"].includes(positionOf(each)) || each.matches(OPENED));
    const hides = (layer: Element | undefined, element: Element): boolean =>
      layer !== undefined &&
      parents(element)
        .filter((each) => layer.contains(each))
        .some((each) => !/^(?:transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(each).backgroundColor));
    const byTop = texts.toSorted((a, b) => a.box.top - b.box.top);
    for (const [place, one] of byTop.entries()) {
      for (let at = place + 1; at < byTop.length; at += 1) {
        const other = byTop[at];
        if (other === undefined || other.box.top >= one.box.bottom) break;
        if (one.node === other.node || isEmpty(common(one.box, other.box))) continue;
        const [below, above] = [layerOf(one.owner), layerOf(other.owner)];
        if (below !== above && (hides(below, one.owner) || hides(above, other.owner))) continue;
        problems.push(`overlap: ${shown(one.words)} and ${shown(other.words)}`);
      }
    }

    /** Whether a press there would hit something that lies over it, such as the cover of an opened layer. */
    const isCovered = (pressed: Element, { x, y, width, height }: DOMRect): boolean => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return hit !== null && !pressed.contains(hit) && !hit.contains(pressed);
    };
    const targets = [
      ...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [role=button], [role=menuitem], [role=option], [role=separator][tabindex]",
      ),
    ]
      .filter(isShown)
      .flatMap((element) => {
        // What is pressed in place of a hidden box is its label.
        const pressed = element.closest("label") ?? element;
        const box = pressed.getBoundingClientRect();
        const isScrolledAway = clipsOf(pressed).some((clip) =>
          isEmpty(common(box, clip.getBoundingClientRect())),
        );
        return isEmpty(box) || isScrolledAway || isCovered(pressed, box) ? [] : [{ element, pressed, box }];
      });
    const isSmall = ({ width, height }: DOMRect): boolean =>
      width < TARGET_MIN_PX - 0.5 || height < TARGET_MIN_PX - 0.5;
    /** In the middle of a sentence, whose lines decide how high it is. */
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display.startsWith("inline") &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );
    /** From the middle of a small target to what else can be hit, which WCAG 2.5.8 wants to be half a target away. */
    const distance = (from: DOMRect, to: DOMRect): number => {
      const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
      if (isSmall(to))
        return Math.hypot(to.x + to.width / 2 - x, to.y + to.height / 2 - y) - TARGET_MIN_PX / 2;
      return Math.hypot(Math.max(to.left - x, 0, x - to.right), Math.max(to.top - y, 0, y - to.bottom));
    };
    for (const { element, pressed, box } of targets) {
      const name = element.getAttribute("aria-label") ?? pressed.textContent ?? "";
      const near = targets.find(
        (other) =>
          other.pressed !== pressed &&
          !pressed.contains(other.pressed) &&
          !other.pressed.contains(pressed) &&
          distance(box, other.box) < TARGET_MIN_PX / 2 - 0.5,
      );
      if (isSmall(box) && !isInText(element) && near !== undefined)
        problems.push(
          `small target: ${shown(name)} of ${Math.round(box.width)}×${Math.round(box.height)} beside ${shown(near.element.getAttribute("aria-label") ?? near.element.textContent ?? "")}`,
        );
      const isControl =
        element.matches("button, input, select, [role=button]") &&
        !isInText(element) &&
        // A term whose definition it opens looks like the text it is.
        !getComputedStyle(element).textDecorationLine.includes("underline") &&
        element.closest("table, svg, [role=tooltip]") === null;
      if (innerWidth < 640 && isControl && box.height < CONTROL_MIN_PX - 0.5)
        problems.push(`low control: ${shown(name)} of ${Math.round(box.height)} px`);
    }

    const beyond = document.documentElement.scrollWidth - innerWidth;
    if (beyond > 0) problems.push(`the page scrolls sideways by ${beyond} px`);
    return [...new Set(problems)];
  });
