/*
 * A box on a line of its own (a title, an entry's head) keeps its height through most of what is typed in it, and so
 * does an isolated box (isolate-boxes.ts). Meanwhile its height is pinned and it has size containment, so a keystroke
 * lays out that box instead of the sheet. Whatever could change its height is observed and unpins it before the next
 * paint.
 */

const pinnedSelector = '[data-pinned]';

/**
 * Browsers compute lengths in 1/64 px, serialise them with six digits and truncate below 1/64 when parsing: a height
 * written back as it was read would come out 1/64 px too small and move every box below.
 */
const HALF_64TH_PX = 1 / 128;

/** The content height of each pinned box when it was pinned. */
const contentHeights = new WeakMap<Element, number>();

function measureContent(box: HTMLElement): number {
  let sum = 0;
  for (const child of box.children) sum += (child as HTMLElement).offsetHeight;
  return sum;
}

export function unpinHeight(box: HTMLElement): void {
  delete box.dataset['pinned'];
  box.style.height = '';
}

function unpinAll(sheet: HTMLElement): void {
  for (const box of sheet.querySelectorAll<HTMLElement>(pinnedSelector)) unpinHeight(box);
}

interface PinnedBoxes {
  readonly pinHeights: () => void;
  readonly stop: () => void;
}

/**
 * Observes a sheet and unpins what may have changed its height.
 * @param onUnpin called when more than text has changed: nothing is pinned any more
 */
export function watchPinnedBoxes(sheet: HTMLElement, onUnpin: () => void): PinnedBoxes {
  const unpinEverything = () => {
    if (!sheet.querySelector(pinnedSelector)) return;
    unpinAll(sheet);
    onUnpin();
  };
  /** The innermost first: an unpinned box may become taller, and its ancestors with it. */
  const pinnedAncestors = (element: Element): HTMLElement[] => {
    const box = element.closest<HTMLElement>(pinnedSelector);
    return box ? [box, ...(box.parentElement ? pinnedAncestors(box.parentElement) : [])] : [];
  };
  const text = new MutationObserver((changes) => {
    const touched = new Set<HTMLElement>();
    for (const { type, target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('.resume-atom, .resume-rich')) {
        unpinEverything();
        return;
      }
      // An entry's head keeps the first line of its text on the same page: how much depends on what that line is.
      if (type === 'childList' && element.matches('.resume-rich'))
        for (const head of element.previousElementSibling?.querySelectorAll<HTMLElement>(pinnedSelector) ??
          [])
          unpinHeight(head);
      for (const box of pinnedAncestors(element)) {
        // Ancestors come after their descendants.
        touched.delete(box);
        touched.add(box);
      }
    }
    for (const box of touched) if (contentHeights.get(box) !== measureContent(box)) unpinHeight(box);
  });
  text.observe(sheet, { childList: true, characterData: true, subtree: true });
  // Style settings are attributes of these elements.
  const settings = new MutationObserver(unpinEverything);
  for (const element of [sheet, ...sheet.querySelectorAll('.resume-flow')])
    settings.observe(element, { attributes: true });
  document.fonts.addEventListener('loadingdone', unpinEverything);
  return {
    pinHeights() {
      // The head's children are as tall as the head. What is taller than a page must flow around the page borders, which
      // a contained box cannot.
      const boxes = [
        ...sheet.querySelectorAll<HTMLElement>(
          '.resume-line > .resume-atom:not(.resume-head, [data-tall]), [data-isolated] > .resume-body',
        ),
      ];
      const sizes = boxes.map((box) => [getComputedStyle(box).height, measureContent(box)] as const);
      for (const [at, box] of boxes.entries()) {
        const [height = '', content = 0] = sizes[at] ?? [];
        box.style.height = `${Number.parseFloat(height) + HALF_64TH_PX}px`;
        box.dataset['pinned'] = '';
        contentHeights.set(box, content);
      }
    },
    stop() {
      text.disconnect();
      settings.disconnect();
      document.fonts.removeEventListener('loadingdone', unpinEverything);
      unpinAll(sheet);
    },
  };
}
