/** What to look for: visible elements by a CSS selector and by name or text; a pattern is given by its source. */
export interface Query {
  readonly css: string;
  /** The whole accessible name, or a pattern of it. */
  readonly name?: string | { readonly pattern: string };
  /** A part of the text. */
  readonly text?: string;
  /** Looks only below the first element that this finds. */
  readonly within?: Query;
}

/** An element as it is now. */
export interface Seen {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  /** Ticked, pressed, selected or checked. */
  readonly on: boolean;
  readonly enabled: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether a press at its middle arrives at it. */
  readonly hit: boolean;
}

/** Runs in the page: what a query finds. With `scroll` the first one is brought into view before. */
export function look(query: Query, scroll: boolean): Seen[] {
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  /** Text and pictures' alternatives, without what is hidden from assistive technology or from all. */
  const wordsOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
    return node.getAttribute('alt') ?? [...node.childNodes].map(wordsOf).join(' ');
  };
  const nameOf = (element: Element): string => {
    const byIds = element.getAttribute('aria-labelledby')?.split(' ');
    if (byIds) return tidy(byIds.map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    const label = element.getAttribute('aria-label');
    if (label !== null) return tidy(label);
    const labels = (element as HTMLInputElement).labels ?? [];
    if (labels.length > 0) return tidy([...labels].map(wordsOf).join(' '));
    const legend = element.querySelector(':scope > legend');
    return (
      tidy(wordsOf(legend ?? element)) ||
      tidy(element.getAttribute('title') ?? element.getAttribute('placeholder'))
    );
  };
  const fits = (element: Element, { name, text }: Query): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    (name === undefined ||
      (typeof name === 'string'
        ? nameOf(element) === name
        : new RegExp(name.pattern).test(nameOf(element)))) &&
    (text === undefined || tidy((element as HTMLElement).innerText).includes(text));
  const find = (wanted: Query): HTMLElement[] => {
    const root = wanted.within ? find(wanted.within)[0] : document;
    return [...(root?.querySelectorAll<HTMLElement>(wanted.css) ?? [])].filter((one) => fits(one, wanted));
  };
  const found = find(query);
  if (scroll) found[0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return found.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const input = element as HTMLInputElement;
    return {
      name: nameOf(element),
      text: tidy(element.innerText),
      value: typeof input.value === 'string' ? input.value : '',
      on:
        input.checked ||
        ['aria-checked', 'aria-pressed', 'aria-selected'].some(
          (attribute) => element.getAttribute(attribute) === 'true',
        ),
      enabled: !input.disabled && element.getAttribute('aria-disabled') !== 'true',
      x,
      y,
      width,
      height,
      // A label passes the press on to its control.
      hit: top !== null && (element.contains(top) || (top.closest('label')?.contains(element) ?? false)),
    };
  });
}
