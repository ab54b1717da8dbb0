import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** A control that the focus came to. */
export interface Stop {
  readonly name: string;
  /** What a person at the keyboard would miss there: no name, no ring, out of sight, before its turn. */
  readonly faults: readonly string[];
  readonly outside: boolean;
  /** The choices that arrow keys lead to from here, this one among them; 1 where Tab leads to each. */
  readonly choices: number;
  readonly axis: 'x' | 'y';
  /** Text of several lines, whose editor takes its place when it is focused. */
  readonly rich: boolean;
}

interface Walker {
  /** The focus as it is now; null when it is nowhere or where it has been before. */
  readonly arrive: (scope: Element | null) => Stop | null;
  /** The names of the controls of the scope at which the walk did not stop. */
  readonly missed: (scope: Element) => string[];
  /** What had the focus has been replaced by what has it now. */
  readonly again: () => void;
  readonly forget: () => void;
}

/** Runs in the page. */
function makeWalker(): void {
  const controls =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex], [contenteditable="true"]';
  let passed = new Set<Element | string>();
  /** A rich text is one field, whichever of its two elements stands there. */
  const keyOf = (element: Element): Element | string =>
    (element.matches('[contenteditable="true"]') && element.getAttribute('data-edit-field')) || element;
  let last: { element: Element; ring: string } | null = null;

  /** What is there for the eye alone is no part of a name. */
  const wordsOf = (element: Element | null | undefined): string => {
    const copy = element?.cloneNode(true);
    if (!(copy instanceof Element)) return '';
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
    return copy.textContent ?? '';
  };
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const owners = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
    const texts = [
      element.getAttribute('aria-label'),
      ...owners.map((id) => wordsOf(document.getElementById(id))),
      ...labels.map(wordsOf),
      element.matches('input, textarea, select, [contenteditable="true"]') ? '' : wordsOf(element),
    ];
    return texts.find((text) => (text ?? '').trim() !== '')?.trim() ?? '';
  };
  const visible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  /** A hidden box is seen by its label. */
  const seenBy = (element: Element): Element => {
    const box = element.getBoundingClientRect();
    return box.width <= 2 || getComputedStyle(element).opacity === '0'
      ? (element.closest('label') ?? element.parentElement ?? element)
      : element;
  };
  const clear = (colour: string) => colour === 'transparent' || /[,/] 0\)$/.test(colour);
  /** How the focus is shown, on the control or on what stands around or beside it. */
  const ringOf = (element: Element): string =>
    [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      ...(element.parentElement?.children ?? []),
      ...(element.nextElementSibling?.children ?? []),
    ]
      .map((one) => {
        if (!one) return '';
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one);
        const outline =
          outlineStyle === 'none' || outlineWidth === '0px' || clear(outlineColor) ? '' : outlineWidth;
        return `${outline}|${boxShadow === 'none' ? '' : boxShadow}`;
      })
      .join(' ');
  const inSight = (element: Element): boolean => {
    const box = seenBy(element).getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    if (left >= right || top >= bottom) return false;
    return [0.5, 0.1, 0.9].some((part) => {
      const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
      const seen = seenBy(element);
      return hit !== null && (seen.contains(hit) || hit.contains(seen));
    });
  };
  /** Whether the eye, reading from the upper left, would come to `next` only after `before`. */
  const inOrder = (before: Element, next: Element): boolean => {
    const [a, b] = [seenBy(before), seenBy(next)].map((one) => one.getBoundingClientRect());
    if (!a || !b || a.width === 0) return true;
    const below = b.bottom > a.top + 1;
    const beside = b.left >= a.right - 1;
    const sameLine = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
    return sameLine ? b.right > a.left + 1 : below || beside;
  };
  const groupOf = (element: Element) =>
    element.closest('[role="radiogroup"], [role="toolbar"], [role="tablist"], [data-month]') ??
    element.closest('[role="group"]');
  /** The controls among which arrow keys lead, since Tab stops at one of them only. */
  const choicesOf = (element: Element): Element[] => {
    if (element instanceof HTMLInputElement && element.type === 'radio')
      return [...document.querySelectorAll(`input[type="radio"][name="${CSS.escape(element.name)}"]`)];
    const group = groupOf(element);
    const members = group ? [...group.querySelectorAll(element.tagName)].filter(visible) : [];
    const roving = members.some((one) => one instanceof HTMLElement && one.tabIndex < 0);
    return roving && members.includes(element) ? members : [element];
  };
  const stopsAt = (element: Element): boolean =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [data-base-ui-focus-guard]') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    visible(element);

  const walker: Walker = {
    arrive(scope) {
      const element = document.activeElement;
      if (!element || element === document.body || passed.has(keyOf(element))) return null;
      const faults: string[] = [];
      const name = nameOf(element);
      const outside = scope !== null && !scope.contains(element);
      const isFirst = scope !== null && [...scope.querySelectorAll(controls)].find(stopsAt) === element;
      if (name === '') faults.push('no name');
      if (!inSight(element)) faults.push('out of sight');
      if (last && !outside && !isFirst && !inOrder(last.element, element))
        faults.push(`before its turn, after ${nameOf(last.element)}`);
      // Only once the focus has gone on can be told what showed it.
      if (last && ringOf(last.element) === last.ring) faults.push(`no ring at ${nameOf(last.element)}`);
      passed.add(keyOf(element));
      last = { element, ring: ringOf(element) };
      const choices = choicesOf(element);
      for (const one of choices) passed.add(one);
      const [first, second] = choices.map((one) => seenBy(one).getBoundingClientRect());
      return {
        name: name === '' ? element.outerHTML.slice(0, 120) : name,
        faults,
        outside,
        choices: choices.length,
        axis:
          first && second && Math.abs(second.top - first.top) > Math.abs(second.left - first.left)
            ? 'y'
            : 'x',
        rich: element.matches('[contenteditable="true"]'),
      };
    },
    missed: (scope) =>
      [...scope.querySelectorAll(controls)]
        // The formats stand before the text, and come up when it is focused: they are reached by Shift+Tab.
        .filter(
          (element) =>
            stopsAt(element) && !passed.has(keyOf(element)) && !element.closest('[role="toolbar"]'),
        )
        // Of several choices Tab stops at one.
        .filter((element) => !choicesOf(element).some((one) => passed.has(one)))
        .map((element) => nameOf(element) || element.outerHTML.slice(0, 120)),
    again() {
      const element = document.activeElement;
      if (!element) return;
      passed.add(keyOf(element));
      last = { element, ring: ringOf(element) };
    },
    forget() {
      passed = new Set();
      last = null;
    },
  };
  Object.assign(window, { keyboardWalker: walker });
}

