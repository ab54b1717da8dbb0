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

function unpinHeight(box: HTMLElement): void {
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
function watchPinnedBoxes(sheet: HTMLElement, onUnpin: () => void): PinnedBoxes {
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

/** Lengths in CSS pixels. */
interface PageSpacing {
  readonly pageHeight: number;
  readonly padding: number;
  readonly gap: number;
}

/** Positions are rounded. */
export const EPSILON_PX = 0.5;

/** Whether a box from `top` to `bottom` lies entirely between the paddings of one page. */
export function isOnOnePage(top: number, bottom: number, { pageHeight, padding, gap }: PageSpacing): boolean {
  const step = pageHeight + gap;
  const start = Math.floor((top + EPSILON_PX) / step) * step;
  const from = start === 0 ? 0 : start + padding;
  return top >= from - EPSILON_PX && bottom <= start + pageHeight - padding + EPSILON_PX;
}

/**
 * Browsers lay out every block after a change that is beside a float. Modules and entries that lie on one page do
 * not need the float: as block formatting contexts of their own (data-isolated) they are not laid out while nothing in
 * them changes. If the text's height would change by it, nothing is isolated.
 */
function isolateBoxes(sheet: HTMLElement, pages: PageSpacing, measureHeight: () => number): void {
  const scale = sheet.getBoundingClientRect().width / sheet.offsetWidth;
  const { top: origin } = sheet.getBoundingClientRect();
  const fits = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return isOnOnePage((top - origin) / scale, (bottom - origin) / scale, pages);
  };
  const isolated: HTMLElement[] = [];
  for (const module of sheet.querySelectorAll<HTMLElement>('.resume-module:has(> .resume-body)')) {
    if (fits(module)) isolated.push(module);
    else
      for (const entry of module.querySelectorAll<HTMLElement>('.resume-entry'))
        if (fits(entry)) isolated.push(entry);
  }
  const before = measureHeight();
  for (const element of isolated) element.dataset['isolated'] = '';
  if (Math.abs(measureHeight() - before) > EPSILON_PX) unisolateBoxes(sheet);
}

function unisolateBoxes(sheet: HTMLElement): void {
  for (const element of sheet.querySelectorAll<HTMLElement>('[data-isolated]')) {
    delete element.dataset['isolated'];
    for (const body of element.querySelectorAll<HTMLElement>(':scope > .resume-body')) unpinHeight(body);
  }
}

/** After the last change of the text's height. */
const CONTAIN_DELAY_MS = 250;

interface LayoutContainment {
  /** Whether the text is contained and still as tall as it was then: there is nothing to measure. */
  readonly isHeightUnchanged: () => boolean;
  /** Ends the containment until `schedule` is called: the text has grown or shrunk. */
  readonly release: () => void;
  /** Contains the layout once the height has stopped changing. */
  readonly schedule: () => void;
  readonly stop: () => void;
}

/**
 * Makes a keystroke lay out one box instead of the whole sheet: between changes of the text's height the boxes that
 * stand on one page are isolated and their heights pinned.
 * @param measureHeight the height of all text
 * @param recountIfStale counts the pages again where the text has changed since they were counted, and says whether it had:
 * a font may have come, of which no observer has told yet. What it counts is contained later.
 */
export function containLayout(
  sheet: HTMLElement,
  spacing: PageSpacing,
  measureHeight: () => number,
  recountIfStale: () => boolean,
): LayoutContainment {
  let containedHeight = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = () => {
    if (containedHeight > 0) unisolateBoxes(sheet);
    containedHeight = 0;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A hidden sheet (a phone shows one panel at a time) has no heights to pin.
      if (sheet.offsetWidth === 0) return;
      release();
      if (recountIfStale()) return;
      isolateBoxes(sheet, spacing, measureHeight);
      boxes.pinHeights();
      containedHeight = measureHeight();
    }, CONTAIN_DELAY_MS);
  };
  const boxes = watchPinnedBoxes(sheet, schedule);
  return {
    isHeightUnchanged: () => containedHeight > 0 && Math.abs(measureHeight() - containedHeight) < EPSILON_PX,
    release,
    schedule,
    stop() {
      clearTimeout(timer);
      boxes.stop();
      unisolateBoxes(sheet);
    },
  };
}
