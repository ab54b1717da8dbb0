/*
 * A box on a line of its own (a title, an entry's head) stays as tall as it is through most of what is typed in it, and
 * so does what is settled on one page (settle.ts). While it does, its height is fixed and its contents' size concerns
 * nobody: a keystroke then lays out that box instead of the sheet. Whatever could change its height is watched, and lets
 * it find its height anew before it is painted.
 */

const name = 'frozen';
const frozen = '[data-frozen]';

/**
 * A browser counts lengths in 1/64 px, writes them with six digits and cuts off what it reads below a 64th: the height
 * that it wrote would come back one too small, and every box below would stand higher.
 */
const half64th = 1 / 128;

/** How tall the parts of a frozen box were when it was frozen. */
const heights = new WeakMap<Element, number>();

function partsOf(box: HTMLElement): number {
  let sum = 0;
  for (const part of box.children) sum += (part as HTMLElement).offsetHeight;
  return sum;
}

/** Lets a box find its height. */
export function thaw(box: HTMLElement): void {
  delete box.dataset[name];
  box.style.height = '';
}

function thawAll(sheet: HTMLElement): void {
  for (const box of sheet.querySelectorAll<HTMLElement>(frozen)) thaw(box);
}

export interface FrozenBoxes {
  /** Fixes the heights as they are now. */
  readonly freeze: () => void;
  /** Lets go of all of them, and of the watching. */
  readonly stop: () => void;
}

/**
 * @param onThaw more may have changed than letters: nothing is frozen any more
 */
export function watchBoxes(sheet: HTMLElement, onThaw: () => void): FrozenBoxes {
  const thawEverything = () => {
    if (!sheet.querySelector(frozen)) return;
    thawAll(sheet);
    onThaw();
  };
  /** From the innermost: a box that has thawed may be taller, and what it is in with it. */
  const frozenAround = (element: Element): HTMLElement[] => {
    const box = element.closest<HTMLElement>(frozen);
    return box ? [box, ...(box.parentElement ? frozenAround(box.parentElement) : [])] : [];
  };
  const letters = new MutationObserver((changes) => {
    const touched = new Set<HTMLElement>();
    for (const { type, target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (!element?.closest('.resume-atom, .resume-rich')) {
        thawEverything();
        return;
      }
      // What a text begins with, a heading or not, tells how much of it its entry's head keeps beside itself.
      if (type === 'childList' && element.matches('.resume-rich'))
        for (const head of element.previousElementSibling?.querySelectorAll<HTMLElement>(frozen) ?? [])
          thaw(head);
      for (const box of frozenAround(element)) {
        // What is around comes after all that is in it.
        touched.delete(box);
        touched.add(box);
      }
    }
    for (const box of touched) if (heights.get(box) !== partsOf(box)) thaw(box);
  });
  letters.observe(sheet, { childList: true, characterData: true, subtree: true });
  // The settings stand in these elements' attributes.
  const settings = new MutationObserver(thawEverything);
  for (const element of [sheet, ...sheet.querySelectorAll('.resume-flow')])
    settings.observe(element, { attributes: true });
  document.fonts.addEventListener('loadingdone', thawEverything);
  return {
    freeze() {
      // The head is left alone: its parts are as tall as the box. What is taller than a page flows around the borders,
      // which no box of its own can.
      const boxes = [
        ...sheet.querySelectorAll<HTMLElement>(
          '.resume-line > .resume-atom:not(.resume-head, [data-tall]), [data-settled] > .resume-body',
        ),
      ];
      const tall = boxes.map((box) => [getComputedStyle(box).height, partsOf(box)] as const);
      for (const [at, box] of boxes.entries()) {
        const [height = '', parts = 0] = tall[at] ?? [];
        box.style.height = `${Number.parseFloat(height) + half64th}px`;
        box.dataset[name] = '';
        heights.set(box, parts);
      }
    },
    stop() {
      letters.disconnect();
      settings.disconnect();
      document.fonts.removeEventListener('loadingdone', thawEverything);
      thawAll(sheet);
    },
  };
}