/** Lets the pages to come be walked; without motion, so that a ring is there at once. */
export async function prepareWalks(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(makeWalker);
}

const hands = {
  async arrive(page: Page, scope: ElementHandle<Element> | null) {
    // The guards of a window hand the focus on.
    await page.waitForFunction(() => !document.activeElement?.matches('[data-base-ui-focus-guard]'));
    return page.evaluate((within) => (Reflect.get(window, 'keyboardWalker') as Walker).arrive(within), scope);
  },
  again: (page: Page) => page.evaluate(() => (Reflect.get(window, 'keyboardWalker') as Walker).again()),
  forget: (page: Page) => page.evaluate(() => (Reflect.get(window, 'keyboardWalker') as Walker).forget()),
  missed: (scope: Locator) =>
    scope.evaluate((element) => (Reflect.get(window, 'keyboardWalker') as Walker).missed(element)),
};

/** Goes once round with the arrow keys and comes back to where it began. */
async function goRound(page: Page, { name, choices, axis }: Stop): Promise<void> {
  const focused = () => page.evaluateHandle(() => document.activeElement);
  const met = [await focused()];
  for (let step = 0; step < choices; step += 1) {
    await page.keyboard.press(axis === 'x' ? 'ArrowRight' : 'ArrowDown');
    met.push(await focused());
  }
  const [different, closed] = await page.evaluate(
    (elements) => [new Set(elements).size, elements.at(0) === elements.at(-1)] as const,
    met,
  );
  // What is shown may follow the choice a moment later; until then Tab would lead back among the choices.
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.tabIndex))
    .toBe(0);
  expect({ name, different, closed }).toEqual({ name, different: choices, closed: true });
}

interface WalkOptions {
  /** The focus comes round within the scope; otherwise the walk ends where it leaves it. */
  readonly traps?: boolean;
  /** The scope is gone when the focus leaves it. */
  readonly closes?: boolean;
  /** Done at a control before the focus goes on. */
  readonly at?: (stop: Stop) => Promise<void>;
}

/**
 * Tabs through a part of the page from where the focus is until it has been everywhere, going round with the arrow keys
 * where several choices have one stop, and gives the names met. Fails on a control that the keyboard does not reach,
 * that has no name, shows no focus, is out of sight when focused or comes before its turn.
 */
export async function walk(page: Page, scope: Locator, options: WalkOptions = {}): Promise<string[]> {
  const { traps = false, closes = false, at } = options;
  await hands.forget(page);
  const within = await scope.elementHandle();
  const names: string[] = [];
  const faults: string[] = [];
  // The focus may stand before the scope, or on the scope itself, which is nothing to press.
  const isOn = () =>
    scope.evaluate(
      (element) => element.contains(document.activeElement) && element !== document.activeElement,
    );
  for (let step = 0; step < 100 && !(await isOn()); step += 1) await page.keyboard.press('Tab');
  let missed: string[] = [];
  for (let stop = await hands.arrive(page, within); stop; stop = await hands.arrive(page, within)) {
    if (stop.outside && !traps) break;
    names.push(stop.name);
    faults.push(...stop.faults.map((fault) => `${stop?.name}: ${fault}`));
    if (stop.outside) faults.push(`${stop.name}: outside`);
    if (stop.rich) {
      await expect(page.getByRole('toolbar', { name: /格式$/ })).toBeVisible();
      await hands.again(page);
    }
    if (stop.choices > 1) await goRound(page, stop);
    await at?.(stop);
    // Some close when the focus leaves them.
    if (closes) missed = await hands.missed(scope);
    await page.keyboard.press('Tab');
  }
  if (!closes) missed = await hands.missed(scope);
  expect.soft(faults, 'each control met has its name, its turn and a ring').toEqual([]);
  expect.soft(missed, `no control is left out; met were ${names.join(', ')}`).toEqual([]);
  return names;
}

/** Presses Tab until a control has the focus. */
export async function tabTo(
  page: Page,
  control: Locator,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> {
  await control.waitFor();
  const there = () => control.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 250 && !(await there()); step += 1) await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** The focus is within, on a control of its own. */
export async function expectFocusIn(scope: Locator): Promise<void> {
  await expect.poll(() => scope.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
